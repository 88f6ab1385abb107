internal import Foundation
internal import SpokenText

/// Unfolds the lines of a vCard file into one line for each property.
///
/// Pictures, sounds in base64 and keys are skipped while reading and never kept.
struct VCardLines: ~Copyable {
  /// An unfolded line, in the bytes of the file.
  struct Line {
    /// The unfolded bytes; only the name and parameters if the value is skipped.
    var bytes: [UInt8]
    /// The number of its first line in the file, counted from 1.
    let number: Int
    /// Whether the line exceeded the maximum length.
    var isCut: Bool
    /// The properties of the value, according to the name and parameters.
    let head: Head
    /// Whether the line shares one of the file with the end or beginning of a card.
    var isGlued = false
  }

  /// The properties of a value, according to the name and parameters of its line.
  struct Head: Sendable, Hashable {
    /// Whether the value is a picture, sound or key, which is not kept.
    var isSkipped = false
    /// Whether the value has vCard 2.1's quoted-printable encoding.
    var isQuotedPrintable = false
    /// The charset that vCard 2.1 names for the value, or nil.
    var charset: Charset?
  }

  private static let colon = UInt8(ascii: ":")

  private var reader: LineReader
  private var lookahead: LineReader.Line?
  /// The lines that follow the next one on the same line of the file, the last first.
  private var rest: [LineReader.Line] = []
  /// The number of the last line that joined cards, and whether that has been told.
  private var glued: (number: Int, isTold: Bool)?

  init(_ reader: consuming LineReader) throws {
    self.reader = reader
    try advance()
  }

  /// Reads the next line of the file, divided where it joins cards.
  private mutating func advance() throws {
    lookahead = rest.popLast()
    guard lookahead == nil, let line = try reader.next() else { return }
    let (lines, isGlued) = GluedLines.divide(line.bytes)
    if isGlued { glued = (line.number, false) }
    let all = lines.map {
      LineReader.Line(bytes: Array($0), number: line.number, isCut: line.isCut)
    }
    lookahead = all.first ?? LineReader.Line(bytes: [], number: line.number, isCut: false)
    rest = all.dropFirst().reversed()
  }

  /// Whether a line is the first one of a line that joins cards.
  private mutating func isFirstGlued(_ number: Int) -> Bool {
    guard let glued, glued.number == number, !glued.isTold else { return false }
    self.glued = (number, true)
    return true
  }

  /// The next unfolded line, or nil at the end of the file; blank lines are skipped.
  mutating func next() throws -> Line? {
    while let line = lookahead, Self.isBlank(line.bytes) { try advance() }
    guard let first = lookahead else { return nil }
    let head = Head(of: first.bytes)
    var line = Line(
      bytes: head.isSkipped
        ? Array(first.bytes.prefix { $0 != Self.colon } + [Self.colon]) : first.bytes,
      number: first.number, isCut: first.isCut, head: head,
      isGlued: isFirstGlued(first.number))
    // The line that begins or ends a card has no continuation.
    if Self.isDelimiter(first.bytes) {
      try advance()
      return line
    }
    while true {
      try advance()
      guard let next = lookahead else { break }
      if head.isQuotedPrintable, line.bytes.last == UInt8(ascii: "=") {
        line.bytes.removeLast()
        // A truncated value must not swallow the end of its card and the next card.
        if Self.isDelimiter(next.bytes) { break }
        // Whoever encodes all octets would not have left a space as it is: it is a fold's.
        let isFolded = Self.isContinuation(next.bytes) && line.isEncodedThroughout
        line.append(next.bytes.dropFirst(isFolded ? 1 : 0), isCut: next.isCut)
      } else if Self.isContinuation(next.bytes) {
        line.append(next.bytes.dropFirst(), isCut: next.isCut)
      } else {
        break
      }
    }
    return line
  }

  /// The decoded text of a line that ``next()`` returned.
  mutating func text(of line: Line) throws -> VCardText {
    let decoded = try reader.text(of: line.decodedBytes, declared: line.head.charset)
    return VCardText(decoded.text, problem: decoded.problem)
  }

  /// Whether a line begins or ends a card.
  private static func isDelimiter(_ bytes: [UInt8]) -> Bool {
    guard bytes.count < 32, let first = bytes.first, "BbEe \t".utf8.contains(first) else {
      return false
    }
    let text = String(decoding: bytes, as: UTF8.self).trimmed.uppercased()
    return text == "BEGIN:VCARD" || text == "END:VCARD"
  }

