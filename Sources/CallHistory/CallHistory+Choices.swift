public import ContactBook
internal import Foundation
internal import GRDB

extension CallHistory {
  /// The remembered choices, ordered by subject and key.
  /// - Throws: `.unwritable`, `.corrupt` or `.busy`.
  public func choices() async throws(HistoryError) -> [RememberedChoice] {
    try await perform { database in
      try Row.fetchAll(database, sql: "SELECT * FROM choice ORDER BY subject DESC, key")
        .map(RememberedChoice.init(row:))
    }
  }

  /// The remembered choice for a key, or nil if there is none.
  /// - Throws: `.unwritable`, `.corrupt` or `.busy`.
  public func choice(
    of subject: RememberedChoice.Subject, _ key: String
  ) async throws(HistoryError) -> RememberedChoice? {
    try await perform { database in
      try Row.fetchOne(
        database, sql: "SELECT * FROM choice WHERE subject = ? AND key = ?",
        arguments: [subject.rawValue, key]
      ).map(RememberedChoice.init(row:))
    }
  }

  /// Saves a choice, replacing any with the same subject and key.
  /// - Throws: `.unwritable`, `.corrupt` or `.busy`.
  public func remember(_ choice: RememberedChoice) async throws(HistoryError) {
    try await perform { database in
      try database.execute(
        sql: """
          INSERT OR REPLACE INTO choice (subject, key, chosen, candidates, description, made)
          VALUES (?, ?, ?, ?, ?, ?)
          """,
        arguments: [
          choice.subject.rawValue, choice.key, choice.chosen,
          String(decoding: try JSONEncoder().encode(choice.candidates.sorted()), as: UTF8.self),
          choice.description, choice.made,
        ])
    }
  }

  /// Deletes remembered choices.
  ///
  /// - Parameter key: The key of the choices to delete; nil deletes all.
  /// - Returns: The number of deleted choices.
  /// - Throws: `.unwritable`, `.corrupt` or `.busy`.
  @discardableResult
  public func forgetChoices(_ key: String? = nil) async throws(HistoryError) -> Int {
    try await perform { database in
      try database.execute(
        sql: "DELETE FROM choice WHERE ? IS NULL OR key = ?", arguments: [key, key])
      return database.changesCount
    }
  }
}

extension RememberedChoice {
  fileprivate init(row: Row) throws {
    let candidates: String = try row.decode(forColumn: "candidates")
    guard let subject = Subject(rawValue: try row.decode(forColumn: "subject")),
      let identifiers = try? JSONDecoder().decode([String].self, from: Data(candidates.utf8))
    else { throw DatabaseError(resultCode: .SQLITE_CORRUPT, message: "a choice cannot be read") }
    self.init(
      subject: subject, key: try row.decode(forColumn: "key"),
      chosen: try row.decode(forColumn: "chosen"), candidates: Set(identifiers),
      description: try row.decode(forColumn: "description"),
      made: try row.decode(forColumn: "made"))
  }
}
