/// How records lie in a file.
enum RecordLayout: Int, Sendable {
  /// A number alone.
  case number = 8
  /// A number and the place of a label.
  case labelled = 16

  /// How many bytes a record has.
  var size: Int { rawValue }

  /// The record at an offset, which the bytes hold.
  func record(in bytes: UnsafeRawBufferPointer, at offset: Int) -> EntryRecord {
    let number = Int64(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: Int64.self))
    guard self == .labelled else { return EntryRecord(number: number) }
    let label = bytes.loadUnaligned(fromByteOffset: offset + 8, as: UInt64.self)
    return EntryRecord(number: number, label: UInt64(littleEndian: label))
  }
}
