import ContactBook
import Foundation
import GRDB

extension CallRecord {
  /// Inserts the record, or replaces the one of its UUID.
  func save(in database: Database) throws {
    try database.execute(
      sql: """
        INSERT INTO call (uuid, direction, handleKind, handleValue, contactIdentifier, displayName,
          started, connected, ended, ending)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
        ON CONFLICT (uuid) DO UPDATE SET direction = excluded.direction,
          handleKind = excluded.handleKind, handleValue = excluded.handleValue,
          contactIdentifier = excluded.contactIdentifier, displayName = excluded.displayName,
          started = excluded.started, connected = excluded.connected, ended = excluded.ended,
          ending = excluded.ending
        """,
      arguments: [
        uuid.uuidString, direction.rawValue, handleKind.rawValue, handleValue, contactIdentifier,
        displayName, started, connected, ended, ending?.rawValue,
      ])
  }

  /// The latest records, the newest first.
  static func fetch(
    _ database: Database, direction: Direction?, limit: Int
  ) throws -> [CallRecord] {
    try Row.fetchAll(
      database,
      sql: """
        SELECT * FROM call WHERE ? IS NULL OR direction = ? ORDER BY started DESC, id DESC LIMIT ?
        """,
      arguments: [direction?.rawValue, direction?.rawValue, limit]
    ).map(CallRecord.init(row:))
  }

  init(row: Row) throws {
    guard let uuid = UUID(uuidString: try row.decode(forColumn: "uuid")),
      let direction = Direction(rawValue: try row.decode(forColumn: "direction")),
      let handleKind = ContactHandle.Kind(rawValue: try row.decode(forColumn: "handleKind"))
    else { throw DatabaseError(resultCode: .SQLITE_CORRUPT, message: "a call cannot be read") }
    let ending: String? = try row.decode(forColumn: "ending")
    self.init(
      uuid: uuid, direction: direction, handleKind: handleKind,
      handleValue: try row.decode(forColumn: "handleValue"),
      contactIdentifier: try row.decode(forColumn: "contactIdentifier"),
      displayName: try row.decode(forColumn: "displayName"),
      started: try row.decode(forColumn: "started"),
      connected: try row.decode(forColumn: "connected"),
      ended: try row.decode(forColumn: "ended"),
      ending: ending.flatMap(Ending.init(rawValue:)))
  }
}
