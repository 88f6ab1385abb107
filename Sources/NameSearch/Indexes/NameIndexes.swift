import ContactBook

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
