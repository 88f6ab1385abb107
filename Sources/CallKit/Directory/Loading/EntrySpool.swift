/// Entries that were added in a load and wait on the disk for its end.
final class EntrySpool {
  private(set) var records: SortedRecords
  /// Which of them were removed again.
  var removed = Bitmap()
  private let recordFile: OpenFile
  private let recordWriter: BlockWriter
  private let labelFile: OpenFile?
  private let labelWriter: BlockWriter?
  private var lastLabel: [UInt8] = []
  private var lastPlace: UInt64?

  /// Makes files without a name.
  ///
  /// - Parameters:
  ///   - list: The list that the entries are for.
  ///   - path: A file name that nobody else uses.
  /// - Throws: `.unwritable`.
  init(_ list: CallDirectoryList, at path: String) throws(CallDirectoryError) {
    records = SortedRecords(list == .blocking ? .number : .labelled, start: 0)
    recordFile = try .unnamed(at: path)
    recordWriter = BlockWriter(recordFile)
    if list == .identification {
      let file = try OpenFile.unnamed(at: path)
      labelFile = file
      labelWriter = BlockWriter(file)
    } else {
      labelFile = nil
      labelWriter = nil
    }
  }

  /// Adds an entry whose number is greater than all before.
  ///
  /// - Throws: `.unwritable`.
  func append(
    _ number: CXCallDirectoryPhoneNumber, label: [UInt8]
  ) throws(CallDirectoryError) {
    records.append(number)
    try recordWriter.append(UInt64(bitPattern: number))
    if let labelWriter { try recordWriter.append(place(of: label, labelWriter)) }
  }

  /// Removes an entry, if it is there.
  ///
  /// - Throws: `.unreadable`.
  func remove(_ number: CXCallDirectoryPhoneNumber) throws(CallDirectoryError) {
    let found = try records.find(number) { (buffer, offset) throws(CallDirectoryError) in
      try recordWriter.read(into: buffer, at: offset)
    }
    if let found { removed.insert(found.index) }
  }

  /// All entries from the first on; nothing may be added afterwards.
  ///
  /// - Throws: `.unwritable` or `.unreadable`.
  func source() throws(CallDirectoryError) -> EntrySource {
    try recordWriter.flush()
    try labelWriter?.flush()
    let labels = labelFile.map { LabelReader($0, start: 0, count: labelWriter?.offset ?? 0) }
    return try EntrySource(
      records: RecordCursor(records, in: recordFile), labels: labels, removed: removed)
  }

  /// Where a label lies; the same label in a row lies there once.
  private func place(
    of label: [UInt8], _ writer: BlockWriter
  ) throws(CallDirectoryError) -> UInt64 {
    if let lastPlace, label == lastLabel { return lastPlace }
    let place = EntryRecord.label(at: writer.offset, count: label.count)
    try label.withUnsafeBufferPointer { (bytes) throws(CallDirectoryError) in
      try writer.append(UnsafeRawBufferPointer(bytes))
    }
    lastLabel = label
    lastPlace = place
    return place
  }
}
