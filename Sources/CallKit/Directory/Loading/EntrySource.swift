/// Entries in ascending order, without those that were removed.
final class EntrySource {
  private let records: RecordCursor
  private let labels: LabelReader?
  private let removed: Bitmap

  /// Begins with the first entry.
  ///
  /// - Throws: ``CallDirectoryError``.
  init(
    records: RecordCursor, labels: LabelReader?, removed: Bitmap
  ) throws(CallDirectoryError) {
    self.records = records
    self.labels = labels
    self.removed = removed
    try skip()
  }

  /// The entry that is up; `nil` at the end.
  var current: EntryRecord? { records.current }

  /// Goes to the next entry.
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

  private func skip() throws(CallDirectoryError) {
    guard removed.count > 0 else { return }
    while records.current != nil, removed.contains(records.index) { try records.advance() }
  }
}
