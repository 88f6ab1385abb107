package import Foundation
internal import Storage

/// A load of an extension's entries: nothing is stored before it is committed.
///
/// Entries wait in files without a name, so that they need little memory, and a crash leaves nothing behind. Nobody else
/// can load the extension as long as the value exists.
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
    try blocking.add(number, label: nil, limit: maximumEntries, path: spoolPath)
  }

  /// Adds a number with its label to the identification list.
  ///
  /// - Throws: ``CallDirectoryLoadError``; the load may not be used after it.
  package func addIdentification(
    _ number: DirectoryNumber, label: String
  ) throws(CallDirectoryLoadError) {
    hasBegun = true
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
    case .blocking: try blocking.remove(number, isIncremental: stored != nil)
    case .identification: try identification.remove(number, isIncremental: stored != nil)
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
    let writer: LineWriter
    do throws(CallDirectoryError) {
      writer = LineWriter(to: try OpenFile(making: path))
      try writer.append(CallDirectoryFile.heading.utf8)
    } catch {
      throw .storage(error)
    }
    let identified = try identification.write(to: writer, with: stored, limit: maximumEntries)
    let blocked = try blocking.write(to: writer, with: stored, limit: maximumEntries)
    let loaded = Int64((now().timeIntervalSince1970 * 1000).rounded())
    do throws(CallDirectoryError) {
      try writer.append(CallDirectoryFile.ending(identified, blocked, loaded: loaded))
      try writer.finish()
    } catch {
      throw .storage(error)
    }
  }
}
