/// The place of a list's lines in a file, with an index of every so many of them.
struct EntryList: Sendable {
  /// So many lines have one entry in the index; they are read at once to find a number.
  private static let stride = 32

  /// The bytes of the list.
  private(set) var range: Range<Int>
  /// The number of entries.
  private(set) var count = 0
  private var last: DirectoryNumber = 0
  private var indexed: [(number: DirectoryNumber, offset: Int)] = []

  /// Makes an empty list at an offset.
  init(start: Int) { range = start..<start }

  /// Appends the next line.
  ///
  /// - Parameters:
  ///   - number: Its number.
  ///   - end: The offset of the line after it.
  /// - Returns: False where the number is not greater than the one before.
  mutating func append(_ number: DirectoryNumber, end: Int) -> Bool {
    guard number > last else { return false }
    if count % Self.stride == 0 { indexed.append((number, range.upperBound)) }
    range = range.lowerBound..<end
    last = number
    count += 1
    return true
  }

  /// Finds the line of a number.
  ///
  /// - Throws: `.unreadable`, or `.corrupt` where the file was changed since it was opened.
  /// - Returns: The line; `nil` where the list does not have the number.
  func line(of number: DirectoryNumber, in file: OpenFile) throws(CallDirectoryError)
    -> DirectoryLine?
  {
    guard number <= last else { return nil }
    var low = 0
    var high = indexed.count
    while low < high {
      let middle = (low + high) / 2
      if indexed[middle].number <= number { low = middle + 1 } else { high = middle }
    }
    guard low > 0 else { return nil }
    let end = low < indexed.count ? indexed[low].offset : range.upperBound
    let lines = DirectoryLines(of: file, indexed[low - 1].offset..<end)
    while let bytes = try lines.next() {
      guard let line = DirectoryLine(bytes) else {
        throw CallDirectoryError(.corrupt, file.path, reason: "it was changed")
      }
      if line.number >= number { return line.number == number ? line : nil }
    }
    return nil
  }
}
