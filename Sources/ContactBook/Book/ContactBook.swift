public import SpokenText

/// Everybody who can be called, and by which names.
///
/// A book does not change once it is made, and it may be used on any thread. Its indexes are made
/// when they are first needed, in O(n) of the number of contacts, and are shared by its copies.
public struct ContactBook: Sendable {
  /// The contacts, in the order of their files, duplicates merged.
  public let contacts: ContactList

  /// The ISO 3166-1 code of the country that numbers without a country code belong to.
  public let region: String

  /// The language in which names are said.
  public let language: SpokenLanguage

  /// What is known about names at large, such as that Bill is short for William.
  public var lore = NameLore.none

  /// The identifier of the user's own contact, whose relations "my mother" is looked for in.
  ///
  /// Without one, it is the only contact that is called "me".
  public var ownIdentifier: String?

  /// Positions in ``contacts`` by identifier, those of merged duplicates included.
  let identifiers: PostingIndex

  private let lazyNames: LazyValue<NameIndex>
  private let lazyWords: LazyValue<WordIndex>
  private let lazyValues: LazyValue<KeyTable>

  /// Makes a book of contacts; duplicates are merged.
  ///
  /// Contacts with one identifier are one contact, and so are contacts with the same words for a
  /// name and a number in common.
  ///
  /// - Parameters:
  ///   - contacts: The contacts.
  ///   - region: The ISO 3166-1 code of the country that numbers without a country code belong to.
  ///   - language: The language in which names are said, for the digits and symbols in them.
  public init(
    contacts: some Sequence<Contact> = [], region: String,
    language: SpokenLanguage = .english
  ) {
    var merging = ContactMerging()
    for contact in contacts { merging.add(contact) }
    self.init(merging.finish(), region: region, language: language)
  }

  init(_ merged: ContactMerging.Result, region: String, language: SpokenLanguage) {
    self.init(merged, indexes: nil, region: region, language: language)
  }

  /// Makes a book of contacts that are merged, and of its indexes where they are there.
  init(
    _ merged: ContactMerging.Result, indexes: BookIndexes?, region: String,
    language: SpokenLanguage
  ) {
    contacts = merged.contacts
    identifiers = merged.identifiers
    self.region = region
    self.language = language
    lazyNames = LazyValue(indexes?.names)
    lazyWords = LazyValue(indexes?.words)
    lazyValues = LazyValue(indexes?.values)
  }

  /// All indexes; those that nobody asked for yet are made.
  var indexes: BookIndexes {
    BookIndexes(names: nameIndex, words: wordIndex, values: valueTable)
  }

  /// The contact of an identifier, that of a merged duplicate included, or nil.
  /// - Complexity: O(log n).
  public func contact(withIdentifier identifier: String) -> Contact? {
    position(of: identifier).map { contacts[$0] }
  }

  /// The contacts that have a handle of this value, in the order of ``contacts``.
  ///
  /// - Parameter value: A handle's value, or a number in any form the region knows.
  /// - Returns: The contacts; several where people share a number.
  /// - Complexity: O(1) beside the reading of the number; O(n) when it is asked first.
  public func contacts(withHandleValue value: String) -> [Contact] {
    let found = contacts(having: value)
    guard found.isEmpty, let number = PhoneNumber(value, region: region) else { return found }
    return contacts(having: number.value)
  }

  private func contacts(having value: String) -> [Contact] {
    let key = Self.key(for: value)
    return valueTable.values(of: NameKey(key.utf8).number).map { contacts[Int($0)] }
      .filter { contact in contact.handles.contains { Self.key(for: $0.value) == key } }
  }

  /// Where the contacts with the value of each handle are.
  private static func valueTable(of contacts: ContactList) -> KeyTable {
    var numbers: [UInt64] = []
    var values: [UInt32] = []
    for (position, contact) in contacts.enumerated() {
      let first = numbers.count
      for handle in contact.handles {
        let number = NameKey(key(for: handle.value).utf8).number
        guard !numbers[first...].contains(number) else { continue }
        numbers.append(number)
        values.append(UInt32(position))
      }
    }
    return KeyTable(numbers: numbers, values: values)
  }

  /// The word sequences by which contacts may be called, sorted, each once.
  ///
  /// These are display name, given and family name, both, prefix with family name, nicknames,
  /// organisation, and the phonetic names, as ``SpokenWords`` has them. With ``lore``, they are also
  /// titles as they are said ("doctor lopez"), numbers as they are said ("studio fifty four"), the
  /// words for the relations and the places of the user's own contact and, in books of at most
  /// 5,000 contacts, the short forms of given names. Names without a word in Latin letters are among
  /// them: they can be typed.
  /// - Complexity: O(n log n); about 0.4 s for 100,000 contacts. It is made anew each time.
  public var spokenNames: [[String]] {
    var collector = SpokenNameCollector(language: language, tables: lore.tables(for: language))
    collector.isBrief = contacts.count > Self.mostContactsWithShortForms
    for contact in contacts { collector.add(contact) }
    if let own = ownContact {
      collector.addRelations(of: own)
      collector.addOwnLabels(of: own)
    }
    return collector.names
  }

  /// The largest book in which the short forms of names are listened for.
  private static let mostContactsWithShortForms = 5000

  /// Whether these words are, as they stand, a name, a nickname or a part of a name.
  ///
  /// - Parameter name: The words of a name, in any case.
  /// - Returns: Whether somebody is called so.
  /// - Complexity: O(1); O(n) when it is asked first.
  public func hasName(_ name: String) -> Bool {
    let words = reader.words(in: name)
    return nameIndex.hits(NameKey(words.bytes)).contains { $0.tier <= .part }
  }

  /// Addresses are compared without regard to case; numbers have none.
  private static func key(for value: String) -> String { value.lowercased() }
}

extension ContactBook {
  /// Reads names as the indexes have them.
  var reader: NameReader { NameReader(language: language) }

  private func position(of identifier: String) -> Int? {
    identifiers.values(for: identifier).first { $0 < contacts.count }
  }

  private var valueTable: KeyTable {
    lazyValues.value { Self.valueTable(of: contacts) }
  }

  private var nameIndex: NameIndex { lazyNames.value { NameIndex(contacts, reader: reader) } }

  private var wordIndex: WordIndex {
    lazyWords.value { WordIndex(WordIndexBuilder(contacts, reader: reader)) }
  }

  /// The user's own contact, if it is known.
  var ownContact: Contact? { ownPosition.map { contacts[$0] } }

  /// The position of the user's own contact.
  private var ownPosition: Int? {
    if let ownIdentifier { return position(of: ownIdentifier) }
    guard contacts.traits.hasRelations else { return nil }
    let tables = lore.tables(for: language)
    let own = (tables.words["self"] ?? []).flatMap { words in
      nameIndex.hits(NameKey(words.joined().utf8)).filter { $0.tier == .whole }.map(\.position)
    }
    return Set(own).count == 1 ? own.first : nil
  }

  /// Finds whom names mean.
  var matcher: NameMatcher {
    NameMatcher(
      contacts: contacts, names: nameIndex, reader: reader, tables: lore.tables(for: language),
      own: { ownPosition }, wordIndex: { wordIndex }, position: { position(of: $0) })
  }
}
