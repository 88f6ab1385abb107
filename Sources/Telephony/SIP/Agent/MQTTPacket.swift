internal import Foundation

/// A control packet of MQTT 3.1.1, the protocol that the agent takes commands by; those without
/// delivery guarantee alone (quality of service 0).
struct MQTTPacket: Sendable, Hashable {
  /// The kinds of packets that are used (section 2.2.1).
  enum Kind: UInt8, Sendable {
    case connect = 1
    case connectAcknowledgement = 2
    case publish = 3
    case subscribe = 8
    case subscribeAcknowledgement = 9
    case pingRequest = 12
    case pingResponse = 13
    case disconnect = 14
  }

  let kind: Kind
  /// The lower half of the first byte.
  let flags: UInt8
  /// The bytes after the remaining length.
  let body: Data

  /// A packet; the arguments are its properties.
  init(_ kind: Kind, flags: UInt8 = 0, body: Data = Data()) {
    self.kind = kind
    self.flags = flags
    self.body = body
  }

  /// A message under a topic (section 3.3).
  init(topic: String, payload: Data) {
    let name = Data(topic.utf8)
    self.init(
      .publish, body: Data([UInt8(name.count >> 8), UInt8(name.count & 0xFF)]) + name + payload)
  }

  /// The answer that accepts a client (section 3.2).
  static let connectionAccepted = MQTTPacket(.connectAcknowledgement, body: Data([0, 0]))

  /// The answer that accepts a client's one subscription (section 3.9); nil if this is not a
  /// subscription.
  var subscriptionAccepted: MQTTPacket? {
    guard kind == .subscribe, body.count > 2 else { return nil }
    return MQTTPacket(.subscribeAcknowledgement, body: body.prefix(2) + [0])
  }

  /// The topic and the payload of a message; nil if this is not a message.
  var message: (topic: String, payload: Data)? {
    guard kind == .publish, flags & 0b110 == 0, body.count >= 2 else { return nil }
    let bytes = Data(body)
    let length = Int(bytes[0]) << 8 | Int(bytes[1])
    guard bytes.count >= 2 + length else { return nil }
    return (String(decoding: bytes[2..<(2 + length)], as: UTF8.self), Data(bytes[(2 + length)...]))
  }

  /// The packet as it is sent.
  var bytes: Data {
    var bytes = Data([kind.rawValue << 4 | flags])
    var length = body.count
    repeat {
      let isLast = length < 0x80
      bytes.append(UInt8(length & 0x7F) | (isLast ? 0 : 0x80))
      length >>= 7
    } while length > 0
    return bytes + body
  }
}

/// Takes a stream of bytes apart into packets.
struct MQTTDecoder {
  /// The longest packet; a longer one is not the agent's.
  static let maximumLength = 1 << 20

  private var rest = Data()

  /// Takes bytes as they came, and returns the packets that are complete now.
  ///
  /// - Parameter bytes: What was received.
  /// - Returns: The packets in order.
  /// - Throws: `AgentProblem.garbled` where this is no packet; nothing can be read after it.
  mutating func take(_ bytes: some Sequence<UInt8>) throws(AgentProblem) -> [MQTTPacket] {
    rest.append(contentsOf: bytes)
    var packets: [MQTTPacket] = []
    while let packet = try next() { packets.append(packet) }
    return packets
  }

  private mutating func next() throws(AgentProblem) -> MQTTPacket? {
    guard let first = rest.first else { return nil }
    guard let kind = MQTTPacket.Kind(rawValue: first >> 4) else { throw .garbled }
    var length = 0
    var start = rest.startIndex + 1
    // Up to four bytes of seven bits each, the lowest first (section 2.2.3).
    for shift in [0, 7, 14, 21] {
      guard start < rest.endIndex else { return nil }
      let byte = rest[start]
      length |= Int(byte & 0x7F) << shift
      start += 1
      guard byte & 0x80 != 0 else {
        guard length <= Self.maximumLength else { throw .garbled }
        guard rest.endIndex - start >= length else { return nil }
        let body = Data(rest[start..<(start + length)])
        rest = Data(rest[(start + length)...])
        return MQTTPacket(kind, flags: first & 0x0F, body: body)
      }
    }
    throw .garbled
  }
}
