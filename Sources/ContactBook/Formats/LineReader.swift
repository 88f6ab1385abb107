internal import Foundation
internal import Storage

/// Reads a file line by line, holding no more than one block and one line of it.
///
/// Lines end in LF or CR LF, or in CR where the file begins without any LF. A file in UTF-16 is
/// handed out in UTF-8; the mark that a file begins with is left out.
struct LineReader: ~Copyable {
  /// One line as it stands in the file.
  struct Line {
    /// The bytes without the line break.
    var bytes: [UInt8]
    /// The number of the line, from 1.
    let number: Int
    /// Whether bytes beyond ``LineReader/longestLine`` were dropped.
    var isCut: Bool
  }

  /// How many bytes of a line are kept; photos in one line are the only ones that reach it.
  static let longestLine = 1 << 16

  private let file: FileHandle
  private var block: [UInt8] = []
  private var position = 0
  private var number = 0
  private var transcoder: UTF16Transcoder?
  private var isAtEnd = false
  private var hasBegun = false
  private var lineBreak = UInt8(ascii: "\n")
  /// Lines that were put back, the next one last.
  private var ahead: [Line] = []

  /// Opens a file, which may be a pipe: it is never opened again.
  ///
  /// - Parameters:
  ///   - file: The file.
  ///   - name: What errors call it.
  /// - Throws: `.unreadable`.
  init(_ file: URL, named name: String) throws(ContactError) {
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
    if let line = ahead.popLast() { return line }
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

  /// Takes back lines in their order: they come next once more.
  mutating func putBack(_ lines: [Line]) { ahead += lines.reversed() }

  /// Where the next line break is.
  private borrowing func endOfLine() -> Int? {
    let (start, lineBreak) = (position, Int32(lineBreak))
    return block.withUnsafeBytes { bytes in
      guard let base = bytes.baseAddress, start < bytes.count,
        let found = memchr(base + start, lineBreak, bytes.count - start)
      else { return nil }
      return UnsafeRawPointer(found) - base
    }
  }

  /// Whether there are bytes to read; reads the next block where the last one is used up.
  private mutating func fill() throws -> Bool {
    while position >= block.endIndex {
      guard !isAtEnd else { return false }
      block = try file.read(upToCount: 1 << 16).map(Array.init) ?? []
      position = 0
      isAtEnd = block.isEmpty
      if !hasBegun, let charset = Charset(ofFileBeginning: block) {
        transcoder = UTF16Transcoder(isBigEndian: charset == .utf16BigEndian)
      }
      block = transcoder?.utf8(of: block, isLast: isAtEnd) ?? block
      if !hasBegun { begin() }
      hasBegun = true
    }
    return true
  }

  /// Looks at the first bytes for a mark and for the kind of line breaks.
  private mutating func begin() {
    // The mark may be that of UTF-8, or what that of UTF-16 has become.
    if block.starts(with: [0xEF, 0xBB, 0xBF]) { position = 3 }
    let (feed, carriage) = (UInt8(ascii: "\n"), UInt8(ascii: "\r"))
    if !block.contains(feed), block.dropLast().contains(carriage) { lineBreak = carriage }
  }
}

/// Turns a file of UTF-16 into UTF-8 piece by piece.
struct UTF16Transcoder: Sendable {
  private let isBigEndian: Bool
  /// A first byte, or a first half of a pair, whose other part comes with the next piece.
  private var pending: [UInt8] = []

  init(isBigEndian: Bool) { self.isBigEndian = isBigEndian }

  /// The next piece in UTF-8; what is no text becomes U+FFFD.
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
