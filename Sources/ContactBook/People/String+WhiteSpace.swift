extension String {
  /// The text without white space at its ends.
  package var trimmed: String {
    guard hasLooseSpace else { return self }
    guard let first = firstIndex(where: { !$0.isWhitespace }),
      let last = lastIndex(where: { !$0.isWhitespace })
    else { return "" }
    return String(self[first...last])
  }

  /// The text with each run of white space as one space, and none at its ends.
  package var collapsed: String {
    guard hasLooseSpace else { return self }
    return split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  /// Whether there may be white space other than single spaces between words.
  ///
  /// This only looks at bytes, since almost no text of an address book has any.
  private var hasLooseSpace: Bool {
    var previous = UInt8(ascii: " ")
    for byte in utf8 {
      let isSpace = byte == UInt8(ascii: " ")
      if byte >= 0x80 || byte < 0x20 || (isSpace && previous == UInt8(ascii: " ")) { return true }
      previous = byte
    }
    return previous == UInt8(ascii: " ") && !isEmpty
  }
}
