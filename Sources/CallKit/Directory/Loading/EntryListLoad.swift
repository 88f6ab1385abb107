/// What a load has done to one list so far.
struct EntryListLoad {
  let list: CallDirectoryList
  /// Whether the entries that were stored before are dropped.
  private(set) var dropsStored = false
  /// Which of the entries that were stored before are removed.
  private(set) var removed = Bitmap()
  private(set) var spool: EntrySpool?
  private var rows = 0
  private var removals = 0

  init(_ list: CallDirectoryList) {
    self.list = list
  }

  /// Adds an entry.
  ///
  /// - Parameters:
  ///   - number: Greater than all added since everything was removed.
  ///   - label: In UTF-8.
  ///   - limit: How many entries may be added.
  ///   - path: A file name that nobody else uses.
  /// - Throws: ``CallDirectoryLoadError``.
  mutating func add(
    _ number: CXCallDirectoryPhoneNumber, label: [UInt8], limit: Int, path: String
  ) throws(CallDirectoryLoadError) {
    rows += 1
    guard number > 0, number <= CXCallDirectoryPhoneNumberMax else {
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

  /// Removes an entry, if it is there.
  ///
  /// - Parameters:
  ///   - number: The entry's number.
  ///   - stored: What was stored before; `nil` where the load is not incremental.
  /// - Throws: ``CallDirectoryLoadError``.
  mutating func remove(
    _ number: CXCallDirectoryPhoneNumber, stored: CallDirectoryFile?
  ) throws(CallDirectoryLoadError) {
    removals += 1
    guard let stored else { throw mistake(.removed, number, row: removals) }
    do throws(CallDirectoryError) {
      if !dropsStored {
        let found = try stored.records(of: list).find(number) {
          (buffer, offset) throws(CallDirectoryError) in
          try stored.file.read(into: buffer, at: offset)
        }
        if let found { removed.insert(found.index) }
      }
      try spool?.remove(number)
    } catch {
      throw .storage(error)
    }
  }

  /// Removes all entries; the next to be added may be any.
  ///
  /// - Throws: ``CallDirectoryLoadError``.
  mutating func removeAll(isIncremental: Bool) throws(CallDirectoryLoadError) {
    guard isIncremental else { throw mistake(.removedAll, 0, row: removals) }
    dropsStored = true
    spool = nil
  }

  private func mistake(
    _ mistake: CallDirectoryEntryError.Mistake, _ number: CXCallDirectoryPhoneNumber,
    row: Int? = nil
  ) -> CallDirectoryLoadError {
    .entry(
      CallDirectoryEntryError(mistake: mistake, list: list, row: row ?? rows, number: number))
  }
}

extension CallDirectoryFile {
  /// The records of a list.
  func records(of list: CallDirectoryList) -> SortedRecords {
    list == .blocking ? blocking : identification
  }

  /// The entries of a list without those that are removed.
  ///
  /// - Throws: ``CallDirectoryError``.
  func source(
    of list: CallDirectoryList, without removed: Bitmap
  ) throws(CallDirectoryError) -> EntrySource {
    let labels =
      list == .blocking
      ? nil : LabelReader(file, start: DirectoryHeader.size, count: header.labelBytes)
    return try EntrySource(
      records: RecordCursor(records(of: list), in: file), labels: labels, removed: removed)
  }
}
