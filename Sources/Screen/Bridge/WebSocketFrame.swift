internal import Foundation

/// A frame of a WebSocket (RFC 6455, section 5).
struct WebSocketFrame: Sendable, Hashable {
  enum Opcode: UInt8, Sendable {
    case continuation = 0
    case text = 1
    case binary = 2
    case close = 8
    case ping = 9
    case pong = 10

    /// Whether it is about the connection, and may come between the parts of a message.
    var isControl: Bool { rawValue >= 8 }
  }

  /// The reasons to close a WebSocket (section 7.4.1).
  enum CloseCode: UInt16, Error, Sendable {
    case normal = 1_000
    case goingAway = 1_001
    case protocolError = 1_002
    case unsupportedData = 1_003
    case tooLong = 1_009
  }

  let opcode: Opcode
  let isFinal: Bool
  let payload: Data

  /// A frame; the arguments are its properties.
  init(_ opcode: Opcode, isFinal: Bool = true, _ payload: Data) {
    self.opcode = opcode
    self.isFinal = isFinal
    self.payload = payload
  }

  /// A frame that closes a WebSocket.
  init(closing code: CloseCode) {
    self.init(.close, Data([UInt8(code.rawValue >> 8), UInt8(code.rawValue & 0xFF)]))
  }

  /// Takes the first frame of what a browser has sent.
  ///
  /// - Parameters:
  ///   - bytes: The bytes; those of the frame are removed.
  ///   - longest: The bytes of a payload at most.
  /// - Returns: The frame; nil where not all of it is there.
  /// - Throws: The reason to close, where it is none that a browser sends: those mask their frames.
  static func take(
    from bytes: inout [UInt8], longest: Int
  ) throws(CloseCode) -> WebSocketFrame? {
    guard bytes.count >= 2 else { return nil }
    guard bytes[0] & 0x70 == 0, let opcode = Opcode(rawValue: bytes[0] & 0x0F),
      bytes[1] & 0x80 != 0
    else { throw .protocolError }
    let isFinal = bytes[0] & 0x80 != 0
    let short = Int(bytes[1] & 0x7F)
    guard !opcode.isControl || (isFinal && short <= 125) else { throw .protocolError }
    let lengthSize = short == 127 ? 8 : short == 126 ? 2 : 0
    let start = 2 + lengthSize + 4
    guard bytes.count >= start else { return nil }
    var length = UInt64(short)
    if lengthSize > 0 { length = bytes[2..<(2 + lengthSize)].reduce(0) { $0 << 8 | UInt64($1) } }
    guard length <= UInt64(longest) else { throw .tooLong }
    let end = start + Int(length)
    guard bytes.count >= end else { return nil }
    let mask = Array(bytes[(start - 4)..<start])
    let payload = Data(bytes[start..<end].enumerated().map { $0.element ^ mask[$0.offset % 4] })
    bytes.removeFirst(end)
    return WebSocketFrame(opcode, isFinal: isFinal, payload)
  }

  /// The frame as a server sends it, without a mask.
  var encoded: Data {
    var bytes = Data([opcode.rawValue | (isFinal ? 0x80 : 0)])
    let size = payload.count <= 125 ? 0 : payload.count <= Int(UInt16.max) ? 2 : 8
    bytes.append(size == 0 ? UInt8(payload.count) : size == 2 ? 126 : 127)
    for index in 0..<size {
      bytes.append(UInt8(truncatingIfNeeded: payload.count >> (8 * (size - 1 - index))))
    }
    return bytes + payload
  }
}
