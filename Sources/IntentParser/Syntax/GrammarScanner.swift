/// The smallest piece of a grammar file that means something, and the bytes it stands at.
struct GrammarToken: Sendable, Hashable {
  enum Kind: Sendable, Hashable {
    /// A word, or a quoted sequence of words (without its quotes, escapes resolved).
    case text(String, isQuoted: Bool)
    /// `<name>`, without the angle brackets.
    case rule(String)
    /// `{…}`, without the braces, escapes resolved.
    case tag(String)
    /// `/number/`, without the slashes.
    case weight(String)
    /// One of `; = | * + ( ) [ ]`.
    case symbol(Character)
    /// The end of the file.
    case end
  }

  let kind: Kind
  let range: Range<Int>
}

/// Cuts the text of a grammar file into tokens; comments and white space leave nothing behind.
struct GrammarScanner {
  /// The maximum number of tokens in a file; each takes some 50 bytes.
  private static let maximumTokenCount = 2_000_000

  private let source: SourceText
  private let bytes: [UInt8]
  private var offset: Int
  private(set) var tokens: [GrammarToken] = []
  /// The inside of the documentation comment before a token, by the token's number.
  private(set) var documentation: [Int: Range<Int>] = [:]
  private(set) var findings = FindingList()
  /// Whether something was opened that never closes, so that the rest of the file is
  /// unknown.
  private(set) var isUnterminated = false

  init(source: SourceText, from offset: Int) {
    self.source = source
    bytes = source.bytes
    self.offset = offset
  }

  /// Finds all tokens up to the end of the file; the last one is `end`.
  /// - Complexity: O(n) in the length of the file.
  mutating func scan() {
    while true {
      skipBlanks()
      let start = offset
      guard start < bytes.count else { break }
      if tokens.count == Self.maximumTokenCount {
        findings.report(
          "the file has more than \(Self.maximumTokenCount) words and symbols; split it up",
          at: start)
        isUnterminated = true
        break
      }
      if let kind = scanToken() {
        tokens.append(GrammarToken(kind: kind, range: start..<offset))
      }
    }
    tokens.append(GrammarToken(kind: .end, range: bytes.count..<bytes.count))
  }

  private mutating func scanToken() -> GrammarToken.Kind? {
    let byte = bytes[offset]
    switch byte {
    case UInt8(ascii: "{"): return scanTag()
    case UInt8(ascii: "\""): return scanQuoted()
    case UInt8(ascii: "<"): return scanRule()
    case UInt8(ascii: "/"): return scanWeight()
    case UInt8(ascii: "}"), UInt8(ascii: ">"):
      let opening = byte == UInt8(ascii: "}") ? "{" : "<"
      findings.report("\(Character(Unicode.Scalar(byte))) has no \(opening) before it", at: offset)
      offset += 1
      return nil
    case _ where !Self.isInWord(at: offset, in: bytes):
      offset += 1
      return .symbol(Character(Unicode.Scalar(byte)))
    default: return scanWord()
    }
  }

  private mutating func scanWord() -> GrammarToken.Kind? {
    let start = offset
    while offset < bytes.count, Self.isInWord(at: offset, in: bytes) { offset += 1 }
    return checked(source.string(start..<offset), from: start).map { .text($0, isQuoted: false) }
  }

  /// The text of words; nil if one is longer than anybody says, which would take minutes to be compared.
  private mutating func checked(_ text: String, from start: Int) -> String? {
    let blanks: Set = [
      UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\n"), UInt8(ascii: "\r"),
    ]
    let longest = text.utf8.split { blanks.contains($0) }.map(\.count).max() ?? 0
    guard longest > GrammarName.maximumLength else { return text }
    findings.report(
      "“\(Excerpt.of(text))” is too long a word; words have at most \(GrammarName.maximumLength) bytes",
      at: start)
    return nil
  }

  private mutating func scanRule() -> GrammarToken.Kind? {
    let start = offset
    offset += 1
    while offset < bytes.count {
      switch bytes[offset] {
      case UInt8(ascii: ">"):
        offset += 1
        let name = source.string(start + 1..<offset - 1)
        if name.isEmpty {
          findings.report("<> names no rule", at: start)
          return nil
        }
        return .rule(name)
      case UInt8(ascii: "<"), UInt8(ascii: "{"), UInt8(ascii: "}"), UInt8(ascii: "\""):
        return endUnclosedRule(from: start)
      default:
        if Self.blankLength(at: offset, in: bytes) > 0 { return endUnclosedRule(from: start) }
        offset += 1
      }
    }
    return endUnclosedRule(from: start)
  }

  /// Names may have symbols in them; in one that does not close they are what comes after it.
  private mutating func endUnclosedRule(from start: Int) -> GrammarToken.Kind {
    findings.report("this rule name never closes; > is missing", at: start)
    if let end = bytes[start + 1..<offset].firstIndex(where: Self.symbolsInNames.contains) {
      offset = end
    }
    return .rule(source.string(start + 1..<offset))
  }

  private static let symbolsInNames = Set(";=|()[]/".utf8)

