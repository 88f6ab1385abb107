internal import SpokenText

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
