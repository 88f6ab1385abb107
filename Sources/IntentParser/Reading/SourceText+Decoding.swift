extension SourceText {
  /// The text of a file whose header says which encoding it is in; UTF-8 where it says none.
  ///
  /// What cannot be decoded is added to `findings`, and the text is good for nothing then but to
  /// show the place.
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

  /// Whether the bytes are UTF-16 with the higher byte first, or with the lower one (false), told
  /// by the mark at their beginning or by the header's first letter; nil where they are neither.
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
