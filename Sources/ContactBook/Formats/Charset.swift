internal import Foundation

/// A text encoding, by the name that files give it.
public struct Charset: Sendable, Hashable {
  /// The name in upper case, reduced to the characters that charset names have.
  public let name: String

  /// UTF-8.
  static let utf8 = Charset("UTF-8")
  /// The encoding of Windows programs in Western Europe and America; it includes ISO-8859-1.
  static let windows1252 = Charset("WINDOWS-1252")
  /// UTF-16 in little-endian order, as on Windows.
  static let utf16LittleEndian = Charset("UTF-16LE")
  /// UTF-16 in big-endian order.
  static let utf16BigEndian = Charset("UTF-16BE")

  /// Creates a charset from a name such as "iso-8859-1", or returns nil if no such one is known.
  public init?(named name: String) {
    self.init(name)
    guard isUTF8 || converted([]) != nil else { return nil }
  }

  /// Creates a charset from a name such as "iso-8859-1" without looking it up.
  init(_ name: some StringProtocol) {
    let allowed = Set("ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_:.")
    self.name = String(name.uppercased().filter { allowed.contains($0) }.prefix(40))
  }

  /// Detects UTF-16 from the first bytes of a file, or returns nil.
  ///
  /// - Parameter bytes: The first bytes of the file.
  init?(ofFileBeginning bytes: some Collection<UInt8>) {
    let start = Array(bytes.prefix(4))
    switch start.count {
    case 2... where start[0] == 0xFF && start[1] == 0xFE: self = .utf16LittleEndian
    case 2... where start[0] == 0xFE && start[1] == 0xFF: self = .utf16BigEndian
    // Two ASCII letters of 16 bits each.
    case 4 where start[0] != 0 && start[1] == 0 && start[2] != 0 && start[3] == 0:
      self = .utf16LittleEndian
    case 4 where start[0] == 0 && start[1] != 0 && start[2] == 0 && start[3] != 0:
      self = .utf16BigEndian
    default: return nil
    }
  }

  /// Whether the order of the bytes of UTF-16 is the big-endian one; nil for other charsets.
  var isBigEndianUTF16: Bool? {
    switch name {
    case "UTF-16", "UTF16", "UTF-16LE", "UTF16LE", "UCS-2", "UCS-2LE": false
    case "UTF-16BE", "UTF16BE", "UCS-2BE": true
    default: nil
    }
  }

  /// Whether the charset is UTF-8, or its subset ASCII.
  var isUTF8: Bool { ["UTF-8", "UTF8", "US-ASCII", "ASCII"].contains(name) }

  /// Decodes bytes, or returns nil if they are invalid or the charset is unknown.
  func text(of bytes: some Collection<UInt8>) -> String? {
    let bytes = Array(bytes)
    if isUTF8 { return String(validating: bytes, as: UTF8.self) }
    // Files that name ISO-8859-1 are usually windows-1252.
    if ["ISO-8859-1", "ISO8859-1", "LATIN1", "WINDOWS-1252", "CP1252"].contains(name) {
      return Self.windows1252Text(of: bytes)
    }
    return converted(bytes)
  }

  /// Decodes bytes as windows-1252, in which every byte is valid.
  static func windows1252Text(of bytes: some Collection<UInt8>) -> String {
    // ASCII is the same in both.
    if bytes.allSatisfy({ $0 < 0x80 }) { return String(decoding: bytes, as: UTF8.self) }
    var text = String.UnicodeScalarView()
    for byte in bytes {
      let isSpecial = (0x80...0x9F).contains(byte)
      text.append(isSpecial ? specials[Int(byte) - 0x80] : Unicode.Scalar(byte))
    }
    return String(text)
  }

  /// The characters 0x80...0x9F; those that windows-1252 leaves undefined are those of ISO-8859-1.
  private static let specials: [Unicode.Scalar] = [
    "\u{20AC}", "\u{81}", "\u{201A}", "\u{192}", "\u{201E}", "\u{2026}", "\u{2020}", "\u{2021}",
    "\u{2C6}", "\u{2030}", "\u{160}", "\u{2039}", "\u{152}", "\u{8D}", "\u{17D}", "\u{8F}",
    "\u{90}", "\u{2018}", "\u{2019}", "\u{201C}", "\u{201D}", "\u{2022}", "\u{2013}", "\u{2014}",
    "\u{2DC}", "\u{2122}", "\u{161}", "\u{203A}", "\u{153}", "\u{9D}", "\u{17E}", "\u{178}",
  ]

  /// Converts with the system's tables.
  private func converted(_ bytes: [UInt8]) -> String? {
    guard !name.isEmpty else { return nil }
    let converter = iconv_open("UTF-8", name)
    guard converter != iconv_t(bitPattern: -1) else { return nil }
    defer { iconv_close(converter) }
    // No single byte of any charset takes more than four bytes in UTF-8.
    var output = [CChar](repeating: 0, count: bytes.count * 4 + 16)
    var input = bytes.map { CChar(bitPattern: $0) }
    let written: Int? = input.withUnsafeMutableBufferPointer { source in
      output.withUnsafeMutableBufferPointer { target in
        var from = source.baseAddress
        var rest = source.count
        var to = target.baseAddress
        var room = target.count
        // Without input, what is held back is written: a letter that a mark of its own might have followed.
        guard iconv(converter, &from, &rest, &to, &room) != -1, rest == 0,
          iconv(converter, nil, nil, &to, &room) != -1
        else { return nil }
        return target.count - room
      }
    }
    guard let written else { return nil }
    return String(decoding: output.prefix(written).map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}
