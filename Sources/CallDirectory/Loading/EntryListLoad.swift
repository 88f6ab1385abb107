/// The changes that a load has made to one list so far.
struct EntryListLoad {
  private let list: CallDirectoryList
  /// Whether all entries that were stored before are dropped.
  private var dropsStored = false
  /// The numbers that were removed of what was stored.
  private var removedStored: Set<DirectoryNumber> = []
  /// The numbers that were added and removed again.
  private var removedAdded: Set<DirectoryNumber> = []
  private var added: LineWriter?
  private var last: DirectoryNumber = 0
  private var additions = 0
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
  ///   - label: The label; `nil` in the blocking list.
  ///   - limit: The greatest number of entries that may be added.
  ///   - path: A path that nobody else uses, for a file without a name.
  /// - Throws: ``CallDirectoryLoadError``.
  mutating func add(
    _ number: DirectoryNumber, label: String?, limit: Int, path: String
  ) throws(CallDirectoryLoadError) {
    rows += 1
    guard number > 0, number <= DirectoryNumber.greatest else { throw mistake(.noNumber, number) }
    if let bytes = label?.utf8.count, bytes > DirectoryLine.longestLabel {
      throw mistake(.longLabel(bytes: bytes), number)
    }
    guard number > last else {
      throw mistake(number == last ? .duplicate : .outOfOrder(after: last), number)
    }
    guard additions < limit else { throw mistake(.tooMany(limit: limit), number) }
    do throws(CallDirectoryError) {
      if added == nil { added = LineWriter(to: try .unnamed(at: path)) }
      try added?.append(DirectoryLine.bytes(number, label: label))
    } catch {
      throw .storage(error)
    }
    last = number
    additions += 1
  }

  /// Removes an entry, if it exists.
  ///
  /// - Parameters:
  ///   - number: The entry's number.
  ///   - isIncremental: Whether there are entries that were stored before.
  /// - Throws: ``CallDirectoryLoadError``.
  mutating func remove(
    _ number: DirectoryNumber, isIncremental: Bool
  ) throws(CallDirectoryLoadError) {
    removals += 1
    guard isIncremental else { throw mistake(.removed, number, row: removals) }
    if !dropsStored { removedStored.insert(number) }
    if number <= last { removedAdded.insert(number) }
  }

  /// Removes all entries; the next one to be added may have any number.
  ///
  /// - Throws: ``CallDirectoryLoadError``.
  mutating func removeAll(isIncremental: Bool) throws(CallDirectoryLoadError) {
    guard isIncremental else { throw mistake(.removedAll, 0, row: removals) }
    dropsStored = true
    removedStored = []
    removedAdded = []
    added = nil
    last = 0
    additions = 0
  }

  /// Writes the stored entries that stay, merged with those that were added; no change may follow.
  ///
  /// - Parameters:
  ///   - writer: Takes the lines.
  ///   - stored: The entries that were stored before; `nil` where the load is not incremental.
  ///   - limit: The greatest number of entries that the list may have.
  /// - Returns: The number of entries.
  /// - Throws: ``CallDirectoryLoadError``.
  func write(
    to writer: LineWriter, with stored: CallDirectoryFile?, limit: Int
  ) throws(CallDirectoryLoadError) -> Int {
    var count = 0
    var excess: DirectoryNumber?
    do throws(CallDirectoryError) {
      var old = try EntrySource(
        dropsStored ? nil : stored?.lines(of: list), without: removedStored)
      var new = try EntrySource(added?.lines(), without: removedAdded)
      while let line = Self.first(old.current, new.current) {
        guard count < limit else {
          excess = line.number
          break
        }
        try writer.append(line.bytes)
        count += 1
        if old.current?.number == line.number { try old.advance() }
        if new.current?.number == line.number { try new.advance() }
      }
    } catch {
      throw .storage(error)
    }
    if let excess { throw mistake(.tooMany(limit: limit), excess, row: limit + 1) }
    return count
  }

  /// The line with the lesser number; of two with the same number the added one counts.
  private static func first(_ old: DirectoryLine?, _ new: DirectoryLine?) -> DirectoryLine? {
    guard let old, let new else { return old ?? new }
    return old.number < new.number ? old : new
  }

  private func mistake(
    _ mistake: CallDirectoryEntryError.Mistake, _ number: DirectoryNumber,
    row: Int? = nil
  ) -> CallDirectoryLoadError {
    .entry(
      CallDirectoryEntryError(mistake: mistake, list: list, row: row ?? rows, number: number))
  }
}
