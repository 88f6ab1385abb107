internal import CUchardet

/// Decodes the lines of one file: by the charset that a line or the user names, else as UTF-8, else by a guess.
///
/// The guess is made once, of the first lines that are not UTF-8 together, since a single name tells little.
struct TextDecoder: Sendable {
  /// The charset that the user names for the whole file, or nil.
  private let named: Charset?
  /// The country that the file's numbers belong to, by which a guess is made where the letters do not tell.
  private let region: String
  private var guess: Charset?
  /// The charsets that did not fit a line, each told once.
  private var failed: Set<Charset> = []

  init(named: Charset?, region: String) {
    self.named = named
    self.region = region
  }

  /// Decodes the bytes of a line.
  ///
  /// - Parameters:
  ///   - bytes: The bytes.
  ///   - declared: The charset that the line itself names, or nil.
  ///   - others: Lines of the same file for the guess, as far as they are not UTF-8.
  /// - Returns: The text, and the problem with its charset if that has not been told of the file yet.
  mutating func text(
    of bytes: [UInt8], declared: Charset? = nil, others: () throws -> [[UInt8]]
  ) rethrows -> (text: String, problem: String?) {
    let charset = declared ?? named
    if let text = charset?.text(of: bytes) { return (text, nil) }
    if let charset {
      // UTF-8 is tried first, and then windows-1252, which fits any bytes.
      let text = Charset.utf8.text(of: bytes) ?? Charset.windows1252Text(of: bytes)
      guard failed.insert(charset).inserted else { return (text, nil) }
      return (
        text,
        "the text is not in the charset \(charset.name) or that is unknown; lines like this one are "
          + "read as UTF-8 or windows-1252."
      )
    }
    if let text = Charset.utf8.text(of: bytes) { return (text, nil) }
    let isFirst = guess == nil
    let guess = try guess ?? Charset(guessedOf: [bytes] + others(), region: region)
    self.guess = guess
    return (
      guess.text(of: bytes) ?? Charset.windows1252Text(of: bytes),
      isFirst
        ? "the text is not UTF-8; lines like this one are read as \(guess.name.lowercased()), as a guess "
          + "(\"contacts import --charset\" takes another)." : nil
    )
  }
}

extension Charset {
  /// Guesses the charset of lines by the statistics of letters and words that uchardet has of each.
  ///
  /// Those need more text than a few names of two or three characters where each has thousands, so the charset
  /// that the region's old programs write comes first if all lines are valid in it, and China's where uchardet
  /// has no idea at all.
  ///
  /// - Parameters:
  ///   - lines: Lines that are not UTF-8.
  ///   - region: The ISO 3166-1 code of the country they may come from.
  init(guessedOf lines: [[UInt8]], region: String) {
    func fits(_ charset: Charset) -> Bool { lines.allSatisfy { charset.text(of: $0) != nil } }
    if let usual = Self.ofManyCharacters[region.uppercased()], fits(usual) {
      self = usual
      return
    }
    guard let found = Self.detected(in: lines) else {
      self = fits(.simplifiedChinese) ? .gb18030 : .windows1252
      return
    }
    // Those of old terminals, and what no program wrote address books in, are confused with windows-1252.
    let isUnlikely =
      found.name.hasPrefix("IBM") || found.name.hasPrefix("MAC-")
      || ["ISO-8859-1", "ISO-8859-3", "ISO-8859-10"].contains(found.name)
    // Statistics of letters tell nothing of text whose only other characters are quotes and dashes.
    let hasLetters = lines.contains { line in
      found.text(of: line)?.contains { !$0.isASCII && $0.isLetter } ?? false
    }
    self = isUnlikely || !fits(found) || !hasLetters ? .windows1252 : found
  }

  /// What uchardet takes lines for; nil where it cannot tell.
  private static func detected(in lines: [[UInt8]]) -> Charset? {
    guard let detector = uchardet_new() else { return nil }
    defer { uchardet_delete(detector) }
    for line in lines {
      let failed = (line + [UInt8(ascii: "\n")]).withUnsafeBytes { bytes in
        uchardet_handle_data(
          detector, bytes.baseAddress?.assumingMemoryBound(to: CChar.self), bytes.count)
      }
      guard failed == 0 else { return nil }
    }
    uchardet_data_end(detector)
    let name = uchardet_get_charset(detector).map { String(cString: $0) } ?? ""
    return name.isEmpty || name == "ASCII" || name == "UTF-8" ? nil : Charset(name)
  }

  /// The characters of everyday names in simplified Chinese; the later standards include them.
  private static let simplifiedChinese = Charset("GB2312")
  /// All characters of Chinese, a superset of GBK and GB2312.
  private static let gb18030 = Charset("GB18030")

  /// What programs of regions whose writing has thousands of characters wrote before UTF-8.
  private static let ofManyCharacters = [
    "CN": gb18030, "SG": gb18030, "TW": Charset("BIG5"), "HK": Charset("BIG5-HKSCS"),
    "MO": Charset("BIG5-HKSCS"), "JP": Charset("CP932"), "KR": Charset("UHC"),
  ]
}