  private static func isContinuation(_ bytes: [UInt8]) -> Bool {
    bytes.first == UInt8(ascii: " ") || bytes.first == UInt8(ascii: "\t")
  }

  private static func isBlank(_ bytes: [UInt8]) -> Bool {
    bytes.allSatisfy { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
  }
}

extension VCardLines.Head {
  private static let skippedNames: Set<String> = ["PHOTO", "LOGO", "KEY"]

  /// Parses the name and parameters of a line, as far as they are ASCII.
  init(of line: [UInt8]) {
    let head = line.prefix(256).prefix { $0 != UInt8(ascii: ":") && $0 < 0x80 }
    // A fast path for most lines: no group, no parameters, and a different first letter.
    let isPlain = !head.contains(UInt8(ascii: ";")) && !head.contains(UInt8(ascii: "."))
    if isPlain, let first = head.first, !"PLKSplks".utf8.contains(first) { return }
    let pieces = String(decoding: head, as: UTF8.self).uppercased()
      .split(separator: ";", omittingEmptySubsequences: false)
    let name = pieces.first?.split(separator: ".").last.map(String.init) ?? ""
    var isBinary = false
    for piece in pieces.dropFirst() {
      let parts = piece.split(separator: "=", maxSplits: 1)
      let value = parts.last?.filter { $0 != "\"" } ?? ""
      if parts.first == "CHARSET", parts.count > 1 { charset = Charset(value) }
      if value == "QUOTED-PRINTABLE" { isQuotedPrintable = true }
      if value == "B" || value == "BASE64" { isBinary = true }
    }
    isSkipped = Self.skippedNames.contains(name) || (name == "SOUND" && isBinary)
  }
}

extension VCardLines.Line {
  /// Whether each octet of a quoted-printable value is written `=XX`, but for what separates parts.
  fileprivate var isEncodedThroughout: Bool {
    var value = bytes.drop { $0 != UInt8(ascii: ":") }.dropFirst()
    guard !value.isEmpty else { return false }
    while let first = value.first {
      guard first == UInt8(ascii: "=") || first == UInt8(ascii: ";") else { return false }
      value = value.dropFirst(first == UInt8(ascii: "=") ? 3 : 1)
    }
    return true
  }

  /// Appends a continuation line, up to the maximum length.
  fileprivate mutating func append(_ more: ArraySlice<UInt8>, isCut moreIsCut: Bool) {
    guard !head.isSkipped else { return }
    let room = max(0, LineReader.longestLine - bytes.count)
    bytes.append(contentsOf: more.prefix(room))
    if moreIsCut || more.count > room { isCut = true }
  }
}

/// The decoded text of an unfolded line.
struct VCardText: Sendable {
  /// The text, without hidden characters.
  let text: String
  /// The problem with the charset, if it has not been told of the file yet.
  let problem: String?
  /// Whether hidden characters were removed.
  let hadControls: Bool

  init(_ decoded: String, problem: String?) {
    self.problem = problem
    text = decoded.withoutHidden(keeping: ["\t"])
    hadControls = text.utf8.count != decoded.utf8.count
  }
}

extension VCardLines.Line {
  /// The bytes, those that `=XX` in a quoted-printable value stands for.
  fileprivate var decodedBytes: [UInt8] {
    guard head.isQuotedPrintable, let colon = bytes.firstIndex(of: UInt8(ascii: ":")) else {
      return bytes
    }
    var decoded = Array(bytes[...colon])
    var index = colon + 1
    while index < bytes.count {
      if bytes[index] == UInt8(ascii: "="), index + 2 < bytes.count,
        let high = Self.digit(bytes[index + 1]), let low = Self.digit(bytes[index + 2])
      {
        let byte = high << 4 | low
        let isBreak = byte == 0x0A || byte == 0x0D
        decoded.append(isBreak ? UInt8(ascii: " ") : byte)
        index += 3
      } else {
        decoded.append(bytes[index])
        index += 1
      }
    }
    return decoded
  }

  /// The value of a hexadecimal digit, or nil.
  private static func digit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
    case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
    case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
    default: nil
    }
  }
}
