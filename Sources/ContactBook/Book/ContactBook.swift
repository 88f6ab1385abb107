public import SpokenText

/// Everybody who can be called, and by which names.
///
/// A book does not change once it is made; its indexes are built then, in O(n log n) of the
/// number of contacts, and it may be used on any thread.
public struct ContactBook: Sendable {
  /// The contacts, in the order of their files, duplicates merged.
  public let contacts: ContactList

  /// The ISO 3166-1 code of the country that numbers without a country code belong to.
  public let region: String

  /// The language in which names are said.
  public let language: SpokenLanguage

  /// Which contacts go by which words.
  let names: NameIndex

  /// Positions in ``contacts`` by identifier, those of merged duplicates included.
  let identifiers: PostingIndex
  /// Positions in ``contacts`` by the values of their handles, in lower case.
  let values: PostingIndex

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
    identifiers = merged.identifiers
    self.region = region
    self.language = language
    names = NameIndex(merged.contacts, language: language)
    var values = PostingIndex.Builder()
    for (position, contact) in merged.contacts.enumerated() {
      for handle in contact.handles { values.add(position, to: Self.key(for: handle.value)) }
    }
    self.values = values.finish()
  }

  /// Makes a book of what was kept of it.
  init(
    contacts: ContactList, identifiers: PostingIndex, values: PostingIndex, names: NameIndex,
    region: String, language: SpokenLanguage
  ) {
    self.contacts = contacts
    self.identifiers = identifiers
    self.values = values
    self.names = names
    self.region = region
    self.language = language
  }

  /// The contact of an identifier, that of a merged duplicate included, or nil.
  /// - Complexity: O(log n).
  public func contact(withIdentifier identifier: String) -> Contact? {
    identifiers.values(for: identifier).first.map { contacts[$0] }
  }

  /// The contacts that have a handle of this value, in the order of ``contacts``.
  ///
  /// - Parameter value: A handle's value, or a number in any form the region knows.
  /// - Returns: The contacts; several where people share a number.
  /// - Complexity: O(log n) beside the reading of the number.
  public func contacts(withHandleValue value: String) -> [Contact] {
    var positions = values.values(for: Self.key(for: value))
    if positions.isEmpty, let number = PhoneNumber(value, region: region) {
      positions = values.values(for: Self.key(for: number.value))
    }
    return positions.map { contacts[$0] }
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
