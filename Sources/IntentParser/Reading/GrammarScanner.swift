/// Cuts the text of a grammar file into tokens; comments and white space leave nothing behind.
struct GrammarScanner {
  /// How many tokens a file may have; each takes some 50 bytes.
  static let maximumTokenCount = 2_000_000

  private let source: SourceText
  private let bytes: [UInt8]
  private var offset: Int
  private(set) var tokens: [GrammarToken] = []
  /// The inside of the documentation comment before a token, by the token's number.
  private(set) var documentation: [Int: Range<Int>] = [:]
  private(set) var findings = FindingList()
  /// Whether something was opened that never closes, so that the rest of the file is unknown.
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

  private mutating func scanWord() -> GrammarToken.Kind {
    let start = offset
    while offset < bytes.count, Self.isInWord(at: offset, in: bytes) { offset += 1 }
    return .text(source.string(start..<offset), isQuoted: false)
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
    scanEscaped(to: UInt8(ascii: "\""), missing: "this quoted token never closes; \" is missing")
      .map { .text($0, isQuoted: true) }
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
