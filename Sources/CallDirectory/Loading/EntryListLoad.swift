/// The changes that a load has made to one list so far.
struct EntryListLoad {
  private let list: CallDirectoryList
  /// Whether all entries that were stored before are dropped.
  private var dropsStored = false
  /// The indices of the stored entries that are removed.
  private var removed = Bitmap()
  private var spool: EntrySpool?
  private var rows = 0
  private var removals = 0

  /// Begins without changes.
  init(_ list: CallDirectoryList) {
    self.list = list
  }

  /// Adds an entry.
  ///
  /// - Parameters:
  ///   - number: Greater than all added since everything was removed.
  ///   - label: The label in UTF-8.
  ///   - limit: The greatest number of entries that may be added.
  ///   - path: A path that nobody else uses, for files without a name.
  /// - Throws: ``CallDirectoryLoadError``.
  mutating func add(
    _ number: DirectoryNumber, label: [UInt8], limit: Int, path: String
  ) throws(CallDirectoryLoadError) {
    rows += 1
    guard number > 0, number <= DirectoryNumber.greatest else {
      throw mistake(.noNumber, number)
    }
    guard label.count <= EntryRecord.longestLabel else {
      throw mistake(.longLabel(bytes: label.count), number)
    }
    if let last = spool?.records.last, number <= last {
      throw mistake(number == last ? .duplicate : .outOfOrder(after: last), number)
    }
    guard spool?.records.count ?? 0 < limit else { throw mistake(.tooMany(limit: limit), number) }
    do throws(CallDirectoryError) {
      if let spool {
        try spool.append(number, label: label)
      } else {
        let spool = try EntrySpool(list, at: path)
        self.spool = spool
        try spool.append(number, label: label)
      }
    } catch {
      throw .storage(error)
    }
  }

  /// Removes an entry, if it exists.
  ///
  /// - Parameters:
  ///   - number: The entry's number.
  ///   - stored: The entries that were stored before; `nil` where the load is not incremental.
  /// - Throws: ``CallDirectoryLoadError``.
  mutating func remove(
    _ number: DirectoryNumber, stored: CallDirectoryFile?
  ) throws(CallDirectoryLoadError) {
    removals += 1
    guard let stored else { throw mistake(.removed, number, row: removals) }
    do throws(CallDirectoryError) {
      if !dropsStored {
        if let index = try stored.index(of: number, in: list) { removed.insert(index) }
      }
      try spool?.remove(number)
    } catch {
      throw .storage(error)
    }
  }

  /// Removes all entries; the next one to be added may have any number.
  ///
  /// - Throws: ``CallDirectoryLoadError``.
  mutating func removeAll(isIncremental: Bool) throws(CallDirectoryLoadError) {
    guard isIncremental else { throw mistake(.removedAll, 0, row: removals) }
    dropsStored = true
    spool = nil
  }

  /// Merges the stored entries that stay with those that were added; no change may follow.
  ///
  /// - Parameter stored: The entries that were stored before; `nil` where the load is not incremental.
  /// - Returns: All entries of the list.
  /// - Throws: ``CallDirectoryError``.
  func entries(with stored: CallDirectoryFile?) throws(CallDirectoryError) -> MergedEntries {
    MergedEntries(old: try remaining(of: stored), new: try spool?.source())
  }

  /// The stored entries that stay.
  private func remaining(
    of stored: CallDirectoryFile?
  ) throws(CallDirectoryError) -> EntrySource? {
    guard let stored, !dropsStored else { return nil }
    return try EntrySource(
      stored.records(of: list), in: stored.file,
      labels: list == .blocking ? nil : stored.makeLabelReader(), removed: removed)
  }

  private func mistake(
    _ mistake: CallDirectoryEntryError.Mistake, _ number: DirectoryNumber,
    row: Int? = nil
  ) -> CallDirectoryLoadError {
    .entry(
      CallDirectoryEntryError(mistake: mistake, list: list, row: row ?? rows, number: number))
  }
}

/// The entries that a load has added, kept in files without a name until the load ends.
private final class EntrySpool {
  /// The index of the entries.
  private(set) var records: SortedRecords
  /// The indices of the entries that were removed again.
  private var removed = Bitmap()
  private let recordFile: OpenFile
  private let recordWriter: BlockWriter
  private let labels: Labels?

  private struct Labels {
    let file: OpenFile
    let blocks: BlockWriter
    let writer: LabelWriter
  }

  /// Makes files without a name.
  ///
  /// - Parameters:
  ///   - list: The list to which the entries belong.
  ///   - path: A path that nobody else uses.
  /// - Throws: `.unwritable`.
  init(_ list: CallDirectoryList, at path: String) throws(CallDirectoryError) {
    records = SortedRecords(list == .blocking ? .number : .labelled, start: 0)
    recordFile = try .unnamed(at: path)
    recordWriter = BlockWriter(recordFile)
    if list == .identification {
      let file = try OpenFile.unnamed(at: path)
      let blocks = BlockWriter(file)
      labels = Labels(file: file, blocks: blocks, writer: LabelWriter(blocks))
    } else {
      labels = nil
    }
  }

  /// Adds an entry whose number is greater than all before.
  ///
  /// - Throws: `.unwritable`.
  func append(
    _ number: DirectoryNumber, label: [UInt8]
  ) throws(CallDirectoryError) {
    records.append(number)
    try recordWriter.append(UInt64(bitPattern: number))
    guard let labels else { return }
    let place = try label.withUnsafeBufferPointer { (bytes) throws(CallDirectoryError) in
      try labels.writer.append(UnsafeRawBufferPointer(bytes))
    }
    try recordWriter.append(place)
  }

  /// Removes an entry, if it exists.
  ///
  /// - Throws: `.unreadable`.
  func remove(_ number: DirectoryNumber) throws(CallDirectoryError) {
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
    try labels?.blocks.flush()
    let reader = labels.map { LabelReader($0.file, start: 0, count: $0.writer.count) }
    return try EntrySource(records, in: recordFile, labels: reader, removed: removed)
  }
}
