internal import Foundation
internal import Storage

/// Reads a file line by line, keeping only one block and one line in memory.
///
/// Lines end in LF or CR LF, or in CR if the beginning of the file has no LF. UTF-16 is converted to
/// UTF-8, and a byte order mark is dropped.
struct LineReader: ~Copyable {
  /// One line of the file.
  struct Line {
    /// The bytes without the line break.
    var bytes: [UInt8]
    /// The number of the line, counted from 1.
    let number: Int
    /// Whether bytes beyond ``LineReader/longestLine`` were dropped.
    var isCut: Bool
  }

  /// The maximum length of a line in bytes, which only photos in one line reach.
  static let longestLine = 1 << 16

  private let file: FileHandle
  private var block: [UInt8] = []
  private var position = 0
  private var number = 0
  private var transcoder: UTF16Transcoder?
  private var isAtEnd = false
  private var hasBegun = false
  private var lineBreak = UInt8(ascii: "\n")
  /// Lines that were pushed back, the next one last.
  private var pushedBack: [Line] = []
  private var decoder: TextDecoder
  private let (charset, region): (Charset?, String)

  /// The maximum number of lines that a guess at the charset looks at, and of those that are not UTF-8.
  private static let (mostAhead, mostGuessed) = (20_000, 500)

  /// Opens a file, which may be a pipe, since it is opened only once.
  ///
  /// - Parameters:
  ///   - file: The file.
  ///   - name: The name of the file in errors.
  ///   - charset: The charset of the file; nil for UTF-8, UTF-16 and what a guess makes of the rest.
  ///   - region: The country that the file's numbers belong to.
  /// - Throws: `.unreadable`.
  init(
    _ file: URL, named name: String, charset: Charset?, region: String
  ) throws(ContactError) {
    decoder = TextDecoder(named: charset, region: region)
    (self.charset, self.region) = (charset, region)
    let descriptor: Int32
    do throws(SystemError) {
      descriptor = try InputFile.open(file.path)
    } catch {
      throw .unreadable(name, reason: error.description)
    }
    self.file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
  }

  deinit { try? file.close() }

  /// The next line, or nil at the end of the file.
  mutating func next() throws -> Line? {
    if let line = pushedBack.popLast() { return line }
    var line = Line(bytes: [], number: number + 1, isCut: false)
    var isStarted = false
    while try fill() {
      isStarted = true
      let end = endOfLine()
      let piece = block[position..<(end ?? block.endIndex)]
      let room = Self.longestLine - line.bytes.count
      line.bytes.append(contentsOf: piece.prefix(room))
      if piece.count > room { line.isCut = true }
      position = (end ?? block.endIndex) + (end == nil ? 0 : 1)
      if end != nil { break }
    }
    guard isStarted else { return nil }
    number += 1
    if line.bytes.last == UInt8(ascii: "\r") { line.bytes.removeLast() }
    return line
  }

  /// Pushes lines back: they are returned next, in their order.
  mutating func pushBack(_ lines: [Line]) { pushedBack += lines.reversed() }

  /// Decodes the bytes of a line, or what an encoding in it stands for.
  ///
  /// - Parameters:
  ///   - bytes: The bytes.
  ///   - declared: The charset that the line itself names, or nil.
  /// - Returns: The text, and the problem with its charset if that has not been told of the file yet.
  /// - Throws: The error of the file, from which a guess reads ahead.
  mutating func text(
    of bytes: [UInt8], declared: Charset? = nil
  ) throws -> (text: String, problem: String?) {
    // A copy, since a guess reads on with this very reader.
    var decoder = decoder
    defer { self.decoder = decoder }
    return try decoder.text(of: bytes, declared: declared) { try linesThatAreNotUTF8() }
  }

  /// Decodes the bytes of a line as ``text(of:declared:)`` does, without telling problems: it can be asked again.
  mutating func glimpse(of bytes: [UInt8]) throws -> String {
    var decoder = decoder
    return try decoder.text(of: bytes) { try linesThatAreNotUTF8() }.text
  }

  /// The next lines of the file, as far as they are not UTF-8; they are read again.
  private mutating func linesThatAreNotUTF8() throws -> [[UInt8]] {
    var ahead: [Line] = []
    var found: [[UInt8]] = []
    while ahead.count < Self.mostAhead, found.count < Self.mostGuessed, let line = try next() {
      ahead.append(line)
      if Charset.utf8.text(of: line.bytes) == nil { found.append(line.bytes) }
    }
    pushBack(ahead)
    return found
  }

  /// The position of the next line break in the block.
  private borrowing func endOfLine() -> Int? {
    let (start, lineBreak) = (position, Int32(lineBreak))
    return block.withUnsafeBytes { bytes in
      guard let base = bytes.baseAddress, start < bytes.count,
        let found = memchr(base + start, lineBreak, bytes.count - start)
      else { return nil }
      return UnsafeRawPointer(found) - base
    }
  }

  /// Reads the next block if the current one is used up, and returns false at the end of the file.
  private mutating func fill() throws -> Bool {
    while position >= block.endIndex {
      guard !isAtEnd else { return false }
      block = try file.read(upToCount: 1 << 16).map(Array.init) ?? []
      position = 0
      isAtEnd = block.isEmpty
      if !hasBegun {
        let isBigEndian = Charset(ofFileBeginning: block)?.isBigEndianUTF16
        if let isBigEndian = isBigEndian ?? charset?.isBigEndianUTF16 {
          transcoder = UTF16Transcoder(isBigEndian: isBigEndian)
          decoder = TextDecoder(named: nil, region: region)
        }
      }
      block = transcoder?.utf8(of: block, isLast: isAtEnd) ?? block
      if !hasBegun { begin() }
      hasBegun = true
    }
    return true
  }

  /// Detects a byte order mark and the kind of line breaks in the first block.
  private mutating func begin() {
    // The mark of UTF-8, or that of UTF-16 after conversion.
    if block.starts(with: [0xEF, 0xBB, 0xBF]) { position = 3 }
    let (feed, carriage) = (UInt8(ascii: "\n"), UInt8(ascii: "\r"))
    if !block.contains(feed), block.dropLast().contains(carriage) { lineBreak = carriage }
  }
}

/// Converts UTF-16 to UTF-8 piece by piece.
private struct UTF16Transcoder: Sendable {
  private let isBigEndian: Bool
  /// A byte or a leading surrogate whose other half comes with the next piece.
  private var pending: [UInt8] = []

  init(isBigEndian: Bool) { self.isBigEndian = isBigEndian }

  /// Converts the next piece; invalid units become U+FFFD.
  mutating func utf8(of bytes: [UInt8], isLast: Bool) -> [UInt8] {
    let all = pending + bytes
    var units: [UInt16] = []
    units.reserveCapacity(all.count / 2)
    var index = 0
    while index + 1 < all.count {
      let (one, other) = (UInt16(all[index]), UInt16(all[index + 1]))
      units.append(isBigEndian ? one << 8 | other : other << 8 | one)
      index += 2
    }
    if !isLast, let last = units.last, UTF16.isLeadSurrogate(last) {
      units.removeLast()
      index -= 2
    }
    pending = isLast ? [] : Array(all[index...])
    if isLast, index < all.count { units.append(0xFFFD) }
    return Array(String(decoding: units, as: UTF16.self).utf8)
  }
}
