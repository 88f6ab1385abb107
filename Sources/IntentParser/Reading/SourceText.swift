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

  /// The text from `range`, bytes that are no UTF-8 replaced by U+FFFD.
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

  /// The text of line `line` (from 1), without its line ending; empty where it is too long to show.
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

  /// The offset of the first byte that is no part of valid UTF-8, or nil where all of it is.
  func firstInvalidByte() -> Int? {
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
