internal import Foundation

/// Takes a stream of bytes apart into netstrings, `LENGTH:BYTES,` each.
struct NetstringDecoder {
  /// The longest message; what claims to be longer is no message of the agent's.
  static let maximumLength = 1 << 20

  private var rest = Data()

  /// Takes bytes as they came, and returns the messages that are complete now.
  ///
  /// - Parameter bytes: what was received.
  /// - Returns: the messages in order, without their frames.
  /// - Throws: `AgentProblem.garbled` where this is no netstring; nothing can be read after it.
  mutating func take(_ bytes: some Sequence<UInt8>) throws(AgentProblem) -> [Data] {
    rest.append(contentsOf: bytes)
    var messages: [Data] = []
    while let message = try next() { messages.append(message) }
    return messages
  }

  private mutating func next() throws(AgentProblem) -> Data? {
    let digits = rest.prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    guard digits.count <= 7 else { throw .garbled }
    let colon = digits.endIndex
    guard colon < rest.endIndex else { return nil }
    guard rest[colon] == UInt8(ascii: ":"),
      let length = Int(String(decoding: digits, as: UTF8.self)), length <= Self.maximumLength
    else { throw .garbled }
    let start = colon + 1
    guard rest.endIndex - start > length else { return nil }
    let end = start + length
    guard rest[end] == UInt8(ascii: ",") else { throw .garbled }
    let message = Data(rest[start..<end])
    rest = Data(rest[(end + 1)...])
    return message
  }

  /// Puts a message into its frame.
  static func frame(_ message: Data) -> Data {
    Data("\(message.count):".utf8) + message + Data(",".utf8)
  }
}
