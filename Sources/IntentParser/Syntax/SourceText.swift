internal import Foundation

/// The text of a grammar file: its bytes in UTF-8, and where each line of it begins.
///
/// A line ends at a line feed, at a carriage return with or without one after it, and at U+0085,
/// U+2028 and U+2029.
struct SourceText: Sendable {
  /// A line of more characters is not shown.
  static let maximumLineLength = 300
  /// Columns of a line of more bytes are counted in Unicode scalars, which is fast.
  private static let longLine = 4096

  let file: String
  let bytes: [UInt8]
  private let lineStarts: [Int]

  init(bytes: [UInt8], file: String) {
    self.bytes = bytes
    self.file = file
    lineStarts = bytes.withUnsafeBufferPointer { Self.lineStarts(in: $0) }
  }

  private static func lineStarts(in bytes: UnsafeBufferPointer<UInt8>) -> [Int] {
    // The mark that may begin a file is no part of its first line.
    var starts = [bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0]
    var index = 0
    while index < bytes.count {
      let next = index + 1 < bytes.count ? bytes[index + 1] : 0
      switch bytes[index] {
      case 0x0A: starts.append(index + 1)
      case 0x0D where next != 0x0A: starts.append(index + 1)
      case 0xC2 where next == 0x85: starts.append(index + 2)
      case 0xE2 where next == 0x80 && index + 2 < bytes.count:
        if bytes[index + 2] == 0xA8 || bytes[index + 2] == 0xA9 { starts.append(index + 3) }
      default: break
      }
      index += 1
    }
    return starts
  }

  /// The text from `range`, invalid UTF-8 replaced by U+FFFD.
  func string(_ range: Range<Int>) -> String {
    String(decoding: bytes[range], as: UTF8.self)
  }

  /// The line and column of the byte at `offset`; both count from 1, columns in characters.
  /// - Complexity: O(log lines + length of the line).
  func location(of offset: Int) -> SourceLocation {
    var low = 0
    var high = lineStarts.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if lineStarts[middle] <= offset { low = middle } else { high = middle }
    }
    let start = lineStarts[low]
    let end = max(offset, start)
    let before =
      end - start <= Self.longLine ? string(start..<end).count : scalarCount(start..<end)
    return SourceLocation(line: low + 1, column: before + 1)
  }

  private func scalarCount(_ range: Range<Int>) -> Int {
    bytes.withUnsafeBufferPointer { bytes in
      var count = 0
      var index = range.lowerBound
      while index < range.upperBound {
        if bytes[index] & 0xC0 != 0x80 { count += 1 }
        index += 1
      }
      return count
    }
  }

  /// The text of line `line` (from 1), without its line ending; empty if it is too long to show.
  func line(_ line: Int) -> String {
    let start = lineStarts[line - 1]
    let end = line < lineStarts.count ? lineStarts[line] : bytes.count
    guard end - start <= 4 * Self.maximumLineLength + 3 else { return "" }
    let endings: Set<Unicode.Scalar> = ["\n", "\r", "\u{85}", "\u{2028}", "\u{2029}"]
    var scalars = string(start..<end).unicodeScalars[...]
    while line < lineStarts.count, let last = scalars.last, endings.contains(last) {
      scalars.removeLast()
    }
    let text = String(scalars)
    return text.count <= Self.maximumLineLength ? text : ""
  }

  /// The offset of the first byte that is no part of valid UTF-8, or nil if all of it is.
  private func firstInvalidByte() -> Int? {
    guard String(validating: bytes, as: UTF8.self) == nil else { return nil }
    var parser = Unicode.UTF8.ForwardParser()
    var iterator = bytes.makeIterator()
    var offset = 0
    while true {
      switch parser.parseScalar(from: &iterator) {
      case .valid(let scalar): offset += scalar.count
      case .emptyInput, .error: return offset
      }
    }
  }

  /// A diagnostic at the byte at `offset`.
  func diagnostic(at offset: Int, _ message: String) -> GrammarDiagnostic {
    let location = location(of: offset)
    return GrammarDiagnostic(
      file: file, line: location.line, column: location.column, message: message,
      sourceLine: line(location.line))
  }
}

/// A place in a grammar file; lines and columns count from 1, columns in characters.
struct SourceLocation: Sendable, Hashable {
  let line: Int
  let column: Int
}

