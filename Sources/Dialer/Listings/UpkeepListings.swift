/// A choice that is remembered, as lists show it.
package struct ChoiceListing: Sendable, Hashable, Codable {
  /// person or number, as in `RememberedChoice`.
  package let subject: String
  /// What the choice is forgotten by.
  package let key: String
  /// The name that is asked for.
  package let asked: String
  /// Whom or what it stands for.
  package let chosen: String
  /// The time at which it was made, such as `2026-11-21T08:00:00Z`.
  package let made: String
}

/// A caller whose calls are refused, as lists show it.
package struct BlockedListing: Sendable, Hashable, Codable {
  /// The number or address.
  package let value: String
  /// The value as people write it.
  package let displayText: String
  /// The contacts that have it; nil for none.
  package let displayName: String?
}

/// Whether no call is to ring.
package struct DoNotDisturbListing: Sendable, Hashable, Codable {
  /// Whether it is so now.
  package let isOn: Bool
  /// The time at which it ends by itself; nil if it does not.
  package let until: String?
}

/// A contact with all that can be changed of it.
package struct PersonDetails: Sendable, Hashable, Codable {
  /// The contact as lists show it.
  package let listing: PersonListing
  /// Its other names.
  package let nicknames: [String]
  /// The value of the handle that is called where none is asked for; nil for none, or several.
  package let preferred: String?
  /// Whether callvoice keeps the card.
  package let isOwn: Bool
  /// Whether the user has added something to the card of another program.
  package let isChanged: Bool
}

/// What came of a file of contacts that was copied to callvoice's own.
package struct ImportListing: Sendable, Hashable, Codable {
  /// The contacts in the file.
  package let contacts: Int
  /// Those that are new, replaced an older state, and were there unchanged.
  package let added: Int
  package let changed: Int
  package let unchanged: Int
  /// The problems in the file, a sentence each.
  package let warnings: [String]
}

/// A request that a text may become.
package struct Completion: Sendable, Hashable {
  /// The request.
  package let text: String
  /// The person whom it is about, if it is about one.
  package let person: PersonListing?
}
