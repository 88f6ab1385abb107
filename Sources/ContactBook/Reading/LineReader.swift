import Foundation

/// Reads a file line by line, holding no more than one block and one line of it.
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

  init(_ url: URL) throws {
    file = try FileHandle(forReadingFrom: url)
  }

  deinit { try? file.close() }

  /// The next line, or nil at the end of the file.
  mutating func next() throws -> Line? {
    var line = Line(bytes: [], number: number + 1, isCut: false)
    var isStarted = false
    while try fill() {
      isStarted = true
      let end = block[position...].firstIndex(of: UInt8(ascii: "\n"))
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

  /// Whether there are bytes to read; reads the next block where the last one is used up.
  private mutating func fill() throws -> Bool {
    if position < block.endIndex { return true }
    block = try file.read(upToCount: 1 << 16).map(Array.init) ?? []
    position = 0
    return !block.isEmpty
  }
}
