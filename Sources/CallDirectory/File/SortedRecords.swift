/// An entry as it lies in a file: a number and, in the identification list, the place of its label.
struct EntryRecord: Sendable, Hashable {
  /// The greatest size of a label in bytes of UTF-8.
  static let longestLabel = 1024

  var number: DirectoryNumber
  /// The offset of the label, and in the low 16 bits its size in bytes.
  var label: UInt64

  var labelStart: Int { Int(label >> 16) }
  var labelCount: Int { Int(label & 0xFFFF) }

  init(number: DirectoryNumber, label: UInt64 = 0) {
    self.number = number
    self.label = label
  }

  /// Packs the offset and the size of a label.
  static func label(at start: Int, count: Int) -> UInt64 {
    UInt64(start) << 16 | UInt64(count)
  }
}

/// The layout of the records of a list in a file.
enum RecordLayout: Int, Sendable {
  /// The number alone.
  case number = 8
  /// The number and the place of its label.
  case labelled = 16

  /// The size of a record in bytes.
  var size: Int { rawValue }

  /// Reads the record at an offset within the bytes.
  func record(in bytes: UnsafeRawBufferPointer, at offset: Int) -> EntryRecord {
    let number = Int64(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: Int64.self))
    guard self == .labelled else { return EntryRecord(number: number) }
    let label = bytes.loadUnaligned(fromByteOffset: offset + 8, as: UInt64.self)
    return EntryRecord(number: number, label: UInt64(littleEndian: label))
  }
}

/// An index of sorted records by blocks, so that one read of the file finds a number.
struct SortedRecords: Sendable {
  /// A record that was found, with its index in the list.
  struct Found {
    let index: Int
    let record: EntryRecord
  }

  private static let blockSize = 1024

  let layout: RecordLayout
  /// The offset of the first record.
  let start: Int
  /// The number of records.
  private(set) var count = 0
  /// The number of the last record.
  private(set) var last: DirectoryNumber?
  private var firsts: [DirectoryNumber] = []

  init(_ layout: RecordLayout, start: Int) {
    self.layout = layout
    self.start = start
  }

  /// Appends the number of the next record, which is greater than all before.
  mutating func append(_ number: DirectoryNumber) {
    if count % recordsPerBlock == 0 { firsts.append(number) }
    count += 1
    last = number
  }

  /// Finds a number by binary search.
  ///
  /// - Parameters:
  ///   - number: The number.
  ///   - read: Fills a buffer with the bytes from an offset on.
  /// - Returns: Its record; `nil` where there is none.
  /// - Throws: The error of `read`.
  func find(
    _ number: DirectoryNumber,
    read: (UnsafeMutableRawBufferPointer, Int) throws(CallDirectoryError) -> Void
  ) throws(CallDirectoryError) -> Found? {
    guard let last, number <= last else { return nil }
    let block = Self.partition(firsts.count) { firsts[$0] <= number } - 1
    guard block >= 0 else { return nil }
    let first = block * recordsPerBlock
    let held = min(recordsPerBlock, count - first)
    return try withUnsafeTemporaryAllocation(byteCount: held * layout.size, alignment: 16) {
      (buffer) throws(CallDirectoryError) in
      try read(buffer, start + first * layout.size)
      let bytes = UnsafeRawBufferPointer(buffer)
      let index = Self.partition(held) {
        layout.record(in: bytes, at: $0 * layout.size).number < number
      }
      guard index < held else { return nil }
      let record = layout.record(in: bytes, at: index * layout.size)
      return record.number == number ? Found(index: first + index, record: record) : nil
    }
  }

  private var recordsPerBlock: Int { Self.blockSize / layout.size }

  /// The number of leading indices that meet a condition; none after the first that fails meets it.
  private static func partition(_ count: Int, _ isBefore: (Int) -> Bool) -> Int {
    var low = 0
    var high = count
    while low < high {
      let middle = (low + high) / 2
      if isBefore(middle) { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
