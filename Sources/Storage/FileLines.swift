internal import Foundation

/// The lines of a file or pipe, read one after the other in blocks: a file of any size takes no more
/// memory than its longest line.
package final class FileLines {
  /// A line of a file.
  package struct Line: Sendable, Hashable {
    /// The number of the line, from 1.
    package let number: Int
    /// The bytes without the line feed; none of a line that is too long.
    package let bytes: [UInt8]
    /// The number of bytes of the file up to the end of the line.
    package let end: Int
    /// Whether a line feed ends it, as it does all but the last one of a file.
    package let isTerminated: Bool
    /// Whether the line has more bytes than are read.
    package let isTooLong: Bool
  }

  private let descriptor: Int32
  private let ownsDescriptor: Bool
  private let longest: Int
  private var block = [UInt8](repeating: 0, count: 1 << 16)
  private var filled = 0
  private var position = 0
  private var number = 0
  private var offset = 0

  /// Opens a file.
  ///
  /// - Parameters:
  ///   - path: A file or pipe.
  ///   - longest: The most bytes of a line that are read.
  /// - Throws: What the system says.
  package init(of path: String, longest: Int = 1 << 20) throws(SystemError) {
    descriptor = try InputFile.open(path)
    ownsDescriptor = true
    self.longest = longest
  }

  /// Reads from a descriptor, which the caller closes.
  package init(descriptor: Int32, longest: Int = 1 << 20) {
    self.descriptor = descriptor
    ownsDescriptor = false
    self.longest = longest
  }

  deinit { if ownsDescriptor { close(descriptor) } }

  /// Reads the next line.
  ///
  /// - Returns: The line, or nil at the end.
  /// - Throws: What the system says.
  package func next() throws(SystemError) -> Line? {
    var bytes: [UInt8] = []
    var length = 0
    while true {
      if position == filled {
        filled = try readBlock()
        position = 0
        if filled == 0 {
          return length == 0 ? nil : line(bytes, length, isTerminated: false)
        }
      }
      let feed = block.withUnsafeBytes { raw -> Int? in
        guard let start = raw.baseAddress,
          let found = memchr(start + position, 0x0a, filled - position)
        else { return nil }
        return UnsafeRawPointer(found) - start
      }
      let end = feed ?? filled
      length += end - position
      if length <= longest { bytes += block[position..<end] } else { bytes = [] }
      guard feed != nil else {
        position = end
        continue
      }
      position = end + 1
      return line(bytes, length, isTerminated: true)
    }
  }

  private func line(_ bytes: [UInt8], _ length: Int, isTerminated: Bool) -> Line {
    number += 1
    offset += length + (isTerminated ? 1 : 0)
    return Line(
      number: number, bytes: bytes, end: offset, isTerminated: isTerminated,
      isTooLong: length > longest)
  }

  private func readBlock() throws(SystemError) -> Int {
    while true {
      let count = block.withUnsafeMutableBytes { read(descriptor, $0.baseAddress, $0.count) }
      if count >= 0 { return count }
      if errno != EINTR { throw .last }
    }
  }
}

@available(*, unavailable)
extension FileLines: Sendable {}
