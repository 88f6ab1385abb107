public import SpokenText

/// Everybody who can be called, and by which names.
///
/// A book does not change once it is made; its indexes are built then, in O(n log n) of the
/// number of contacts, and it may be used on any thread.
public struct ContactBook: Sendable {
  /// The contacts, in the order of their files, duplicates merged.
  public let contacts: [Contact]

  /// The ISO 3166-1 code of the country that numbers without a country code belong to.
  public let region: String

  /// The language in which names are said.
  public let language: SpokenLanguage

  /// Which contacts go by which words.
  let names: NameIndex

  /// Positions in ``contacts`` by identifier, those of merged duplicates included.
  private let positions: [String: Int]
  private let positionsByValue: [String: [Int]]

  /// Makes a book of contacts; duplicates are merged.
  ///
  /// Contacts with one identifier are one contact, and so are contacts with the same words for a
  /// name and a number in common.
  ///
  /// - Parameters:
  ///   - contacts: The contacts.
  ///   - region: The ISO 3166-1 code of the country that numbers without a country code belong to.
  ///   - language: The language in which names are said, for the digits and symbols in them.
  public init(contacts: [Contact] = [], region: String, language: SpokenLanguage = .english) {
    var merging = ContactMerging()
    for contact in contacts { merging.add(contact) }
    self.init(merging.finish(), region: region, language: language)
  }

  init(_ merged: ContactMerging.Result, region: String, language: SpokenLanguage) {
    contacts = merged.contacts
    positions = merged.positions
    self.region = region
    self.language = language
    names = NameIndex(merged.contacts, language: language)
    var positionsByValue: [String: [Int]] = [:]
    for (position, contact) in merged.contacts.enumerated() {
      for value in Set(contact.handles.map { Self.key(for: $0.value) }) {
        positionsByValue[value, default: []].append(position)
      }
    }
    self.positionsByValue = positionsByValue
  }

  /// The contact of an identifier, that of a merged duplicate included, or nil.
  /// - Complexity: O(1).
  public func contact(withIdentifier identifier: String) -> Contact? {
    positions[identifier].map { contacts[$0] }
  }

  /// The contacts that have a handle of this value, in the order of ``contacts``.
  ///
  /// - Parameter value: A handle's value, or a number in any form the region knows.
  /// - Returns: The contacts; several where people share a number.
  /// - Complexity: O(1) beside the reading of the number.
  public func contacts(withHandleValue value: String) -> [Contact] {
    let positions =
      positionsByValue[Self.key(for: value)]
      ?? PhoneNumber(value, region: region).flatMap { positionsByValue[Self.key(for: $0.value)] }
    return (positions ?? []).map { contacts[$0] }
  }

  /// The word sequences by which contacts may be called, sorted, each once.
  ///
  /// These are display name, given and family name, both, prefix with family name, nicknames,
  /// organisation, and the phonetic names, as ``SpokenWords`` has them. Names without a word in
  /// Latin letters are among them: they can be typed.
  public var spokenNames: [[String]] { names.spokenNames }

  /// Addresses are compared without regard to case; numbers have none.
  private static func key(for value: String) -> String { value.lowercased() }
}
