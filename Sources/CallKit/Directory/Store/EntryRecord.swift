/// An entry as it lies in a file: a number and, where it identifies, where its label is.
struct EntryRecord: Sendable, Hashable {
  /// How many bytes a label may have, in UTF-8.
  static let longestLabel = 1024

  var number: CXCallDirectoryPhoneNumber
  /// Where the label begins, and in the low 16 bits how many bytes it has.
  var label: UInt64

  var labelStart: Int { Int(label >> 16) }
  var labelCount: Int { Int(label & 0xFFFF) }

  init(number: CXCallDirectoryPhoneNumber, label: UInt64 = 0) {
    self.number = number
    self.label = label
  }

  /// Makes the place of a label.
  static func label(at start: Int, count: Int) -> UInt64 {
    UInt64(start) << 16 | UInt64(count)
  }
}
