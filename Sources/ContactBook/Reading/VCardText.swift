import Foundation

/// The bytes of a property's line as text.
struct VCardText: Sendable {
  /// The text, without control characters.
  let text: String
  /// Whether the bytes were not UTF-8 and were read as ISO-8859-1.
  let isLatin1: Bool
  /// Whether control characters were left out.
  let hadControls: Bool

  /// Decodes the bytes of an unfolded line, its quoted-printable value included.
  init(_ line: VCardLines.Line) {
    let bytes =
      line.isQuotedPrintable ? Self.quotedPrintableDecoded(line.bytes) : line.bytes
    let utf8 = String(validating: bytes, as: UTF8.self)
    isLatin1 = utf8 == nil
    let decoded = utf8 ?? String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) }))
    let isControl = { (scalar: Unicode.Scalar) in
      (scalar.value < 0x20 && scalar != "\t") || (0x7F..<0xA0).contains(scalar.value)
    }
    hadControls = decoded.unicodeScalars.contains(where: isControl)
    text =
      hadControls
      ? String(String.UnicodeScalarView(decoded.unicodeScalars.filter { !isControl($0) })) : decoded
  }

  /// Decodes `=XX` in the value, as vCard 2.1 writes it.
  private static func quotedPrintableDecoded(_ bytes: [UInt8]) -> [UInt8] {
    guard let colon = bytes.firstIndex(of: UInt8(ascii: ":")) else { return bytes }
    var decoded = Array(bytes[...colon])
    var index = colon + 1
    while index < bytes.count {
      if bytes[index] == UInt8(ascii: "="), index + 2 < bytes.count,
        let byte = UInt8(
          String(decoding: bytes[(index + 1)...(index + 2)], as: UTF8.self), radix: 16)
      {
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
}
