internal import Caching
package import Foundation
package import Storage

/// A book as it is kept between runs, so that contacts of unchanged files need not be read again.
///
/// Its bytes are used without unpacking them: nothing is decoded until a contact or a name is looked up.
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

  private let bytes: [UInt8]
  private let partsRange: Range<Int>
  /// The start of the book in the bytes.
  private let bookStart: Int

  /// Reads the bytes of ``bytes(of:index:parts:warnings:store:)``; nil where they are of something else.
  init?(_ bytes: [UInt8]) {
    var reader = PackedReader(bytes)
    fingerprint = UInt64(UInt(bitPattern: reader.number()))
    fileWarnings = (0..<reader.count()).map { _ in
      ContactFiles.Warning(place: reader.number(), warning: Self.warning(&reader))
    }
    warnings = Self.warnings(&reader)
    // The parts are needed only if a file has changed.
    partsRange = reader.range()
    store = ContactStore(reading: &reader, of: bytes)
    guard !reader.isBeyondEnd else { return nil }
    self.bytes = bytes
    bookStart = reader.position
  }

  /// The parts in the order of the files, decoded on every access.
  var parts: [Part] {
    var reader = PackedReader(bytes, from: partsRange.lowerBound, to: partsRange.upperBound)
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
    var reader = PackedReader(bytes, from: bookStart)
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

  /// Writes a book.
  static func bytes(
    of book: ContactBook, index: some ContactIndex, parts: [Part], warnings: [ContactWarning],
    store: ContactStore
  ) -> [UInt8] {
    var writer = PackedWriter()
    writer.write(Int(bitPattern: UInt(ContactFiles.fingerprint(of: parts.lazy.map(\.file)))))
    let fileWarnings = Self.warnings(of: parts)
    writer.write(fileWarnings.count)
    for warning in fileWarnings {
      writer.write(warning.place)
      write(warning.warning, to: &writer)
    }
    write(warnings, to: &writer)
    writer.write(bytes(of: parts))
    store.write(to: &writer)
    book.contacts.write(to: &writer)
    book.identifiers.write(to: &writer)
    index.write(to: &writer)
    book.handleTable.write(to: &writer)
    return writer.bytes
  }
}

extension ContactCache {
  private static func warnings(_ reader: inout PackedReader) -> [ContactWarning] {
    (0..<reader.count()).map { _ in warning(&reader) }
  }

  private static func warning(_ reader: inout PackedReader) -> ContactWarning {
    let line = reader.number()
    return ContactWarning(
      file: reader.text(), line: line > 0 ? line : nil, message: reader.text())
  }

  private static func write(_ warnings: [ContactWarning], to writer: inout PackedWriter) {
    writer.write(warnings.count)
    for warning in warnings { write(warning, to: &writer) }
  }

  private static func write(_ warning: ContactWarning, to writer: inout PackedWriter) {
    writer.write(warning.line ?? 0)
    writer.write(warning.file)
    writer.write(warning.message)
  }

  private static func bytes(of parts: [Part]) -> [UInt8] {
    var writer = PackedWriter()
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
  /// Writes the index, which ``init(reading:contactCount:)`` reads.
  func write(to writer: inout PackedWriter)

  /// Reads an index, or returns nil if it does not fit that many contacts.
  init?(reading reader: inout PackedReader, contactCount: Int)
}

/// Where books are kept between runs.
package struct BookCache: Sendable {
  /// The default minimum size of a kept book; smaller ones are read fast enough.
  private static let defaultMinimum = 1000

  /// The results that are kept.
  let results: WorkCache
  /// The minimum number of contacts of a kept book.
  let minimum: Int
  /// The current time, in nanoseconds since 1970.
  let now: @Sendable () -> Int64

  /// The cache of a data folder, which is made when needed.
  package init(data: URL) { self.init(data: data, minimum: Self.defaultMinimum) }

  /// Creates a cache with a minimum size of books and a clock.
  init(data: URL, minimum: Int, now: @escaping @Sendable () -> Int64 = { FileState.now }) {
    results = WorkCache(data: data)
    self.minimum = minimum
    self.now = now
  }

  /// The key of a book; other paths, another region or another language mean another book.
  static func key(paths: [URL], region: String, language: String) -> [String] {
    [region.uppercased(), language] + paths.flatMap { [$0.relativePath, $0.path] }
  }
}