  private mutating func scanTag() -> GrammarToken.Kind? {
    scanEscaped(to: UInt8(ascii: "}"), missing: "this tag never closes; } is missing")
      .map { .tag($0) }
  }

  private mutating func scanQuoted() -> GrammarToken.Kind? {
    let start = offset
    return scanEscaped(
      to: UInt8(ascii: "\""), missing: "this quoted token never closes; \" is missing"
    )
    .flatMap { checked($0, from: start) }.map { .text($0, isQuoted: true) }
  }

  /// The text up to `closing`, where `\` takes the next byte as it is.
  private mutating func scanEscaped(to closing: UInt8, missing message: String) -> String? {
    let start = offset
    var text: [UInt8] = []
    var control: Int?
    offset += 1
    while offset < bytes.count {
      if Self.controlLength(at: offset, in: bytes) > 0, control == nil { control = offset }
      let byte = bytes[offset]
      offset += 1
      if byte == closing {
        if let control { reportControl(at: control) }
        return String(decoding: text, as: UTF8.self)
      }
      if byte == UInt8(ascii: "\\"), offset < bytes.count {
        text.append(bytes[offset])
        offset += 1
      } else {
        text.append(byte)
      }
    }
    findings.report(message, at: start)
    isUnterminated = true
    return nil
  }

  private mutating func scanWeight() -> GrammarToken.Kind? {
    let start = offset
    offset += 1
    while offset < bytes.count, !Self.isLineEnd(at: offset, in: bytes) {
      if bytes[offset] == UInt8(ascii: "/") {
        offset += 1
        return .weight(source.string(start + 1..<offset - 1))
      }
      offset += 1
    }
    findings.report("this weight never closes; / is missing", at: start)
    return nil
  }

  private mutating func skipBlanks() {
    while offset < bytes.count {
      let blank = Self.blankLength(at: offset, in: bytes)
      if blank > 0 {
        offset += blank
      } else if bytes[offset] == UInt8(ascii: "/"), offset + 1 < bytes.count,
        bytes[offset + 1] == UInt8(ascii: "/")
      {
        while offset < bytes.count, !Self.isLineEnd(at: offset, in: bytes) { offset += 1 }
      } else if bytes[offset] == UInt8(ascii: "/"), offset + 1 < bytes.count,
        bytes[offset + 1] == UInt8(ascii: "*")
      {
        skipComment()
      } else if Self.controlLength(at: offset, in: bytes) > 0 {
        skipControls()
      } else {
        return
      }
    }
  }

  private mutating func skipComment() {
    let start = offset
    offset += 2
    let isDocumentation = offset < bytes.count && bytes[offset] == UInt8(ascii: "*")
    while offset + 1 < bytes.count {
      if bytes[offset] == UInt8(ascii: "*"), bytes[offset + 1] == UInt8(ascii: "/") {
        if isDocumentation, offset > start + 2 {
          documentation[tokens.count] = start + 3..<offset
        }
        offset += 2
        return
      }
      offset += 1
    }
    offset = bytes.count
    findings.report("this comment never closes; */ is missing", at: start)
    isUnterminated = true
  }

  /// One finding for all control characters that stand together.
  private mutating func skipControls() {
    reportControl(at: offset)
    while offset < bytes.count {
      let length = Self.controlLength(at: offset, in: bytes)
      if length == 0 { return }
      offset += length
    }
  }

  private mutating func reportControl(at offset: Int) {
    let value = bytes[offset] == 0xC2 ? bytes[offset + 1] : bytes[offset]
    let code = String(value, radix: 16, uppercase: true)
    let padded = String(repeating: "0", count: 4 - code.count) + code
    findings.report("the control character U+\(padded) stands here; remove it", at: offset)
  }
}

extension GrammarScanner {
  /// The number of bytes of white space at `index`; 0 if there is none.
  private static func blankLength(at index: Int, in bytes: [UInt8]) -> Int {
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

  /// The number of bytes of a control character at `index` other than white space; 0 if there is
  /// none.
  private static func controlLength(at index: Int, in bytes: [UInt8]) -> Int {
    let byte = bytes[index]
    if byte < 0x80 {
      return byte == 0x7F || byte < 0x09 || (byte > 0x0D && byte < 0x20) ? 1 : 0
    }
    guard byte == 0xC2, index + 1 < bytes.count else { return 0 }
    return bytes[index + 1] < 0xA0 && bytes[index + 1] != 0x85 ? 2 : 0
  }

  /// Whether a line ends at `index`.
  private static func isLineEnd(at index: Int, in bytes: [UInt8]) -> Bool {
    switch bytes[index] {
    case 0x0A, 0x0D: true
    case 0xC2: index + 1 < bytes.count && bytes[index + 1] == 0x85
    case 0xE2:
      index + 2 < bytes.count && bytes[index + 1] == 0x80
        && (bytes[index + 2] == 0xA8 || bytes[index + 2] == 0xA9)
    default: false
    }
  }

  /// Whether a word continues with the byte at `index`.
  private static func isInWord(at index: Int, in bytes: [UInt8]) -> Bool {
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
