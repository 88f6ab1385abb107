/// Stored entries merged with added ones; of two with the same number the added one wins.
final class MergedEntries {
  private let old: EntrySource?
  private let new: EntrySource?

  /// Merges two sources, either of which may be missing.
  init(old: EntrySource?, new: EntrySource?) {
    self.old = old
    self.new = new
  }

  /// The current entry and the source of its label; `nil` at the end.
  var current: (record: EntryRecord, source: EntrySource)? {
    switch (old?.current, new?.current) {
    case (let record?, nil): old.map { (record, $0) }
    case (let first?, let second?) where first.number < second.number: old.map { (first, $0) }
    case (_, let record?): new.map { (record, $0) }
    case (nil, nil): nil
    }
  }

  /// Advances past a number.
  ///
  /// - Throws: ``CallDirectoryError``.
  func advance(past number: DirectoryNumber) throws(CallDirectoryError) {
    if old?.current?.number == number { try old?.advance() }
    if new?.current?.number == number { try new?.advance() }
  }
}

/// The entries of a list in ascending order, without those that were removed.
final class EntrySource {
  private let records: RecordCursor
  private let labels: LabelReader?
  private let removed: Bitmap

  /// Begins at the first entry.
  ///
  /// - Parameters:
  ///   - records: The index of the entries' records.
  ///   - file: The file of the records.
  ///   - labels: The reader of the entries' labels; `nil` where they have none.
  ///   - removed: The indices of the entries that are left out.
  /// - Throws: ``CallDirectoryError``.
  init(
    _ records: SortedRecords, in file: OpenFile, labels: LabelReader?, removed: Bitmap
  ) throws(CallDirectoryError) {
    self.records = try RecordCursor(records, in: file)
    self.labels = labels
    self.removed = removed
    try skip()
  }

  /// The current entry; `nil` at the end.
  var current: EntryRecord? { records.current }

  /// Advances to the next entry.
  ///
  /// - Throws: ``CallDirectoryError``.
  func advance() throws(CallDirectoryError) {
    try records.advance()
    try skip()
  }

  /// The label of an entry, valid until the next call.
  ///
  /// - Throws: ``CallDirectoryError``.
  func label(of record: EntryRecord) throws(CallDirectoryError) -> UnsafeRawBufferPointer {
    try labels?.bytes(of: record) ?? UnsafeRawBufferPointer(start: nil, count: 0)
  }

  /// Skips removed entries.
  private func skip() throws(CallDirectoryError) {
    guard removed.count > 0 else { return }
    while records.current != nil, removed.contains(records.index) { try records.advance() }
  }
}

/// A cursor over the records of a list in a file.
private final class RecordCursor {
  private static let blockSize = 1 << 16

  /// The current record; `nil` at the end.
  private(set) var current: EntryRecord?
  /// The index of the current record.
  private(set) var index = -1

  private let file: OpenFile
  private let records: SortedRecords
  private let block = ByteBlock(count: RecordCursor.blockSize)
  private var position = 0
  private var held = 0

  /// Begins at the first record.
  ///
  /// - Throws: ``CallDirectoryError`` where it cannot be read.
  init(_ records: SortedRecords, in file: OpenFile) throws(CallDirectoryError) {
    self.file = file
    self.records = records
    try advance()
  }

  /// Advances to the next record.
  ///
  /// - Throws: ``CallDirectoryError`` where it cannot be read.
  func advance() throws(CallDirectoryError) {
    index += 1
    guard index < records.count else {
      current = nil
      return
    }
    let size = records.layout.size
    if position == held {
      held = min(Self.blockSize, (records.count - index) * size)
      position = 0
      try file.read(
        into: UnsafeMutableRawBufferPointer(rebasing: block.bytes[..<held]),
        at: records.start + index * size)
    }
    current = records.layout.record(in: UnsafeRawBufferPointer(block.bytes), at: position)
    position += size
  }
}

/// A set of small indices that uses one bit for each.
struct Bitmap: Sendable {
  private var words: [UInt64] = []
  /// The number of indices in the set.
  private(set) var count = 0

  /// Whether an index is in the set.
  func contains(_ index: Int) -> Bool {
    let word = index >> 6
    return word < words.count && words[word] >> UInt64(index & 63) & 1 == 1
  }

  /// Inserts an index.
  mutating func insert(_ index: Int) {
    let word = index >> 6
    if word >= words.count {
      words.append(contentsOf: repeatElement(0, count: word + 1 - words.count))
    }
    guard !contains(index) else { return }
    words[word] |= 1 << UInt64(index & 63)
    count += 1
  }
}
