/// What a book looks names and handles up in; each can be made anew of the contacts.
struct BookIndexes: Sendable {
  /// Changes whenever the indexes, or what they make of a contact, change.
  static let version = 3

  /// Who goes by which names.
  let names: NameIndex
  /// Who has which words in a name.
  let words: WordIndex
  /// Who has which handles.
  let values: KeyTable

  init(names: NameIndex, words: WordIndex, values: KeyTable) {
    self.names = names
    self.words = words
    self.values = values
  }

  /// Writes the indexes, which ``init(reading:contactCount:)`` reads.
  func write(to writer: inout ByteWriter) {
    names.table.write(to: &writer)
    words.write(to: &writer)
    values.write(to: &writer)
  }

  /// Reads the indexes of so many contacts, or returns nil where they do not fit together.
  init?(reading reader: inout ByteReader, contactCount: Int) {
    let table = KeyTable(reading: &reader)
    guard let words = WordIndex(reading: &reader, contactCount: contactCount) else { return nil }
    let values = KeyTable(reading: &reader)
    names = NameIndex(table: table)
    guard names.isBelow(contactCount), values.isBelow(UInt32(contactCount)) else { return nil }
    self.words = words
    self.values = values
  }
}