extension SourceText {
  /// The text of a file whose header says which encoding it is in; UTF-8 where it says none.
  ///
  /// A place that cannot be decoded is added to `findings`, and the text then only serves to show
  /// the place.
  init(decoding bytes: [UInt8], file: String, findings: inout FindingList) {
    if let isBigEndian = Self.utf16Order(of: bytes) {
      self.init(utf16: bytes, isBigEndian: isBigEndian, file: file, findings: &findings)
      return
    }
    let raw = SourceText(bytes: bytes, file: file)
    var ignored = FindingList()
    let header = GrammarHeader(source: raw, findings: &ignored)
    let name = header.encoding ?? "UTF-8"
    let hasMark = bytes.starts(with: [0xEF, 0xBB, 0xBF])
    switch SourceEncoding(name: name) {
    case .utf8: self.init(utf8: raw, findings: &findings)
    case .singleByte where hasMark, .utf16:
      let actual = hasMark ? "UTF-8" : "one byte a character"
      findings.report(
        "the header says \(name), but the file is in \(actual); correct the header",
        at: header.encodingOffset)
      self = raw
    case .singleByte(let encoding):
      let table = SourceEncoding.upperHalf(of: encoding)
      self.init(bytes, table: table, encoding: name, file: file, findings: &findings)
    case nil:
      findings.report(
        "the encoding \(Excerpt.of(name)) is not known; save the file as UTF-8, and write UTF-8 here",
        at: header.encodingOffset)
      self = raw
    }
  }

  private init(utf8 raw: SourceText, findings: inout FindingList) {
    self = raw
    guard let offset = raw.firstInvalidByte() else { return }
    findings.report(
      "the byte 0x\(Self.hexadecimal(raw.bytes[offset])) is not valid UTF-8; "
        + "save the file as UTF-8",
      at: offset)
  }

  private init(
    _ bytes: [UInt8], table: [[UInt8]?], encoding: String, file: String,
    findings: inout FindingList
  ) {
    guard bytes.contains(where: { $0 >= 0x80 }) else {
      self.init(bytes: bytes, file: file)
      return
    }
    var text: [UInt8] = []
    text.reserveCapacity(bytes.count + bytes.count / 8)
    var invalid: (offset: Int, byte: UInt8)?
    for byte in bytes {
      if byte < 0x80 {
        text.append(byte)
      } else if let character = table[Int(byte) - 0x80] {
        text += character
      } else {
        if invalid == nil { invalid = (text.count, byte) }
        text += [0xEF, 0xBF, 0xBD]
      }
    }
    if let (offset, byte) = invalid {
      findings.report(
        "the byte 0x\(Self.hexadecimal(byte)) is not valid \(encoding); "
          + "save the file as UTF-8, and write UTF-8 into the header",
        at: offset)
    }
    self.init(bytes: text, file: file)
  }

  private init(utf16 bytes: [UInt8], isBigEndian: Bool, file: String, findings: inout FindingList) {
    let units = (0..<bytes.count / 2).map { index in
      let (first, second) = (UInt16(bytes[2 * index]), UInt16(bytes[2 * index + 1]))
      return isBigEndian ? first << 8 | second : second << 8 | first
    }
    var text: [UInt8] = []
    var invalid: Int?
    var decoder = UTF16()
    var iterator = units.makeIterator()
    decoding: while true {
      switch decoder.decode(&iterator) {
      case .scalarValue(let scalar): text += Array(String(Character(scalar)).utf8)
      case .emptyInput: break decoding
      case .error:
        if invalid == nil { invalid = text.count }
        text += [0xEF, 0xBF, 0xBD]
      }
    }
    if bytes.count % 2 == 1, invalid == nil { invalid = text.count }
    self.init(bytes: text, file: file)
    if let invalid {
      findings.report("half a character of UTF-16 stands here; save the file as UTF-8", at: invalid)
      return
    }
    var ignored = FindingList()
    let header = GrammarHeader(source: self, findings: &ignored)
    if let name = header.encoding, SourceEncoding(name: name) != .utf16 {
      findings.report(
        "the header says \(Excerpt.of(name)), but the file is in UTF-16; correct the header",
        at: header.encodingOffset)
    }
  }

  /// Whether the bytes are UTF-16 with the higher byte first, or with the lower one
  /// (false), told by the mark at their beginning or by the header's first letter; nil if they
  /// are neither.
  private static func utf16Order(of bytes: [UInt8]) -> Bool? {
    switch (bytes.first, bytes.dropFirst().first) {
    case (0xFE, 0xFF), (0, UInt8(ascii: "#")): true
    case (0xFF, 0xFE), (UInt8(ascii: "#"), 0): false
    default: nil
    }
  }

  private static func hexadecimal(_ byte: UInt8) -> String {
    String(byte, radix: 16, uppercase: true)
  }
}

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

  /// The characters of the 128 upper bytes in UTF-8; nil for a byte without one.
  static func upperHalf(of encoding: String.Encoding) -> [[UInt8]?] {
    (UInt8(0x80)...0xFF).map { byte in
      String(data: Data([byte]), encoding: encoding).map { Array($0.utf8) }
    }
  }
}
