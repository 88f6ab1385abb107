internal import ContactBook
public import Foundation
internal import GRDB
internal import Storage

/// The outgoing and incoming calls, favourites and remembered choices, kept in a folder on this
/// machine.
///
/// The file is `history.sqlite`, readable by its owner only, as is a folder created for it. Several
/// processes may use one history at once: each waits up to five seconds for another to finish
/// writing. A history may be used from any task; work runs on a queue of its own, never on the
/// caller's thread, and a transaction that has begun is finished even if the task is cancelled.
public final class CallHistory: Sendable {
  /// The history's file.
  public let file: URL

  private let database: DatabaseQueue

  /// Opens the history of a data folder, creating folder and file as needed.
  ///
  /// This blocks while the file is opened and migrated.
  ///
  /// - Parameter folder: The data folder; created with mode 0700, the file with 0600.
  /// - Throws: `.unwritable`, `.corrupt`, `.newerVersion` or `.busy`.
  public init(folder: URL) throws(HistoryError) {
    file = folder.appending(path: "history.sqlite")
    let path = file.path
    let lock: FileLock
    do throws(SystemError) {
      lock = try FileLock(folder: folder.standardizedFileURL.path)
    } catch {
      throw .unwritable(path, error)
    }
    defer { lock.release() }
    try Self.makePrivateFile(path)
    do {
      var configuration = Configuration()
      configuration.busyMode = .timeout(5)
      configuration.prepareDatabase(Self.keepJournal)
      configuration.label = "callvoice.history"
      database = try DatabaseQueue(path: path, configuration: configuration)
      let migrator = Self.migrator
      if try database.read(migrator.hasBeenSuperseded) {
        throw HistoryError(code: .newerVersion, path: path, reason: "")
      }
      try migrator.migrate(database)
    } catch {
      throw Self.historyError(error, path: path)
    }
  }

  /// Has changes written to a log first, as ``Configuration/journalMode`` does, which also writes to the disk
  /// and waits for it whenever a database is opened.
  private static func keepJournal(_ database: Database) throws {
    if try String.fetchOne(database, sql: "PRAGMA journal_mode") != "wal" {
      try database.execute(sql: "PRAGMA journal_mode = WAL")
    }
    try database.execute(sql: "PRAGMA synchronous = NORMAL")
  }

  /// Saves a call, replacing any record with the same UUID.
  /// - Throws: `.unwritable`, `.corrupt` or `.busy`.
  public func record(_ call: CallRecord) async throws(HistoryError) {
    try await perform { database in try call.save(in: database) }
  }

  /// The latest outgoing call, or nil if there is none.
  /// - Throws: `.unwritable`, `.corrupt` or `.busy`.
  public func lastOutgoing() async throws(HistoryError) -> CallRecord? {
    try await perform { database in
      try CallRecord.fetch(database, CallSearch(kinds: [.outgoing]), limit: 1).first
    }
  }

  /// The calls that match a search, the newest first.
  ///
  /// - Parameters:
  ///   - search: The calls to look for.
  ///   - limit: The maximum number of calls; 0 or less finds none.
  /// - Returns: The calls, in descending order of their start times.
  /// - Throws: `.unwritable`, `.corrupt` or `.busy`.
  public func calls(
    _ search: CallSearch, limit: Int
  ) async throws(HistoryError) -> [CallRecord] {
    try await perform { database in
      try CallRecord.fetch(database, search, limit: max(0, limit))
    }
  }

  /// The number of calls with each contact and the time of the latest one.
  ///
  /// - Returns: The usage by contact identifier; contacts without calls are left out.
  /// - Throws: `.unwritable`, `.corrupt` or `.busy`.
  public func usage() async throws(HistoryError) -> [String: CallUsage] {
    try await perform { database in
      let rows = try Row.fetchAll(
        database,
        sql: """
          SELECT contactIdentifier, COUNT(*) AS count, MAX(started) AS latest FROM call
          WHERE contactIdentifier IS NOT NULL AND (direction = 'outgoing' OR connected IS NOT NULL)
          GROUP BY contactIdentifier
          """)
      return try Dictionary(
        rows.map { row in
          (
            try row.decode(String.self, forColumn: "contactIdentifier"),
            CallUsage(
              count: try row.decode(forColumn: "count"), latest: try row.decode(forColumn: "latest")
            )
          )
        }, uniquingKeysWith: { $1 })
    }
  }

