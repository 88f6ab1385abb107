public import ContactBook
internal import Foundation
internal import GRDB

extension CallHistory {
  /// The remembered choices, ordered by subject and key.
  /// - Throws: `.unwritable`, `.corrupt` or `.busy`.
  public func choices() async throws(HistoryError) -> [RememberedChoice] {
    try await perform { database in
      try Row.fetchAll(
        database, sql: "SELECT * FROM choice WHERE times IS NULL ORDER BY subject DESC, key"
      ).map(RememberedChoice.init(row:))
    }
  }

  /// The remembered choice for a key, or nil if there is none.
  /// - Throws: `.unwritable`, `.corrupt` or `.busy`.
  public func choice(
    of subject: RememberedChoice.Subject, _ key: String
  ) async throws(HistoryError) -> RememberedChoice? {
    try await perform { database in
      try Row.fetchOne(
        database, sql: "SELECT * FROM choice WHERE subject = ? AND key = ? AND times IS NULL",
        arguments: [subject.rawValue, key]
      ).map(RememberedChoice.init(row:))
    }
  }

  /// Saves a choice, replacing any with the same subject and key.
  /// - Throws: `.unwritable`, `.corrupt` or `.busy`.
  public func remember(_ choice: RememberedChoice) async throws(HistoryError) {
    try await perform { database in
      try database.execute(
        sql: "INSERT OR REPLACE INTO choice \(Self.columns) VALUES (?, ?, ?, ?, ?, ?, NULL)",
        arguments: try Self.arguments(of: choice))
    }
  }

  /// Counts a choice that is not to be remembered yet; another choice for its key is counted anew.
  ///
  /// - Returns: The number of times in a row that it was made, from 1.
  /// - Throws: `.unwritable`, `.corrupt` or `.busy`.
  public func count(_ choice: RememberedChoice) async throws(HistoryError) -> Int {
    try await perform { database in
      try Int.fetchOne(
        database,
        sql: """
          INSERT INTO choice \(Self.columns) VALUES (?, ?, ?, ?, ?, ?, 1)
          ON CONFLICT (subject, key) DO UPDATE SET
            times = CASE WHEN chosen = excluded.chosen THEN ifnull(times, 0) + 1 ELSE 1 END,
            chosen = excluded.chosen, candidates = excluded.candidates,
            description = excluded.description, made = excluded.made
          RETURNING times
          """,
        arguments: try Self.arguments(of: choice)) ?? 1
    }
  }

  /// Deletes remembered choices, and those that are counted.
  ///
  /// - Parameter key: The key of the choices to delete; nil deletes all.
  /// - Returns: The number of deleted choices that were remembered.
  /// - Throws: `.unwritable`, `.corrupt` or `.busy`.
  @discardableResult
  public func forgetChoices(_ key: String? = nil) async throws(HistoryError) -> Int {
    try await perform { database in
      let remembered = try Row.fetchAll(
        database,
        sql: "DELETE FROM choice WHERE ? IS NULL OR key = ? RETURNING times",
        arguments: [key, key])
      return remembered.count { $0.hasNull(atIndex: 0) }
    }
  }

  private static let columns =
    "(subject, key, chosen, candidates, description, made, times)"

  private static func arguments(of choice: RememberedChoice) throws -> StatementArguments {
    [
      choice.subject.rawValue, choice.key, choice.chosen,
      String(decoding: try JSONEncoder().encode(choice.candidates.sorted()), as: UTF8.self),
      choice.description, choice.made,
    ]
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
