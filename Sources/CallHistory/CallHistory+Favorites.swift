internal import ContactBook
internal import GRDB

/// A contact, or one of a contact's numbers, that comes first in choices.
public struct Favorite: Sendable, Hashable {
  /// The identifier of the contact.
  public var contactIdentifier: String
  /// The favourite number or address; nil means the whole contact.
  public var handleValue: String?
  /// The contact's name when the favourite was added.
  public var displayName: String

  /// Creates a favourite with the given values.
  public init(contactIdentifier: String, handleValue: String? = nil, displayName: String) {
    self.contactIdentifier = contactIdentifier
    self.handleValue = handleValue
    self.displayName = displayName
  }
}

extension CallHistory {
  /// The favourites, in the order of their addition.
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
  /// - Parameter favorite: The favourite to add.
  /// - Returns: False if it is one already.
  /// - Throws: `.unwritable`, `.corrupt` or `.busy`.
  @discardableResult
  public func add(_ favorite: Favorite) async throws(HistoryError) -> Bool {
    try await perform { database in
      // A unique key does not prevent duplicates with NULL.
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

  /// Removes a contact, with all of the contact's numbers, from the favourites.
  ///
  /// - Parameter identifier: The identifier of the contact.
  /// - Returns: True if the contact was a favourite.
  /// - Throws: `.unwritable`, `.corrupt` or `.busy`.
  @discardableResult
  public func removeFavorite(_ identifier: String) async throws(HistoryError) -> Bool {
    try await perform { database in
      try database.execute(
        sql: "DELETE FROM favorite WHERE contactIdentifier = ?", arguments: [identifier])
      return database.changesCount > 0
    }
  }
}