  /// Deletes calls.
  ///
  /// - Parameter date: Deletes only calls that began earlier; nil deletes all.
  /// - Returns: The number of deleted calls.
  /// - Throws: `.unwritable`, `.corrupt` or `.busy`.
  @discardableResult
  public func forgetCalls(before date: Date? = nil) async throws(HistoryError) -> Int {
    try await perform { database in
      try database.execute(
        sql: "DELETE FROM call WHERE ? IS NULL OR started < ?", arguments: [date, date])
      return database.changesCount
    }
  }

  /// Runs a transaction on the caller's thread and waits for it.
  func performNow<Value>(_ body: (Database) throws -> Value) throws(HistoryError) -> Value {
    do {
      return try database.write(body)
    } catch {
      throw Self.historyError(error, path: file.path)
    }
  }

  /// Runs a transaction on the history's queue, to its end even if the task is cancelled.
  func perform<Value: Sendable>(
    _ body: @escaping @Sendable (Database) throws -> Value
  ) async throws(HistoryError) -> Value {
    let path = file.path
    let result: Result<Value, HistoryError> = await withCheckedContinuation { continuation in
      database.asyncWriteWithoutTransaction { database in
        var value: Value?
        do {
          try database.inTransaction {
            value = try body(database)
            return .commit
          }
          guard let value else { throw DatabaseError(message: "no result") }
          continuation.resume(returning: .success(value))
        } catch {
          continuation.resume(returning: .failure(Self.historyError(error, path: path)))
        }
      }
    }
    return try result.get()
  }
}

extension CallHistory {
  /// The migrations from any earlier schema; new ones are appended, existing ones never change.
  private static var migrator: DatabaseMigrator {
    var migrator = DatabaseMigrator()
    migrator.registerMigration("1: calls") { database in
      try database.create(table: "call") { table in
        table.autoIncrementedPrimaryKey("id")
        table.column("uuid", .text).notNull().unique()
        table.column("direction", .text).notNull()
        table.column("handleKind", .text).notNull()
        table.column("handleValue", .text).notNull()
        table.column("contactIdentifier", .text)
        table.column("displayName", .text).notNull()
        table.column("started", .datetime).notNull().indexed()
        table.column("connected", .datetime)
        table.column("ended", .datetime)
        table.column("ending", .text)
      }
    }
    migrator.registerMigration("2: favourites and choices") { database in
      try database.create(table: "favorite") { table in
        table.autoIncrementedPrimaryKey("id")
        table.column("contactIdentifier", .text).notNull()
        table.column("handleValue", .text)
        table.column("displayName", .text).notNull()
        table.uniqueKey(["contactIdentifier", "handleValue"])
      }
      try database.create(table: "choice") { table in
        table.column("subject", .text).notNull()
        table.column("key", .text).notNull()
        table.column("chosen", .text).notNull()
        table.column("candidates", .text).notNull()
        table.column("description", .text).notNull()
        table.column("made", .datetime).notNull()
        table.primaryKey(["subject", "key"])
      }
      try database.create(
        index: "call on contactIdentifier", on: "call", columns: ["contactIdentifier"])
    }
    migrator.registerMigration("3: donations") { database in
      try database.alter(table: "call") { table in
        table.add(column: "donation", .text)
        table.add(column: "donationGroup", .text)
      }
      try database.create(
        index: "call on donation", on: "call", columns: ["donation"],
        condition: Column("donation") != nil)
    }
    migrator.registerMigration("4: reasons") { database in
      try database.alter(table: "call") { table in table.add(column: "reason", .text) }
    }
    migrator.registerMigration("5: keys") { database in
      try database.alter(table: "call") { table in table.add(column: "keys", .text) }
    }
    // NULL where a choice is remembered.
    migrator.registerMigration("6: counted choices") { database in
      try database.alter(table: "choice") { table in table.add(column: "times", .integer) }
    }
    migrator.registerMigration("7: lines and transfers") { database in
      try database.alter(table: "call") { table in
        table.add(column: "network", .text)
        table.add(column: "line", .text)
        table.add(column: "transferredTo", .text)
      }
    }
    return migrator
  }

