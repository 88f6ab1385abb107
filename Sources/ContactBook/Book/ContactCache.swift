internal import Storage

/// A book in a file, so that contacts of unchanged files need not be read again.
///
/// The bytes of the file are used without unpacking them: nothing is decoded until a contact or a name
/// is looked up. The file is read completely and verified by its checksum; a damaged one is ignored,
/// and replaced in one step.
struct ContactCache: Sendable {
  /// The content of one file.
  struct Part: Sendable {
    var file: ContactFile
    /// The indexes of the contacts of the file, in their order.
    var records: Range<Int>
    var groups: [ContactGroup]
    var warnings: [ContactWarning]
  }

  /// The fingerprint of the files and their states.
  private let fingerprint: UInt64
  /// The problems in the files.
  let fileWarnings: [ContactFiles.Warning]
  /// The problems between files.
  let warnings: [ContactWarning]
  /// The contacts of all files, including those that were merged.
  let store: ContactStore

  /// The checksum of the contents of the file.
  let checksum: UInt64

  private let bytes: [UInt8]
  private let partsRange: Range<Int>
  /// The start of the book in the bytes.
  private let bookStart: Int

  /// The version of the cache, which changes with its content and with the reading of contacts.
  private static let version = 4

  private static func versions(indexVersion: Int) -> [Int] {
    [version, ContactRecord.version, indexVersion]
  }

  /// Reads a cache, or returns nil if there is none for the key, or only a damaged one.
  ///
  /// - Parameters:
  ///   - file: The path of the file.
  ///   - key: The key of the book.
  ///   - indexVersion: The version of the index in the cache.
  init?(file: String, key: String, indexVersion: Int) {
    guard let (bytes, checksum) = CheckedFile.bytes(of: file) else { return nil }
    var reader = ByteReader(bytes, from: CheckedFile.headerSize)
    for version in Self.versions(indexVersion: indexVersion) where reader.number() != version {
      return nil
    }
    guard reader.text() == key else { return nil }
    fingerprint = reader.fixed()
    fileWarnings = (0..<reader.count()).map { _ in
      ContactFiles.Warning(place: reader.number(), warning: Self.warning(&reader))
    }
    warnings = Self.warnings(&reader)
    // The parts are needed only if a file has changed.
    partsRange = reader.range()
    store = ContactStore(reading: &reader, of: bytes)
    self.bytes = bytes
    self.checksum = checksum
    bookStart = reader.position
  }

  /// The parts in the order of the files, decoded on every access.
  var parts: [Part] {
    var reader = ByteReader(bytes, from: partsRange.lowerBound, to: partsRange.upperBound)
    var parts: [Part] = []
    var first = 0
    while !reader.isAtEnd {
      let file = ContactFile(reading: &reader)
      let end = min(store.count, first + max(0, min(reader.number(), store.count)))
      let groups = (0..<reader.count()).map { _ in
        ContactGroup(
          name: reader.text(), members: reader.texts(),
          source: ContactSource(file: file.name, line: reader.number()))
      }
      let warnings = Self.warnings(&reader)
      parts.append(Part(file: file, records: first..<end, groups: groups, warnings: warnings))
      first = end
    }
    return parts
  }

  /// The problems in the parts.
  static func warnings(of parts: [Part]) -> [ContactFiles.Warning] {
    parts.enumerated().flatMap { place, part in
      part.warnings.map { ContactFiles.Warning(place: place, warning: $0) }
    }
  }

  /// Whether the cache was made of these files, and none has changed.
  func isCurrent(for files: [ContactFile]) -> Bool {
    ContactFiles.fingerprint(of: files) == fingerprint
  }

  /// Reads the book, and its index if it fits the book.
  func book<Index: ContactIndex>(
    region: String, index: Index.Type
  ) -> (book: ContactBook, index: Index?) {
    var reader = ByteReader(bytes, from: bookStart)
    let merged = ContactMerger.Result(
      contacts: ContactList(reading: &reader, store: store),
      identifiers: PostingIndex(reading: &reader, of: bytes))
    let count = merged.contacts.count
    let index = Index(reading: &reader, contactCount: count)
    let handles = KeyTable(reading: &reader)
    guard let index, handles.isBelow(UInt32(count)) else {
      return (ContactBook(merged, region: region), nil)
    }
    return (ContactBook(merged, handles: handles, region: region), index)
  }

  /// Writes a book; if that fails, the next start only takes longer.
  static func write(
    _ book: ContactBook, index: some ContactIndex, parts: [Part], warnings: [ContactWarning],
    store: ContactStore, key: String, to file: String
  ) {
    guard let output = try? CheckedFileWriter(replacing: file) else { return }
    var writer = ByteWriter(to: output)
    for version in versions(indexVersion: type(of: index).version) { writer.write(version) }
    writer.write(key)
    writer.write(fixed: ContactFiles.fingerprint(of: parts.lazy.map(\.file)))
    let fileWarnings = Self.warnings(of: parts)
    writer.write(fileWarnings.count)
    for warning in fileWarnings {
      writer.write(warning.place)
      write(warning.warning, to: &writer)
    }
    write(warnings, to: &writer)
    writer.write(bytes(of: parts)[...])
    store.write(to: &writer)
    book.contacts.write(to: &writer)
    book.identifiers.write(to: &writer)
    index.write(to: &writer)
    book.handleTable.write(to: &writer)
    writer.finish()
    try? output.finish()
  }
}

extension ContactCache {
  private static func warnings(_ reader: inout ByteReader) -> [ContactWarning] {
    (0..<reader.count()).map { _ in warning(&reader) }
  }

  private static func warning(_ reader: inout ByteReader) -> ContactWarning {
    let line = reader.number()
    return ContactWarning(
      file: reader.text(), line: line > 0 ? line : nil, message: reader.text())
  }

  private static func write(_ warnings: [ContactWarning], to writer: inout ByteWriter) {
    writer.write(warnings.count)
    for warning in warnings { write(warning, to: &writer) }
  }

  private static func write(_ warning: ContactWarning, to writer: inout ByteWriter) {
    writer.write(warning.line ?? 0)
    writer.write(warning.file)
    writer.write(warning.message)
  }

  private static func bytes(of parts: [Part]) -> [UInt8] {
    var writer = ByteWriter()
    for part in parts {
      part.file.write(to: &writer)
      writer.write(part.records.count)
      writer.write(part.groups.count)
      for group in part.groups {
        writer.write(group.name)
        writer.write(group.members)
        writer.write(group.source.line)
      }
      write(part.warnings, to: &writer)
    }
    return writer.bytes
  }
}

/// An index of a book's contacts that is cached together with them.
///
/// Targets that search contacts define such indexes; this one only stores them.
package protocol ContactIndex: Sendable {
  /// The version of the index, which changes with its format and its content.
  static var version: Int { get }

  /// Writes the index, which ``init(reading:contactCount:)`` reads.
  func write(to writer: inout ByteWriter)

  /// Reads an index, or returns nil if it does not fit that many contacts.
  init?(reading reader: inout ByteReader, contactCount: Int)
}
