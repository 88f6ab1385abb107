import ContactBook
public import Foundation
import GRDB
internal import Storage

/// The calls that were made and came in, favourites and remembered choices, kept in a folder on this
/// machine.
///
/// The file is `history.sqlite`, which only its owner can read; a folder made for it, too. Several
/// processes may use one history at once: each waits up to five seconds for another's writing.
/// Values may be used on any task; work happens on a queue of its own, never on the caller's
/// thread, and what was begun is finished even where the task is cancelled.
public final class CallHistory: Sendable {
  /// The history's file.
  public let file: URL

  private let database: DatabaseQueue

  /// Opens the history of a data folder, and makes folder and file where they are not there.
  ///
  /// This blocks while the file is opened and brought up to date.
  ///
  /// - Parameter folder: The data folder; one that is made gets mode 0700, the file 0600.
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
      configuration.journalMode = .wal
      configuration.busyMode = .timeout(5)
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

  /// Keeps a call; a record with the same UUID is replaced.
  /// - Throws: `.unwritable`, `.corrupt` or `.busy`.
  public func record(_ call: CallRecord) async throws(HistoryError) {
    try await perform { database in try call.save(in: database) }
  }

  /// The latest call made from here, or nil where there is none.
  /// - Throws: `.unwritable`, `.corrupt` or `.busy`.
  public func lastOutgoing() async throws(HistoryError) -> CallRecord? {
    try await perform { database in
      try CallRecord.fetch(database, direction: .outgoing, limit: 1).first
    }
  }

  /// The latest calls of either direction, the newest first.
  ///
  /// - Parameter limit: How many at most; none where it is 0 or less.
  /// - Returns: The calls, by the time they began.
  /// - Throws: `.unwritable`, `.corrupt` or `.busy`.
  public func recents(limit: Int) async throws(HistoryError) -> [CallRecord] {
    try await perform { database in
      try CallRecord.fetch(database, direction: nil, limit: max(0, limit))
    }
  }

  /// Runs a transaction and waits for it, on the caller's thread.
  func performNow<Value>(_ body: (Database) throws -> Value) throws(HistoryError) -> Value {
    do {
      return try database.write(body)
    } catch {
      throw Self.historyError(error, path: file.path)
    }
  }

  /// Runs a transaction on the history's queue; it is finished even where the task is cancelled.
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
  /// The steps that bring a history of any age up to date; steps are added and never changed.
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
    return migrator
  }

  /// Makes an empty file that only its owner can read; SQLite gives its side files the same mode.
  private static func makePrivateFile(_ path: String) throws(HistoryError) {
    let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw .unwritable(path, .last) }
    defer { close(descriptor) }
    guard fchmod(descriptor, 0o600) == 0 else { throw .unwritable(path, .last) }
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
