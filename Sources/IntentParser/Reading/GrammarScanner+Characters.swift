extension GrammarScanner {
  /// How many bytes of white space are at `index`: 0 where something else is.
  static func blankLength(at index: Int, in bytes: [UInt8]) -> Int {
    let byte = bytes[index]
    if byte < 0x80 { return byte == 0x20 || (byte >= 0x09 && byte <= 0x0D) ? 1 : 0 }
    guard index + 1 < bytes.count else { return 0 }
    let next = bytes[index + 1]
    if byte == 0xC2 { return next == 0x85 || next == 0xA0 ? 2 : 0 }
    guard index + 2 < bytes.count else { return 0 }
    let last = bytes[index + 2]
    switch (byte, next) {
    case (0xE2, 0x80):
      // U+2000 to U+200B, the line and paragraph separators, and the narrow no-break space.
      return (0x80...0x8B).contains(last) || [0xA8, 0xA9, 0xAF].contains(last) ? 3 : 0
    case (0xE2, 0x81): return last == 0x9F ? 3 : 0
    case (0xE1, 0x9A), (0xE3, 0x80): return last == 0x80 ? 3 : 0
    // The mark that begins a file, left behind where files were joined.
    case (0xEF, 0xBB): return last == 0xBF ? 3 : 0
    default: return 0
    }
  }

  /// How many bytes a control character at `index` has that is no white space: 0 where it is none.
  static func controlLength(at index: Int, in bytes: [UInt8]) -> Int {
    let byte = bytes[index]
    if byte < 0x80 {
      return byte == 0x7F || byte < 0x09 || (byte > 0x0D && byte < 0x20) ? 1 : 0
    }
    guard byte == 0xC2, index + 1 < bytes.count else { return 0 }
    return bytes[index + 1] < 0xA0 && bytes[index + 1] != 0x85 ? 2 : 0
  }

  /// Whether a line ends at `index`.
  static func isLineEnd(at index: Int, in bytes: [UInt8]) -> Bool {
    switch bytes[index] {
    case 0x0A, 0x0D: true
    case 0xC2: index + 1 < bytes.count && bytes[index + 1] == 0x85
    case 0xE2:
      index + 2 < bytes.count && bytes[index + 1] == 0x80
        && (bytes[index + 2] == 0xA8 || bytes[index + 2] == 0xA9)
    default: false
    }
  }

  /// Whether a word goes on with the byte at `index`.
  static func isInWord(at index: Int, in bytes: [UInt8]) -> Bool {
    switch bytes[index] {
    case UInt8(ascii: ";"), UInt8(ascii: "="), UInt8(ascii: "|"), UInt8(ascii: "*"),
      UInt8(ascii: "+"), UInt8(ascii: "("), UInt8(ascii: ")"), UInt8(ascii: "["),
      UInt8(ascii: "]"), UInt8(ascii: "{"), UInt8(ascii: "}"), UInt8(ascii: "<"),
      UInt8(ascii: ">"), UInt8(ascii: "/"), UInt8(ascii: "\""), 0x7F, ...0x20:
      false
    case ..<0x80: true
    default: blankLength(at: index, in: bytes) == 0 && controlLength(at: index, in: bytes) == 0
    }
  }
}
