/// The entries that were stored before with those that were added; of the same number the added one.
final class MergedEntries {
  private let old: EntrySource?
  private let new: EntrySource?

  init(old: EntrySource?, new: EntrySource?) {
    self.old = old
    self.new = new
  }

  /// The next entry and where its label is; `nil` at the end.
  var current: (record: EntryRecord, source: EntrySource)? {
    switch (old?.current, new?.current) {
    case (let record?, nil): old.map { (record, $0) }
    case (let first?, let second?) where first.number < second.number: old.map { (first, $0) }
    case (_, let record?): new.map { (record, $0) }
    case (nil, nil): nil
    }
  }

  /// Goes on behind a number.
  ///
  /// - Throws: ``CallDirectoryError``.
  func advance(past number: CXCallDirectoryPhoneNumber) throws(CallDirectoryError) {
    if old?.current?.number == number { try old?.advance() }
    if new?.current?.number == number { try new?.advance() }
  }
}
