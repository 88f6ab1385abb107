public import ContactBook
public import Foundation
import GRDB

extension CallHistory {
  // MARK: Favourites

  /// The favourites, in the order in which they were added.
  /// - Throws: `.unwritable`, `.corrupt` or `.busy`.
  public func favorites() async throws(HistoryError) -> [Favorite] {
    try await perform { database in
      try Row.fetchAll(database, sql: "SELECT * FROM favorite ORDER BY id").map { row in
        Favorite(
          contactIdentifier: try row.decode(forColumn: "contactIdentifier"),
          handleValue: try row.decode(forColumn: "handleValue"),
          displayName: try row.decode(forColumn: "displayName"))
      }
    }
  }

  /// Adds a favourite.
  ///
  /// - Parameter favorite: the favourite.
  /// - Returns: false where it is one already.
  /// - Throws: `.unwritable`, `.corrupt` or `.busy`.
  @discardableResult
  public func add(_ favorite: Favorite) async throws(HistoryError) -> Bool {
    try await perform { database in
      // NULLs are all different to a unique key.
      let isThere =
        try Bool.fetchOne(
          database,
          sql: """
            SELECT EXISTS (SELECT 1 FROM favorite WHERE contactIdentifier = ? AND handleValue IS ?)
            """,
          arguments: [favorite.contactIdentifier, favorite.handleValue]) ?? false
      guard !isThere else { return false }
      try database.execute(
        sql: "INSERT INTO favorite (contactIdentifier, handleValue, displayName) VALUES (?, ?, ?)",
        arguments: [favorite.contactIdentifier, favorite.handleValue, favorite.displayName])
      return true
    }
  }

  /// Takes a contact out of the favourites, with all of its numbers.
  ///
  /// - Parameter identifier: the contact's.
  /// - Returns: whether it was one.
  /// - Throws: `.unwritable`, `.corrupt` or `.busy`.
  @discardableResult
  public func removeFavorite(_ identifier: String) async throws(HistoryError) -> Bool {
    try await perform { database in
      try database.execute(
        sql: "DELETE FROM favorite WHERE contactIdentifier = ?", arguments: [identifier])
      return database.changesCount > 0
    }
  }

  // MARK: Choices

  /// The remembered choices, by their keys.
  /// - Throws: `.unwritable`, `.corrupt` or `.busy`.
  public func choices() async throws(HistoryError) -> [RememberedChoice] {
    try await perform { database in
      try Row.fetchAll(database, sql: "SELECT * FROM choice ORDER BY subject DESC, key")
        .map(RememberedChoice.init(row:))
    }
  }

  /// The choice that was made about something, or nil.
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

  /// Remembers a choice in place of the one that was made before about the same.
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

  /// Forgets choices.
  ///
  /// - Parameter key: what they are about; nil forgets all.
  /// - Returns: how many there were.
  /// - Throws: `.unwritable`, `.corrupt` or `.busy`.
  @discardableResult
  public func forgetChoices(_ key: String? = nil) async throws(HistoryError) -> Int {
    try await perform { database in
      try database.execute(
        sql: "DELETE FROM choice WHERE ? IS NULL OR key = ?", arguments: [key, key])
      return database.changesCount
    }
  }

  // MARK: Usage

  /// How often and when last there were calls with contacts; those without calls are left out.
  ///
  /// - Returns: the usage by the contacts' identifiers.
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

  /// Forgets calls.
  ///
  /// - Parameter date: those that began before that; nil forgets all.
  /// - Returns: how many there were.
  /// - Throws: `.unwritable`, `.corrupt` or `.busy`.
  @discardableResult
  public func forgetCalls(before date: Date? = nil) async throws(HistoryError) -> Int {
    try await perform { database in
      try database.execute(
        sql: "DELETE FROM call WHERE ? IS NULL OR started < ?", arguments: [date, date])
      return database.changesCount
    }
  }
}

extension RememberedChoice {
  init(row: Row) throws {
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
