/// Knows where each block of sorted records begins, so that one read finds a number.
struct SortedRecords: Sendable {
  /// A record that was found, with its place among all.
  struct Found {
    let index: Int
    let record: EntryRecord
  }

  private static let blockSize = 1024

  let layout: RecordLayout
  /// The offset of the first record.
  let start: Int
  /// How many records there are.
  private(set) var count = 0
  /// The number of the last record.
  private(set) var last: CXCallDirectoryPhoneNumber?
  private var firsts: [CXCallDirectoryPhoneNumber] = []

  init(_ layout: RecordLayout, start: Int) {
    self.layout = layout
    self.start = start
  }

  /// Takes in the number of the next record, which is greater than all before.
  mutating func append(_ number: CXCallDirectoryPhoneNumber) {
    if count % recordsPerBlock == 0 { firsts.append(number) }
    count += 1
    last = number
  }

  /// Looks for a number.
  ///
  /// - Parameters:
  ///   - number: The number.
  ///   - read: Fills a buffer with the bytes from an offset on.
  /// - Returns: Its record; `nil` where there is none.
  /// - Throws: What `read` throws.
  func find(
    _ number: CXCallDirectoryPhoneNumber,
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

  /// How many of the first indices fulfil a condition that none fulfils after one that does not.
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
