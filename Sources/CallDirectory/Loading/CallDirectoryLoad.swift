package import Foundation
internal import Storage

/// A load of an extension's entries: nothing is stored before it is committed.
///
/// Entries wait in files without a name, so that a load of any size needs little memory, and a crash
/// leaves nothing behind. Nobody else can load the extension as long as the value exists.
///
/// By our rules, the last change of a number counts; an entry that is added in an incremental load
/// replaces one that was stored before; and the removal of an entry that does not exist is ignored.
package final class CallDirectoryLoad {
  /// The default limit of the entries of a list.
  package static let maximumEntries = 50_000_000

  private let store: CallDirectoryStore
  private let identifier: String
  private let maximumEntries: Int
  private let now: @Sendable () -> Date
  private let lock: FileLock
  /// The path at which files without a name are made.
  private let spoolPath: String
  private var blocking = EntryListLoad(.blocking)
  private var identification = EntryListLoad(.identification)
  private var hasBegun = false
  /// The entries that were stored before, where the load is incremental.
  private var stored: CallDirectoryFile?
  private var label: [UInt8] = []

  /// Begins a load.
  ///
  /// - Parameters:
  ///   - identifier: The extension.
  ///   - store: The folder in which its entries are kept.
  ///   - maximumEntries: The limit of the entries of each list.
  ///   - now: The clock.
  /// - Throws: `.busy` while another load of the extension is in progress, or `.unwritable`.
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

  /// Makes the load incremental if nothing was added yet and there are stored entries.
  ///
  /// - Returns: True if the load is incremental; a damaged file counts as no entries.
  package func beginIncremental() -> Bool {
    guard !hasBegun else { return stored != nil }
    hasBegun = true
    stored = try? store.file(of: identifier)
    return stored != nil
  }

  /// Adds a number to the blocking list.
  ///
  /// - Throws: ``CallDirectoryLoadError``; the load may not be used after it.
  package func addBlocking(
    _ number: DirectoryNumber
  ) throws(CallDirectoryLoadError) {
    hasBegun = true
    label.removeAll(keepingCapacity: true)
    try blocking.add(number, label: label, limit: maximumEntries, path: spoolPath)
  }

  /// Adds a number with its label to the identification list.
  ///
  /// - Throws: ``CallDirectoryLoadError``; the load may not be used after it.
  package func addIdentification(
    _ number: DirectoryNumber, label text: String
  ) throws(CallDirectoryLoadError) {
    hasBegun = true
    label.removeAll(keepingCapacity: true)
    label.append(contentsOf: text.utf8)
    try identification.add(number, label: label, limit: maximumEntries, path: spoolPath)
  }

  /// Removes a number from a list.
  ///
  /// - Throws: ``CallDirectoryLoadError``; the load may not be used after it.
  package func remove(
    _ number: DirectoryNumber, from list: CallDirectoryList
  ) throws(CallDirectoryLoadError) {
    hasBegun = true
    switch list {
    case .blocking: try blocking.remove(number, stored: stored)
    case .identification: try identification.remove(number, stored: stored)
    }
  }

  /// Removes all numbers from a list.
  ///
  /// - Throws: ``CallDirectoryLoadError``; the load may not be used after it.
  package func removeAll(from list: CallDirectoryList) throws(CallDirectoryLoadError) {
    hasBegun = true
    switch list {
    case .blocking: try blocking.removeAll(isIncremental: stored != nil)
    case .identification: try identification.removeAll(isIncremental: stored != nil)
    }
  }

  /// Replaces the stored entries; the load may not be used afterwards.
  ///
  /// - Throws: ``CallDirectoryLoadError``; the stored entries stay as they were.
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
        let error = SystemError.last
        unlink(path)
        throw CallDirectoryError(.unwritable, final, error)
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
      identified = try identification.entries(with: stored)
      blocked = try blocking.entries(with: stored)
    } catch {
      throw .storage(error)
    }
    try writer.writeIdentification(identified, limit: maximumEntries)
    try writer.writeBlocking(blocked, limit: maximumEntries)
    do throws(CallDirectoryError) { try writer.finish(at: now()) } catch { throw .storage(error) }
  }
}
