import Foundation
import Testing

@testable import Wyoming

/// Bytes of a connection as events, whichever way they are cut.
struct WyomingReaderTests {
  private static let stream =
    #"{"type":"describe"}"# + "\n"
    + #"{"type":"audio-chunk","data":{"rate":16000,"width":2},"data_length":14,"payload_length":4}"#
    + "\n" + #"{"channels":1}"# + "a\nb\u{0}"
    + #"{"type":"transcript","data":{"text":"call mom","context":{"id":[1]}},"version":"1.8.0"}"#
    + "\n"

  private static let events = [
    WyomingEvent(type: "describe"),
    WyomingEvent(
      type: "audio-chunk", fields: .init(rate: 16_000, width: 2, channels: 1),
      payload: Array("a\nb\u{0}".utf8)),
    WyomingEvent(type: "transcript", fields: .init(text: "call mom")),
  ]

  @Test(arguments: [1, 2, 7, 64, 1_000])
  func eventsInPieces(size: Int) throws {
    var reader = WyomingReader()
    var events: [WyomingEvent] = []
    let bytes = Array(Self.stream.utf8)
    for start in stride(from: 0, to: bytes.count, by: size) {
      reader.append(bytes[start..<min(bytes.count, start + size)])
      while let event = try reader.next() { events.append(event) }
    }
    #expect(events == Self.events)
    #expect(!reader.isWithinEvent)
  }

  @Test func theDataBehindTheHeaderCounts() throws {
    var reader = WyomingReader()
    reader.append(
      Array(
        (#"{"type":"recognize","data":{"text":"one"},"data_length":14}"# + "\n"
          + #"{"text":"two"}"#).utf8))
    #expect(try reader.next()?.fields.text == "two")
  }

  @Test func isWithinAnEventUntilItIsWhole() throws {
    var reader = WyomingReader()
    reader.append(Array((#"{"type":"x","payload_length":2}"# + "\na").utf8))
    #expect(try reader.next() == nil)
    #expect(reader.isWithinEvent)
  }

  @Test(arguments: [
    "\n", "hello\n", "[]\n", "{}\n", #"{"type":7}"# + "\n",
    #"{"type":"x","data":{"text":7}}"# + "\n",
    #"{"type":"x","data":[1]}"# + "\n", #"{"type":"x","data_length":"y"}"# + "\n",
    #"{"type":"x","data":{"rate":1.5}}"# + "\n", #"{"type":"x","data":{"rate":1e99}}"# + "\n",
    #"{"type":"x","data_length":2}"# + "\nno", #"{"type":"x"#, "GET / HTTP/1.1\r\n",
    String(repeating: "[", count: 60_000) + "\n",
    #"{"a":"# + String(repeating: "[", count: 60_000) + "\n",
  ])
  func whatIsNoEvent(text: String) throws {
    var reader = WyomingReader()
    reader.append(Array(text.utf8))
    guard text.contains("\n") else {
      #expect(try reader.next() == nil)
      return
    }
    let error = #expect(throws: WyomingError.self) { try reader.next() }
    #expect(error?.code == .badEvent)
  }

  @Test(arguments: [
    ("payload_length", WyomingReader.longestPayload + 1), ("payload_length", -1),
    ("payload_length", .max), ("data_length", WyomingReader.longestHeader + 1),
    ("data_length", .min),
  ])
  func lengthsBeyondTheLimits(name: String, length: Int) {
    var reader = WyomingReader()
    reader.append(Array((#"{"type":"audio-chunk",""# + name + "\":\(length)}\n").utf8))
    let error = #expect(throws: WyomingError.self) { try reader.next() }
    #expect(error?.code == .tooLarge)
    #expect(error?.description.hasPrefix("\(name) must be 0 to ") == true)
  }

  @Test func aHeaderWithoutEnd() throws {
    var reader = WyomingReader()
    reader.append(Array(repeating: UInt8(ascii: "a"), count: WyomingReader.longestHeader - 1))
    #expect(try reader.next() == nil)
    reader.append([UInt8(ascii: "a")])
    let error = #expect(throws: WyomingError.self) { try reader.next() }
    #expect(error?.code == .tooLarge)
  }
}
