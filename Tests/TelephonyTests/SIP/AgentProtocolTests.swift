import Foundation
import Testing

@testable import Telephony

/// The agent's protocol: packets, commands, responses and events.
struct AgentProtocolTests {
  private static let packets = [
    MQTTPacket(.pingRequest), MQTTPacket(topic: "/a", payload: Data("12".utf8)),
    MQTTPacket(topic: "/a/b", payload: Data(repeating: 0x30, count: 200)),
    MQTTPacket(topic: "", payload: Data(repeating: 0xFF, count: 20_000)),
  ]

  @Test(arguments: [1, 2, 3, 5, 8, 13, 100, 30_000])
  func packetsAreFoundHoweverTheyAreSplit(size: Int) throws {
    let stream = Data(Self.packets.map(\.bytes).joined())
    var decoder = MQTTDecoder()
    var found: [MQTTPacket] = []
    for start in stride(from: 0, to: stream.count, by: size) {
      found += try decoder.take(stream[start..<min(start + size, stream.count)])
    }
    #expect(found == Self.packets)
    #expect(found[2].message?.topic == "/a/b")
    #expect(found[2].message?.payload.count == 200)
  }

  /// The examples of MQTT 3.1.1, table 2.4.
  @Test(arguments: zip([0, 127, 128, 16_383, 16_384], [1, 1, 2, 2, 3]))
  func lengthsTakeSevenBitsAByte(length: Int, bytes: Int) {
    let packet = MQTTPacket(.publish, body: Data(count: length))
    #expect(packet.bytes.count == 1 + bytes + length)
  }

  @Test(arguments: [
    [0x00, 0], [0xF0, 0], [0x48, 0x54], [0x30, 0xFF, 0xFF, 0x7F], [0x30, 0x80, 0x80, 0x80, 0x80],
  ])
  func whatIsNoPacketIsRefused(bytes: [UInt8]) {
    var decoder = MQTTDecoder()
    #expect(throws: AgentProblem.garbled) { try decoder.take(bytes) }
  }

  @Test(arguments: [[], [0], [0, 2, 0x61], [0xFF, 0xFF, 0x61]] as [[UInt8]])
  func messagesWithoutATopicAreNone(body: [UInt8]) {
    #expect(MQTTPacket(.publish, body: Data(body)).message == nil)
  }

  @Test(
    arguments: zip(
      [AgentCommand("dial", "sip:b@c"), AgentCommand("quit"), AgentCommand("hold", about: "9@h")],
      [
        #"{"command":"dial","params":"sip:b@c","token":"7"}"#, #"{"command":"quit","token":"7"}"#,
        #"{"accountaor":"sip:a@h","callid":"9@h","command":"hold","token":"7"}"#,
      ]))
  func commandsHoldStringsAlone(command: AgentCommand, json: String) {
    let message = command.packet(token: "7", account: "sip:a@h").message
    #expect(message?.topic == "/callvoice/command/7")
    #expect(message.map { String(decoding: $0.payload, as: UTF8.self) } == json)
  }

  @Test
  func messagesAreRead() {
    let event =
      #"{"type":"CALL_CLOSED","class":"call","direction":"outgoing","#
      + #""peeruri":"sip:b@c","id":"9","param":"486 Busy Here"}"#
    #expect(
      AgentMessage(Data(event.utf8), topic: AgentMessage.events)
        == .event(
          AgentEvent(
            type: "CALL_CLOSED", id: "9", isOutgoing: true, peer: "sip:b@c", peerName: nil,
            parameter: "486 Busy Here")))
    let response = #"{"response":true,"ok":true,"data":"\u001B[32mOK \u001B[;m","token":"3"}"#
    #expect(
      AgentMessage(Data(response.utf8), topic: "/callvoice/command_resp/3")
        == .response(AgentResponse(token: "3", isOK: true, text: "OK ")))
    #expect(AgentMessage(Data(event.utf8), topic: "/other/event") == nil)
    #expect(AgentMessage(Data("{}".utf8), topic: AgentMessage.events) == nil)
    #expect(AgentMessage(Data("\u{1}".utf8), topic: AgentMessage.events) == nil)
  }

  @Test(
    arguments: zip(
      ["486 Rejected", "486 Busy Here", "404 Not Found", "401 Unauthorized", "500 Oops", "x", ""],
      [.declined, .busy, .notFound, .forbidden, .serviceUnavailable, .unavailable, .unavailable]
        as [CallFailure]))
  func reasons(reason: String, failure: CallFailure) {
    #expect(CallFailure(agentReason: reason) == failure)
  }

  @Test(arguments: [
    ("\n> [line 1] ESTABLISHED  (on hold)  sip:a@b\n", true), ("> [line 1]", false),
  ])
  func holds(list: String, isOnHold: Bool) {
    #expect(ListedCall(in: list)?.isOnHold == isOnHold)
    #expect(ListedCall(in: "--- Active calls (0) ---") == nil)
  }
}