  /// Creates an empty file readable by its owner only; SQLite gives its side files the same mode.
  ///
  /// A file that is there is not opened: a process loses all its locks of a file as soon as it closes any
  /// descriptor of it, and another history of this process may hold some (https://sqlite.org/howtocorrupt.html,
  /// section 2.2).
  private static func makePrivateFile(_ path: String) throws(HistoryError) {
    let descriptor = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    if descriptor >= 0 {
      close(descriptor)
    } else if errno != EEXIST {
      throw .unwritable(path, .last)
    }
    var status = stat()
    guard stat(path, &status) == 0 else { throw .unwritable(path, .last) }
    guard status.st_mode & S_IFMT != S_IFDIR else {
      throw .unwritable(path, SystemError(EISDIR))
    }
    guard chmod(path, 0o600) == 0 else { throw .unwritable(path, .last) }
  }

  private static func historyError(_ error: any Error, path: String) -> HistoryError {
    if let error = error as? HistoryError { return error }
    guard let error = error as? DatabaseError else {
      return HistoryError(code: .unwritable, path: path, reason: "\(error)")
    }
    let reason = error.message ?? "\(error.resultCode)"
    let code: HistoryError.Code =
      switch error.resultCode {
      case .SQLITE_NOTADB, .SQLITE_CORRUPT, .SQLITE_ERROR, .SQLITE_SCHEMA, .SQLITE_CONSTRAINT:
        .corrupt
      case .SQLITE_BUSY, .SQLITE_LOCKED: .busy
      default: .unwritable
      }
    return HistoryError(code: code, path: path, reason: reason)
  }
}

/// The number of calls with a contact and the time of the latest one.
public struct CallUsage: Sendable, Hashable {
  /// The number of outgoing calls and of connected incoming ones.
  public var count: Int
  /// The start time of the latest of them.
  public var latest: Date

  /// Creates a usage with the given values.
  public init(count: Int, latest: Date) {
    self.count = count
    self.latest = latest
  }
}

/// A failure to read or write the call history.
public struct HistoryError: Error, Sendable, Hashable {
  /// The kinds of failure.
  public enum Code: String, Sendable, Hashable {
    /// The folder or the file cannot be created, read or written.
    case unwritable
    /// The file is not a call history, or is damaged.
    case corrupt
    /// The file was written by a newer version.
    case newerVersion
    /// Another process kept the file locked for too long.
    case busy
  }

  /// The kind of failure.
  public let code: Code
  /// The path of the history file.
  public let path: String
  /// The message of the system or the database.
  fileprivate let reason: String
}

extension HistoryError {
  /// The error for a file that the system does not allow to be written.
  fileprivate static func unwritable(_ path: String, _ error: SystemError) -> HistoryError {
    HistoryError(code: .unwritable, path: path, reason: error.description)
  }
}

extension HistoryError: CustomStringConvertible {
  /// One sentence that names the file and the remedy.
  public var description: String {
    switch code {
    case .unwritable:
      "\(path): the call history cannot be opened or written (\(reason)); name a data folder that you may write."
    case .corrupt:
      "\(path): the call history is damaged (\(reason)); move the file away and a new one is made."
    case .newerVersion:
      "\(path): the call history was written by a newer version of callvoice; update, or name another data folder."
    case .busy:
      "\(path): another process keeps the call history to itself (\(reason)); try again when it has ended."
    }
  }
}
