import Foundation

/// The encodings of grammar files that are read.
enum SourceEncoding: Sendable, Hashable {
  case utf8
  case utf16
  /// One byte a character, the first 128 of them ASCII.
  case singleByte(String.Encoding)

  /// The encoding of that name, in whatever case and with or without hyphens, or nil.
  init?(name: String) {
    let plain = String(
      name.lowercased().unicodeScalars.filter { !"-_ .".unicodeScalars.contains($0) })
    switch plain {
    case "utf8": self = .utf8
    case "utf16", "utf16le", "utf16be": self = .utf16
    case "usascii", "ascii", "iso646us": self = .singleByte(.ascii)
    case "latin1": self = .singleByte(.isoLatin1)
    case "latin2": self = .singleByte(.isoLatin2)
    case "latin9": self = .singleByte(Self.iso8859(15))
    case "windows1250", "cp1250": self = .singleByte(.windowsCP1250)
    case "windows1251", "cp1251": self = .singleByte(.windowsCP1251)
    case "windows1252", "cp1252": self = .singleByte(.windowsCP1252)
    case "windows1253", "cp1253": self = .singleByte(.windowsCP1253)
    case "windows1254", "cp1254": self = .singleByte(.windowsCP1254)
    default:
      guard plain.hasPrefix("iso8859"), let part = UInt(plain.dropFirst(7)),
        (1...16).contains(part), part != 12
      else { return nil }
      self = .singleByte(Self.iso8859(part))
    }
  }

  /// Foundation's number of a part of ISO 8859: the mark of Core Foundation's encodings, and its
  /// number there (kCFStringEncodingISOLatin1 and on).
  private static func iso8859(_ part: UInt) -> String.Encoding {
    part == 1 ? .isoLatin1 : String.Encoding(rawValue: 0x8000_0200 + part)
  }

  /// What the 128 upper bytes stand for in UTF-8, nil where one stands for nothing.
  static func upperHalf(of encoding: String.Encoding) -> [[UInt8]?] {
    (UInt8(0x80)...0xFF).map { byte in
      String(data: Data([byte]), encoding: encoding).map { Array($0.utf8) }
    }
  }
}
