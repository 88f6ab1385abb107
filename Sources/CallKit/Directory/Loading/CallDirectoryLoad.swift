package import Foundation
internal import Storage

/// A load of an extension's entries that goes on: nothing is stored before it is committed.
///
/// Entries wait in files without a name, so that little memory is used however many there are, and a
/// crash leaves nothing behind. While the value is there nobody else can load the extension.
///
/// By our rules, the last thing said about a number counts; an entry that is added in an incremental
/// load takes the place of one that was stored before; and what is removed but not there is ignored.
package final class CallDirectoryLoad {
  /// How many entries a list may have, where nothing else is said.
  package static let maximumEntries = 50_000_000

  private let store: CallDirectoryStore
  private let identifier: String
  private let maximumEntries: Int
  private let now: @Sendable () -> Date
  private let lock: FileLock
  /// The name that files without a name have while they are made.
  private let spoolPath: String
  private var blocking = EntryListLoad(.blocking)
  private var identification = EntryListLoad(.identification)
  private var hasBegun = false
  /// What was stored before, where the load is incremental.
  private var stored: CallDirectoryFile?
  private var label: [UInt8] = []

  /// Begins a load.
  ///
  /// - Parameters:
  ///   - identifier: The extension.
  ///   - store: Where its entries are kept.
  ///   - maximumEntries: How many entries each of its lists may have.
  ///   - now: Tells the time.
  /// - Throws: `.busy` where another load of the extension goes on, or `.unwritable`.
  package init(
    of identifier: String, in store: CallDirectoryStore,
    maximumEntries: Int = CallDirectoryLoad.maximumEntries,
    now: @escaping @Sendable () -> Date = { Date() }
  ) throws(CallDirectoryError) {
    self.store = store
    self.identifier = identifier
    self.maximumEntries = maximumEntries
    self.now = now
    spoolPath = store.path(of: identifier, during: "part")
    lock = try store.lock(identifier)
  }

  /// Makes the load incremental, where nothing was added yet and there are stored entries.
  ///
  /// - Returns: Whether it is incremental; a damaged file counts as no entries.
  package func beginIncremental() -> Bool {
    guard !hasBegun else { return stored != nil }
    hasBegun = true
    stored = try? store.file(of: identifier)
    return stored != nil
  }

  /// Adds a number whose calls are refused.
  ///
  /// - Throws: ``CallDirectoryLoadError``; the load is of no use then.
  package func addBlocking(
    _ number: CXCallDirectoryPhoneNumber
  ) throws(CallDirectoryLoadError) {
    hasBegun = true
    label.removeAll(keepingCapacity: true)
    try blocking.add(number, label: label, limit: maximumEntries, path: spoolPath)
  }

  /// Adds a number with its label.
  ///
  /// - Throws: ``CallDirectoryLoadError``; the load is of no use then.
  package func addIdentification(
    _ number: CXCallDirectoryPhoneNumber, label text: String
  ) throws(CallDirectoryLoadError) {
    hasBegun = true
    label.removeAll(keepingCapacity: true)
    label.append(contentsOf: text.utf8)
    try identification.add(number, label: label, limit: maximumEntries, path: spoolPath)
  }

  /// Removes a number from a list.
  ///
  /// - Throws: ``CallDirectoryLoadError``; the load is of no use then.
  package func remove(
    _ number: CXCallDirectoryPhoneNumber, from list: CallDirectoryList
  ) throws(CallDirectoryLoadError) {
    hasBegun = true
    switch list {
    case .blocking: try blocking.remove(number, stored: stored)
    case .identification: try identification.remove(number, stored: stored)
    }
  }

  /// Removes all numbers from a list.
  ///
  /// - Throws: ``CallDirectoryLoadError``; the load is of no use then.
  package func removeAll(from list: CallDirectoryList) throws(CallDirectoryLoadError) {
    hasBegun = true
    switch list {
    case .blocking: try blocking.removeAll(isIncremental: stored != nil)
    case .identification: try identification.removeAll(isIncremental: stored != nil)
    }
  }

  /// Stores the entries in place of what was stored before; nothing may be done afterwards.
  ///
  /// - Throws: ``CallDirectoryLoadError``; what was stored before stays.
  package func commit() throws(CallDirectoryLoadError) {
    let path = store.path(of: identifier, during: "new")
    do throws(CallDirectoryLoadError) {
      try write(to: path)
    } catch {
      unlink(path)
      throw error
    }
    do throws(CallDirectoryError) {
      let final = store.path(of: identifier)
      guard rename(path, final) == 0 else {
        let number = errno
        unlink(path)
        throw CallDirectoryError(.unwritable, final, errno: number)
      }
      store.synchronize()
    } catch {
      throw .storage(error)
    }
  }

  private func write(to path: String) throws(CallDirectoryLoadError) {
    let writer: DirectoryWriter
    let identified: MergedEntries
    let blocked: MergedEntries
    do throws(CallDirectoryError) {
      writer = try DirectoryWriter(path: path, spoolPath: spoolPath)
      identified = try merged(identification)
      blocked = try merged(blocking)
    } catch {
      throw .storage(error)
    }
    try writer.writeIdentification(identified, limit: maximumEntries)
    try writer.writeBlocking(blocked, limit: maximumEntries)
    do throws(CallDirectoryError) { try writer.finish(at: now()) } catch { throw .storage(error) }
  }

  private func merged(_ load: EntryListLoad) throws(CallDirectoryError) -> MergedEntries {
    let old = load.dropsStored ? nil : try stored?.source(of: load.list, without: load.removed)
    return MergedEntries(old: old, new: try load.spool?.source())
  }

}
