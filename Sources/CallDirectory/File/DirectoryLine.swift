/// An entry as a line of text: the number, and in the identification list a tabulator and the label.
struct DirectoryLine {
  /// The greatest size of a label in bytes of UTF-8.
  static let longestLabel = 1024
  /// The greatest size of a line in bytes: 19 digits, the tabulator, a label of line feeds, and its own.
  static let longest = 21 + 2 * longestLabel

  /// The line with its line feed.
  let bytes: ArraySlice<UInt8>
  let number: DirectoryNumber
  /// The label as it is written; `nil` in the blocking list.
  let label: ArraySlice<UInt8>?

  /// Reads a line with its line feed; `nil` where it is no entry.
  init?(_ bytes: ArraySlice<UInt8>) {
    let line = bytes.dropLast()
    let digits = line.prefix { $0 != Self.tabulator }
    var number: DirectoryNumber = 0
    for digit in digits {
      let (value, isTooGreat) = number.multipliedReportingOverflow(by: 10)
      let (sum, isGreater) = value.addingReportingOverflow(Int64(digit &- UInt8(ascii: "0")))
      guard UInt8(ascii: "0")...UInt8(ascii: "9") ~= digit, !isTooGreat, !isGreater else {
        return nil
      }
      number = sum
    }
    guard number > 0, number <= .greatest, digits.first != UInt8(ascii: "0") else { return nil }
    self.bytes = bytes
    self.number = number
    label = digits.endIndex < line.endIndex ? line[(digits.endIndex + 1)...] : nil
  }

  /// The label as it was given.
  var text: String? {
    guard let label else { return nil }
    guard label.contains(Self.escape) else { return String(decoding: label, as: UTF8.self) }
    var text: [UInt8] = []
    var isEscaped = false
    for byte in label {
      if isEscaped {
        text.append(byte == UInt8(ascii: "n") ? Self.lineFeed : byte)
        isEscaped = false
      } else if byte == Self.escape {
        isEscaped = true
      } else {
        text.append(byte)
      }
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// The line of an entry, with its line feed.
  static func bytes(_ number: DirectoryNumber, label: String?) -> [UInt8] {
    var bytes = Array(String(number).utf8)
    if let label {
      bytes.append(tabulator)
      for byte in label.utf8 {
        switch byte {
        case lineFeed: bytes += [escape, UInt8(ascii: "n")]
        case escape: bytes += [escape, escape]
        default: bytes.append(byte)
        }
      }
    }
    bytes.append(lineFeed)
    return bytes
  }

  static let lineFeed = UInt8(ascii: "\n")
  private static let tabulator = UInt8(ascii: "\t")
  private static let escape = UInt8(ascii: "\\")
}
