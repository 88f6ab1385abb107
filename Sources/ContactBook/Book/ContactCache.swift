internal import Foundation

/// A book as a file, so that contacts that did not change are not read again.
///
/// The file is one run of bytes that is used as it stands: nothing is taken apart until somebody
/// asks for a contact or a name. It is read whole and checked by a sum, so damage shows; whatever is
/// wrong with it, it is as if it were not there, and the next one takes its place in one step.
struct ContactCache: Sendable {
  /// What was read from one file.
  struct Part: Sendable {
    var file: ContactFile
    /// The contacts of the file, in the order they were read.
    var records: Range<Int>
    var groups: [ContactGroup]
    var warnings: [ContactWarning]
  }

  /// A sum of the files and their states.
  private let fingerprint: UInt64
  /// What was wrong in the files.
  let fileWarnings: [ContactFiles.Warning]
  /// What was wrong between the files.
  let warnings: [ContactWarning]
  /// The contacts of all files, those that were merged included.
  let store: ContactStore

  private let bytes: [UInt8]
  private let partsRange: Range<Int>
  private let position: Int

  /// Changes whenever what is kept of contacts, or how they are read, changes.
  private static let version = 2

  private static func versions(indexVersion: Int) -> [Int] {
    [version, ContactRecord.version, indexVersion]
  }

  /// Reads a cache, or returns nil where there is none that can be used for this.
  ///
  /// - Parameters:
  ///   - file: The path of the file.
  ///   - key: What the contacts were read for.
  ///   - indexVersion: The version of the index that is kept with the book.
  init?(file: String, key: String, indexVersion: Int) {
    guard let bytes = Self.bytes(of: file) else { return nil }
    var reader = ByteReader(bytes, from: CacheSink.headerSize)
    for version in Self.versions(indexVersion: indexVersion) where reader.number() != version {
      return nil
    }
    guard reader.text() == key else { return nil }
    fingerprint = reader.fixed()
    fileWarnings = (0..<reader.count()).map { _ in
      ContactFiles.Warning(place: reader.number(), warning: Self.warning(&reader))
    }
    warnings = Self.warnings(&reader)
    // The parts are only looked at where some file has changed.
    partsRange = reader.range()
    store = ContactStore(reading: &reader, of: bytes)
    self.bytes = bytes
    position = reader.position
  }

  /// The parts, in the order of the files; they are made anew each time.
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

  /// What was wrong in each of the parts.
  static func warnings(of parts: [Part]) -> [ContactFiles.Warning] {
    parts.enumerated().flatMap { place, part in
      part.warnings.map { ContactFiles.Warning(place: place, warning: $0) }
    }
  }

  /// Whether the files are the ones the cache was made of, all unchanged.
  func isOf(_ files: [ContactFile]) -> Bool {
    ContactFiles.fingerprint(of: files) == fingerprint
  }

  /// The book, and the index that was kept with it if it fits.
  func book<Index: ContactIndex>(
    region: String, index: Index.Type
  ) -> (book: ContactBook, index: Index?) {
    var reader = ByteReader(bytes, from: position)
    let merged = ContactMerging.Result(
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

  /// Keeps a book; where it cannot be written, nothing is lost but time.
  static func write(
    _ book: ContactBook, index: some ContactIndex, parts: [Part], warnings: [ContactWarning],
    store: ContactStore, key: String, to file: String
  ) {
    guard let sink = CacheSink(replacing: file) else { return }
    var writer = ByteWriter(to: sink)
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
    sink.finish()
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

  /// The bytes of a cache that is whole, or nil.
  private static func bytes(of path: String) -> [UInt8]? {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
      status.st_uid == geteuid(), status.st_size > CacheSink.headerSize, status.st_size < 1 << 32
    else { return nil }
    let size = Int(status.st_size)
    let bytes = [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
      while count < size {
        guard let start = buffer.baseAddress else { return }
        let read = read(descriptor, start + count, size - count)
        if read < 0, errno == EINTR { continue }
        guard read > 0 else { return }
        count += read
      }
    }
    guard bytes.count == size, bytes.starts(with: CacheSink.mark) else { return nil }
    var reader = ByteReader(bytes, from: CacheSink.mark.count)
    let (count, sum) = (reader.fixed(), reader.fixed())
    guard count == UInt64(size - CacheSink.headerSize) else { return nil }
    var own = CacheSum()
    bytes.withUnsafeBytes {
      own.add(UnsafeRawBufferPointer(rebasing: $0[CacheSink.headerSize...]))
    }
    return own.value == sum ? bytes : nil
  }
}

/// An index of a book's contacts that the cache keeps beside them.
///
/// Another target makes it and says what is looked up in it.
package protocol ContactIndex: Sendable {
  /// The number that changes whenever the index, or what it makes of a contact, changes.
  static var version: Int { get }

  /// Writes the index, which ``init(reading:contactCount:)`` reads.
  func write(to writer: inout ByteWriter)

  /// Reads the index of so many contacts, or returns nil if it does not fit them.
  init?(reading reader: inout ByteReader, contactCount: Int)
}
