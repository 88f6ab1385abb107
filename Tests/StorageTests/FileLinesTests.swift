import Foundation
import TestSupport
import Testing

@testable import Storage

struct FileLinesTests {
  private func lines(_ content: [UInt8], longest: Int = 1 << 20) throws -> [FileLines.Line] {
    let folder = try TemporaryFolder()
    let path = folder.path + "/lines"
    try Data(content).write(to: URL(filePath: path))
    let lines = try FileLines(of: path, longest: longest)
    var all: [FileLines.Line] = []
    while let line = try lines.next() { all.append(line) }
    return all
  }

  @Test(
    arguments: [
      ("", [], []), ("a", ["a"], [false]), ("a\n", ["a"], [true]),
      ("\n\nb", ["", "", "b"], [true, true, false]),
      ("a\r\nb\r\n", ["a\r", "b\r"], [true, true]),
    ] as [(String, [String], [Bool])])
  func endings(content: String, texts: [String], areTerminated: [Bool]) throws {
    let lines = try lines(Array(content.utf8))
    #expect(lines.map { String(decoding: $0.bytes, as: UTF8.self) } == texts)
    #expect(lines.map(\.isTerminated) == areTerminated)
    #expect(lines.map(\.number) == Array(1..<texts.count + 1))
    #expect(lines.last?.end ?? 0 == content.utf8.count)
  }

  /// Lines that are longer than the blocks that are read, and end at their borders.
  @Test(arguments: [65_534, 65_535, 65_536, 65_537, 200_000])
  func blocks(length: Int) throws {
    let line = (0..<length).map { UInt8(97 + $0 % 26) }
    let lines = try lines(line + [10] + line + [10, 98])
    #expect(lines.map(\.bytes) == [line, line, [98]])
    #expect(lines.map(\.end) == [length + 1, 2 * length + 2, 2 * length + 3])
  }

  /// What is too long is left out, and the lines behind it are read.
  @Test func tooLong() throws {
    let lines = try lines(Array("abcd\nabcde\nab\n".utf8), longest: 4)
    #expect(lines.map { String(decoding: $0.bytes, as: UTF8.self) } == ["abcd", "", "ab"])
    #expect(lines.map(\.isTooLong) == [false, true, false])
    #expect(lines.map(\.end) == [5, 11, 14])
  }

  @Test func unreadable() throws {
    #expect(throws: SystemError(ENOENT)) { try FileLines(of: "/nowhere/lines") }
    #expect(throws: SystemError(EISDIR)) { try FileLines(of: "/").next() }
  }
}

struct FileChecksumTests {
  private func sum(_ bytes: [UInt8]) throws -> UInt64 {
    let folder = try TemporaryFolder()
    let path = folder.path + "/file"
    try Data(bytes).write(to: URL(filePath: path))
    var sum = WordChecksum()
    try sum.add(file: path)
    return sum.value
  }

  /// Zeros at the end count, although the last word is filled up by them; so does each byte.
  @Test func everyByteCounts() throws {
    var seen: Set<UInt64> = []
    for count in [0, 1, 7, 8, 9, 65_535, 65_536, 65_537, 131_072] {
      var bytes = [UInt8](repeating: 0, count: count)
      #expect(seen.insert(try sum(bytes)).inserted)
      for index in Set([0, count / 2, count - 1]) where bytes.indices.contains(index) {
        bytes[index] = 1
        #expect(seen.insert(try sum(bytes)).inserted)
        bytes[index] = 0
      }
    }
  }

  /// A file has the same sum as its bytes where these fit into a block.
  @Test func isThatOfTheBytes() throws {
    let bytes = Array("call mom".utf8) + [0, 1, 2]
    var other = WordChecksum()
    other.add(bytes)
    #expect(try sum(bytes) == other.value)
    #expect(ChecksumText.text(0xabc) == "0000000000000abc")
  }
}
