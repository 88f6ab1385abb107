internal import Foundation
internal import SpokenText

/// Joins the folded lines of a vCard file into one line a property.
///
/// Pictures, sounds in base64 and keys are passed over while they are read and never kept.
struct VCardLines: ~Copyable {
  /// A property's line, unfolded, in the bytes of the file.
  struct Line {
    /// The unfolded bytes; only the name and parameters where the value is passed over.
    var bytes: [UInt8]
    /// The number of its first line in the file, from 1.
    let number: Int
    /// Whether the line was longer than is kept.
    var isCut: Bool
    /// What the name and parameters say of the value.
    let head: Head
  }

  /// What the name and parameters of a line say of its value.
  struct Head: Sendable, Hashable {
    /// Whether the value is a picture or the like and is not kept.
    var isPassedOver = false
    /// Whether the value is in vCard 2.1's quoted-printable encoding.
    var isQuotedPrintable = false
    /// The encoding that vCard 2.1 names for the value, or nil.
    var charset: Charset?
  }

  private static let colon = UInt8(ascii: ":")

  private var reader: LineReader
  private var ahead: LineReader.Line?

  init(_ reader: consuming LineReader) throws {
    ahead = try reader.next()
    self.reader = reader
  }

  /// The next property's line, or nil at the end of the file; blank lines are left out.
  mutating func next() throws -> Line? {
    while let line = ahead, Self.isBlank(line.bytes) { ahead = try reader.next() }
    guard let first = ahead else { return nil }
    let head = Head(of: first.bytes)
    var line = Line(
      bytes: head.isPassedOver
        ? Array(first.bytes.prefix { $0 != Self.colon } + [Self.colon]) : first.bytes,
      number: first.number, isCut: first.isCut, head: head)
    // Nothing goes on behind the line that begins or ends a card.
    if Self.isMark(first.bytes) {
      ahead = try reader.next()
      return line
    }
    while true {
      ahead = try reader.next()
      guard let next = ahead else { break }
      if head.isQuotedPrintable, line.bytes.last == UInt8(ascii: "=") {
        line.bytes.removeLast()
        // A value that is cut short must not take the end of its card, and the next one, with it.
        if Self.isMark(next.bytes) { break }
        line.append(next.bytes[...], isCut: next.isCut)
      } else if Self.isContinuation(next.bytes) {
        line.append(next.bytes.dropFirst(), isCut: next.isCut)
      } else {
        break
      }
    }
    return line
  }

  /// Whether a line begins or ends a card.
  private static func isMark(_ bytes: [UInt8]) -> Bool {
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
  private static let passedOver: Set<String> = ["PHOTO", "LOGO", "KEY"]

  /// Reads a line's name and parameters; only ASCII matters.
  init(of line: [UInt8]) {
    let head = line.prefix(256).prefix { $0 != UInt8(ascii: ":") && $0 < 0x80 }
    // Most lines have neither a group nor parameters, and begin with another letter than these.
    let isPlain = !head.contains(UInt8(ascii: ";")) && !head.contains(UInt8(ascii: "."))
    if isPlain, let first = head.first, !"PLKSplks".utf8.contains(first) { return }
    let pieces = String(decoding: head, as: UTF8.self).uppercased()
      .split(separator: ";", omittingEmptySubsequences: false)
    let name = pieces.first?.split(separator: ".").last.map(String.init) ?? ""
    var isBinary = false
    for piece in pieces.dropFirst() {
      let parts = piece.split(separator: "=", maxSplits: 1)
      let value = parts.last?.filter { $0 != "\"" } ?? ""
      if parts.first == "CHARSET", parts.count > 1 { charset = Charset(named: value) }
      if value == "QUOTED-PRINTABLE" { isQuotedPrintable = true }
      if value == "B" || value == "BASE64" { isBinary = true }
    }
    isPassedOver = Self.passedOver.contains(name) || (name == "SOUND" && isBinary)
  }
}

extension VCardLines.Line {
  /// Appends the rest of a folded line, as far as there is room.
  fileprivate mutating func append(_ more: ArraySlice<UInt8>, isCut moreIsCut: Bool) {
    guard !head.isPassedOver else { return }
    let room = max(0, LineReader.longestLine - bytes.count)
    bytes.append(contentsOf: more.prefix(room))
    if moreIsCut || more.count > room { isCut = true }
  }
}

/// The bytes of a property's line as text.
struct VCardText: Sendable {
  /// The text, without hidden characters.
  let text: String
  /// Whether the bytes were not UTF-8, named no charset, and were read as windows-1252.
  let isGuessed: Bool
  /// The name of a charset that is not known, or that the bytes are not in; else nil.
  let failedCharset: String?
  /// Whether hidden characters were left out.
  let hadControls: Bool

  /// Decodes the bytes of an unfolded line, its quoted-printable value included.
  init(_ line: VCardLines.Line) {
    let bytes =
      line.head.isQuotedPrintable ? Self.quotedPrintableDecoded(line.bytes) : line.bytes
    let named = line.head.charset.flatMap { $0.text(of: bytes) }
    // Programs that name a charset may still write UTF-8, so that is tried first where it is not
    // named, and windows-1252 fits all bytes.
    let utf8 = named == nil ? String(validating: bytes, as: UTF8.self) : nil
    isGuessed = named == nil && utf8 == nil && line.head.charset == nil
    failedCharset = named == nil ? line.head.charset?.name : nil
    let decoded = named ?? utf8 ?? Charset.windows1252Text(of: bytes)
    text = decoded.withoutHidden(keeping: ["\t"])
    hadControls = text.utf8.count != decoded.utf8.count
  }

  /// Decodes `=XX` in the value, as vCard 2.1 writes it.
  private static func quotedPrintableDecoded(_ bytes: [UInt8]) -> [UInt8] {
    guard let colon = bytes.firstIndex(of: UInt8(ascii: ":")) else { return bytes }
    var decoded = Array(bytes[...colon])
    var index = colon + 1
    while index < bytes.count {
      if bytes[index] == UInt8(ascii: "="), index + 2 < bytes.count,
        let high = digit(bytes[index + 1]), let low = digit(bytes[index + 2])
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

  /// The value of a hexadecimal digit.
  private static func digit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
    case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
    case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
    default: nil
    }
  }
}
