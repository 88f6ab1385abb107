/// Cuts the text of a grammar file into tokens; comments and white space leave nothing behind.
struct GrammarScanner {
  private let source: SourceText
  private var offset: Int
  private(set) var diagnostics: [GrammarDiagnostic] = []
  /// Whether something was opened that never closes, so that the rest of the file is unknown.
  private(set) var isUnterminated = false

  init(source: SourceText, from offset: Int) {
    self.source = source
    self.offset = offset
  }

  /// All tokens up to the end of the file; the last one is `end`.
  /// - Complexity: O(n) in the length of the file.
  mutating func tokens() -> [GrammarToken] {
    var tokens: [GrammarToken] = []
    while true {
      skipBlanks()
      let start = offset
      guard start < source.bytes.count else {
        tokens.append(GrammarToken(kind: .end, range: start..<start))
        return tokens
      }
      if let kind = scanToken() {
        tokens.append(GrammarToken(kind: kind, range: start..<offset))
      }
    }
  }

  private mutating func scanToken() -> GrammarToken.Kind? {
    let byte = source.bytes[offset]
    switch byte {
    case UInt8(ascii: "{"): return scanTag()
    case UInt8(ascii: "\""): return scanQuoted()
    case UInt8(ascii: "<"): return scanRule()
    case UInt8(ascii: "/"): return scanWeight()
    case _ where Self.symbols.contains(byte):
      offset += 1
      return .symbol(Character(Unicode.Scalar(byte)))
    case UInt8(ascii: "}"), UInt8(ascii: ">"):
      let opening = byte == UInt8(ascii: "}") ? "{" : "<"
      report("\(Character(Unicode.Scalar(byte))) has no \(opening) before it", at: offset)
      offset += 1
      return nil
    default: return scanWord()
    }
  }

  private mutating func scanWord() -> GrammarToken.Kind {
    let start = offset
    while offset < source.bytes.count, !Self.endsWord(source.bytes[offset]) { offset += 1 }
    return .text(source.string(start..<offset), isQuoted: false)
  }

  private mutating func scanRule() -> GrammarToken.Kind? {
    let start = offset
    offset += 1
    while offset < source.bytes.count {
      switch source.bytes[offset] {
      case UInt8(ascii: ">"):
        offset += 1
        let name = source.string(start + 1..<offset - 1)
        if name.isEmpty {
          report("<> names no rule", at: start)
          return nil
        }
        return .rule(name)
      case let byte where Self.isBlank(byte) || byte == UInt8(ascii: "<"):
        report("this rule name never closes; > is missing", at: start)
        return .rule(source.string(start + 1..<offset))
      default: offset += 1
      }
    }
    report("this rule name never closes; > is missing", at: start)
    return .rule(source.string(start + 1..<offset))
  }

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
    offset += 1
    var text: [UInt8] = []
    while offset < source.bytes.count {
      let byte = source.bytes[offset]
      offset += 1
      if byte == closing { return String(decoding: text, as: UTF8.self) }
      if byte == UInt8(ascii: "\\"), offset < source.bytes.count {
        text.append(source.bytes[offset])
        offset += 1
      } else {
        text.append(byte)
      }
    }
    report(message, at: start)
    isUnterminated = true
    return nil
  }

  private mutating func scanWeight() -> GrammarToken.Kind? {
    let start = offset
    offset += 1
    while offset < source.bytes.count, source.bytes[offset] != UInt8(ascii: "\n") {
      if source.bytes[offset] == UInt8(ascii: "/") {
        offset += 1
        return .weight(source.string(start + 1..<offset - 1))
      }
      offset += 1
    }
    report("this weight never closes; / is missing", at: start)
    return nil
  }

  private mutating func skipBlanks() {
    while offset < source.bytes.count {
      if Self.isBlank(source.bytes[offset]) {
        offset += 1
      } else if starts(with: "//") {
        while offset < source.bytes.count, source.bytes[offset] != UInt8(ascii: "\n") {
          offset += 1
        }
      } else if starts(with: "/*") {
        let start = offset
        offset += 2
        while offset < source.bytes.count, !starts(with: "*/") { offset += 1 }
        if offset == source.bytes.count {
          report("this comment never closes; */ is missing", at: start)
          isUnterminated = true
          return
        }
        offset += 2
      } else {
        return
      }
    }
  }

  private func starts(with text: StaticString) -> Bool {
    guard offset + 1 < source.bytes.count else { return false }
    return text.withUTF8Buffer {
      source.bytes[offset] == $0[0] && source.bytes[offset + 1] == $0[1]
    }
  }

  private mutating func report(_ message: String, at offset: Int) {
    diagnostics.append(source.diagnostic(at: offset, message))
  }

  private static let symbols = Set(";=|*+()[]".utf8)
  private static let wordEnds = Set(";=|*+()[]{}<>/\"".utf8)

  private static func isBlank(_ byte: UInt8) -> Bool { byte <= 0x20 }

  private static func endsWord(_ byte: UInt8) -> Bool {
    isBlank(byte) || wordEnds.contains(byte)
  }
}
