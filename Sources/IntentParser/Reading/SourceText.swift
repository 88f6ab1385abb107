/// The text of a grammar file: its bytes, and where each line of it begins.
struct SourceText: Sendable {
  let file: String
  let bytes: [UInt8]
  private let lineStarts: [Int]

  init(bytes: [UInt8], file: String) {
    self.bytes = bytes
    self.file = file
    var starts = [0]
    for (index, byte) in bytes.enumerated() where byte == UInt8(ascii: "\n") {
      starts.append(index + 1)
    }
    lineStarts = starts
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
    let column = string(lineStarts[low]..<max(offset, lineStarts[low])).count + 1
    return SourceLocation(line: low + 1, column: column)
  }

  /// The text of line `line` (from 1), without its line ending.
  func line(_ line: Int) -> String {
    let start = lineStarts[line - 1]
    var end = line < lineStarts.count ? lineStarts[line] - 1 : bytes.count
    if end > start, bytes[end - 1] == UInt8(ascii: "\r") { end -= 1 }
    return string(start..<end)
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
