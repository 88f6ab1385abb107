public import ContactBook
public import Foundation
public import SpokenText

/// Search for the people of a book by their names, as they are spoken or typed.
///
/// A search may be used on any thread. Its indexes are made when they are first needed, in O(n) of
/// the number of contacts, and are shared by its copies.
public struct NameSearch: Sendable {
  /// The contacts that are searched.
  public let book: ContactBook

  /// The language in which names are said, for the digits and symbols in them.
  public let language: SpokenLanguage

  /// General knowledge about names, such as that Bill is short for William.
  public var knowledge = NameKnowledge.none

  /// The identifier of the user's own contact, whose relations "my mother" is looked for in.
  ///
  /// Without one, it is the only contact that is called "me".
  public var ownIdentifier: String?

  private let lazyNames: LazyValue<NameIndex>
  private let lazyWords: LazyValue<WordIndex>

  /// Makes a search of a book; nothing is indexed yet.
  ///
  /// - Parameters:
  ///   - book: The contacts.
  ///   - language: The language in which names are said, for the digits and symbols in them.
  public init(_ book: ContactBook, language: SpokenLanguage = .english) {
    self.init(book, indexes: nil, language: language)
  }

  init(_ book: ContactBook, indexes: NameIndexes?, language: SpokenLanguage) {
    self.book = book
    self.language = language
    lazyNames = LazyValue(indexes?.names)
    lazyWords = LazyValue(indexes?.words)
  }

  /// A search of some contacts alone, in the same language and with the same knowledge of names.
  package func restricted(to contacts: some Sequence<Contact>) -> NameSearch {
    var search = NameSearch(
      ContactBook(contacts: contacts, region: book.region), language: language)
    search.knowledge = knowledge
    return search
  }

  /// The word sequences by which contacts may be called, sorted, each once.
  ///
  /// These are display name, given and family name, both, prefix with family name, nicknames,
  /// organisation, and the phonetic names, as ``SpokenWords`` has them. With ``knowledge``, they are
  /// also titles as they are said ("doctor lopez"), numbers as they are said ("studio fifty four"),
  /// the words for the relations and the places of the user's own contact and, in books of at most
  /// 5,000 contacts, the short forms of given names. Names without a word in Latin letters are among
  /// them: they can be typed.
  /// - Complexity: O(n log n); about 0.4 s for 100,000 contacts. It is made anew each time.
  public var spokenNames: [[String]] {
    var collector = SpokenNameCollector(
      language: language, tables: knowledge.tables(for: language))
    collector.isBrief = book.contacts.count > Self.mostContactsWithShortForms
    for contact in book.contacts { collector.add(contact) }
    if let own = ownContact {
      collector.addRelations(of: own)
      collector.addOwnLabels(of: own)
    }
    return collector.names
  }

  /// The largest book in which the short forms of names are listened for.
  private static let mostContactsWithShortForms = 5000

  /// The labels of the contacts that a grammar's rule `<customLabel>` stands for.
  /// - Complexity: O(n) in the number of labels that differ. It is made anew each time.
  public var customLabels: CustomLabels {
    CustomLabels(
      book.contacts.traits.labels, language: language, tables: knowledge.tables(for: language))
  }

  /// Indicates whether these words are, as they stand, a name, a nickname or a part of a name.
  ///
  /// - Parameter name: The words of a name, in any case.
  /// - Returns: True if somebody is called so.
  /// - Complexity: O(1); O(n) when it is asked first.
  public func hasName(_ name: String) -> Bool {
    let words = reader.words(in: name)
    return nameIndex.hits(TextHash(words.bytes)).contains { $0.tier <= .part }
  }
}

extension NameSearch {
  /// The reader of names that the indexes are made with.
  var reader: NameReader { NameReader(language: language) }

  private var nameIndex: NameIndex { lazyNames.value { NameIndex(book.contacts, reader: reader) } }

  private var wordIndex: WordIndex {
    lazyWords.value { WordIndex(WordIndexBuilder(book.contacts, reader: reader)) }
  }

  /// The user's own contact, if it is known.
  var ownContact: Contact? { ownPosition.map { book.contacts[$0] } }

  /// The position of the user's own contact.
  private var ownPosition: Int? {
    if let ownIdentifier { return book.position(of: ownIdentifier) }
    guard book.contacts.traits.hasRelations else { return nil }
    let tables = knowledge.tables(for: language)
    let own = (tables.words["self"] ?? []).flatMap { words in
      nameIndex.hits(TextHash(words.joined().utf8)).filter { $0.tier == .whole }.map(\.position)
    }
    return Set(own).count == 1 ? own.first : nil
  }

  /// The matcher of names to people.
  var matcher: NameMatcher {
    NameMatcher(
      contacts: book.contacts, names: nameIndex, reader: reader,
      tables: knowledge.tables(for: language), own: { ownPosition }, wordIndex: { wordIndex },
      position: { book.position(of: $0) })
  }
}

extension NameSearch {
  /// Reads the contacts of files and folders, as ``ContactBook/load(paths:region:)`` does, for a search.
  ///
  /// - Parameters:
  ///   - paths: Files, and folders of them.
  ///   - region: The ISO 3166-1 code of the country that numbers without a country code belong to.
  ///   - language: The language in which names are said, for the digits and symbols in them.
  ///   - data: The data folder, which keeps a large book in its folder `cache` (mode 0600), so that
  ///     files that did not change are not read again; nil keeps nothing. What is kept is private
  ///     to this version: another one, a damaged file and a folder that cannot be written only
  ///     cost time.
  /// - Returns: The search, and what was wrong in the files, in the order of reading.
  /// - Throws: As ``ContactBook/load(paths:region:)``.
  public static func load(
    paths: [URL], region: String, language: SpokenLanguage = .english, keptIn data: URL? = nil
  ) throws(ContactError) -> (search: NameSearch, warnings: [ContactWarning]) {
    guard let data else {
      let (book, warnings) = try ContactBook.load(paths: paths, region: region)
      return (NameSearch(book, language: language), warnings)
    }
    return try load(
      paths: paths, region: region, language: language, folder: CacheFolder(data: data))
  }

  static func load(
    paths: [URL], region: String, language: SpokenLanguage, folder: CacheFolder
  ) throws(ContactError) -> (search: NameSearch, warnings: [ContactWarning]) {
    let cached = try ContactBook.load(
      paths: paths, region: region, cachedIn: folder, variant: "\(language)"
    ) { NameIndexes($0.contacts, reader: NameReader(language: language)) }
    return (NameSearch(cached.book, indexes: cached.index, language: language), cached.warnings)
  }
}

/// The indexes of a search, as the cache of contacts keeps them.
struct NameIndexes: ContactIndex {
  static let version = 3

  /// The contacts that go by each name.
  let names: NameIndex
  /// The contacts that have each word in a name.
  let words: WordIndex

  init(_ contacts: ContactList, reader: NameReader) {
    names = NameIndex(contacts, reader: reader)
    words = WordIndex(WordIndexBuilder(contacts, reader: reader))
  }

  func write(to writer: inout ByteWriter) {
    names.table.write(to: &writer)
    words.write(to: &writer)
  }

  init?(reading reader: inout ByteReader, contactCount: Int) {
    let table = KeyTable(reading: &reader)
    guard let words = WordIndex(reading: &reader, contactCount: contactCount) else { return nil }
    names = NameIndex(table: table)
    guard names.isBelow(contactCount) else { return nil }
    self.words = words
  }
}
