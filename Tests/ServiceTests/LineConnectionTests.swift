import Foundation
import Testing

@testable import Service

/// Connections by Unix sockets, a line at a time.
@Suite(.timeLimit(.minutes(10)))
struct LineConnectionTests {
  /// Two ends of a connection.
  static func pair() throws -> (LineConnection, LineConnection) {
    var ends: [Int32] = [-1, -1]
    try #require(socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends) == 0)
    return (LineConnection(ends[0]), LineConnection(ends[1]))
  }

  @Test func carriesLinesInOrderBothWays() async throws {
    let (left, right) = try Self.pair()
    for number in 1...100 { left.send(Data("line \(number)".utf8)) }
    right.send(Data("an answer".utf8))
    for number in 1...100 {
      #expect(await right.next() == .line(Data("line \(number)".utf8)))
    }
    #expect(await left.next() == .line(Data("an answer".utf8)))
    await left.finish()
    #expect(await right.next() == nil)
    #expect(await right.next() == nil)
  }

  @Test(arguments: [
    ("one\ntwo", ["one", "two"]), ("\n\nx\n", ["", "", "x"]), ("", []), ("ä\r\n", ["ä\r"]),
  ])
  func splitsBytesAtLineEnds(text: String, lines: [String]) async throws {
    var ends: [Int32] = [-1, -1]
    try #require(socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends) == 0)
    let reader = LineConnection(ends[0])
    let bytes = Array(text.utf8)
    #expect(write(ends[1], bytes, bytes.count) == bytes.count)
    close(ends[1])
    for line in lines { #expect(await reader.next() == .line(Data(line.utf8))) }
    #expect(await reader.next() == nil)
  }

  @Test func aLineHasALimit() async throws {
    let (left, right) = try Self.pair()
    left.send(Data(repeating: UInt8(ascii: "x"), count: LineConnection.longestLine))
    guard case .line(let line)? = await right.next() else {
      Issue.record("The longest line was not read.")
      return
    }
    #expect(line.count == LineConnection.longestLine)
    left.send(Data(repeating: UInt8(ascii: "x"), count: LineConnection.longestLine + 1))
    #expect(await right.next() == .tooLong)
  }

  /// Whoever does not read is dropped once too much waits, and sending never waits for it.
  @Test func aReaderThatNeverReadsIsDropped() async throws {
    let (left, right) = try Self.pair()
    let line = Data(repeating: UInt8(ascii: "x"), count: 1 << 16)
    #expect(!left.isGone)
    for _ in 0...(2 * LineConnection.mostUnread / line.count) { left.send(line) }
    try #require(left.isGone)
    #expect(await left.next() == nil)
    withExtendedLifetime(right) {}
  }

  @Test func knowsTheOtherSide() throws {
    let (left, right) = try Self.pair()
    #expect(left.peer?.user == geteuid())
    #expect(left.peer?.process == getpid())
    #expect(!left.isGone)
    right.close()
    #expect(left.isGone)
  }
}
