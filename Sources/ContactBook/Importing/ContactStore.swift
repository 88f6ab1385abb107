/// Contacts as bytes, in the order they were added.
struct ContactStore: Sendable {
  private var records = PackedTexts()
  private var files = PackedTexts()
  private var lastFile: String?

  init() {}

  /// How many contacts there are.
  var count: Int { records.count }

  /// The contact of an index.
  subscript(index: Int) -> Contact {
    let range = records.range(index)
    var reader = ByteReader(records.bytes, from: range.lowerBound, to: range.upperBound)
    return ContactRecord.contact(&reader) { $0 >= 0 && $0 < files.count ? files[$0] : "" }
  }

  /// The identifier of the contact of an index.
  func identifier(_ index: Int) -> String {
    let range = records.range(index)
    var reader = ByteReader(records.bytes, from: range.lowerBound, to: range.upperBound)
    return ContactRecord.identifier(&reader)
  }

  /// Adds a contact.
  ///
  /// - Returns: Whether there was room; all contacts together take less than 4 GB.
  mutating func append(_ contact: Contact) -> Bool {
    if let file = contact.source?.file, file != lastFile {
      guard files.append(file.utf8) else { return false }
      lastFile = file
    }
    var writer = ByteWriter()
    ContactRecord.write(contact, file: max(0, files.count - 1), to: &writer)
    return records.append(writer.bytes)
  }
}

extension ContactStore {
  /// Writes all contacts, which ``init(reading:of:)`` reads.
  func write(to writer: inout ByteWriter) {
    records.write(to: &writer)
    files.write(to: &writer)
  }

  /// Reads contacts that stay where they are in the bytes.
  init(reading reader: inout ByteReader, of bytes: [UInt8]) {
    records = PackedTexts(reading: &reader, of: bytes)
    files = PackedTexts(reading: &reader, of: bytes)
  }
}
