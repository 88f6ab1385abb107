import Foundation
import Testing

@testable import Telephony

/// The agent's protocol: frames, commands, responses and events.
struct NetstringTests {
  @Test(arguments: 1...12)
  func framesAreFoundHoweverTheyAreSplit(size: Int) throws {
    let messages = ["", "a", #"{"event":true}"#, "12:3,4:"].map { Data($0.utf8) }
    let stream = Data(messages.map(NetstringDecoder.frame).joined())
    var decoder = NetstringDecoder()
    var found: [Data] = []
    for start in stride(from: 0, to: stream.count, by: size) {
      found += try decoder.take(stream[start..<min(start + size, stream.count)])
    }
    #expect(found == messages)
  }

  @Test(arguments: ["x", "3;abc,", "3:abcd", "99999999:", "2000000:", ":,"])
  func whatIsNoFrameIsRefused(text: String) {
    var decoder = NetstringDecoder()
    #expect(throws: AgentProblem.garbled) { try decoder.take(Data(text.utf8)) }
  }

  @Test
  func commandsHoldStringsAlone() {
    let frame = AgentCommand("dial", "sip:b@c").frame(token: "7")
    #expect(
      String(decoding: frame, as: UTF8.self)
        == #"49:{"command":"dial","params":"sip:b@c","token":"7"},"#)
    #expect(
      String(decoding: AgentCommand("quit").frame(token: "8"), as: UTF8.self)
        == #"30:{"command":"quit","token":"8"},"#)
  }

  @Test
  func messagesAreRead() {
    let event =
      #"{"event":true,"type":"CALL_CLOSED","class":"call","direction":"outgoing","#
      + #""peeruri":"sip:b@c","id":"9","param":"486 Busy Here"}"#
    #expect(
      AgentMessage(Data(event.utf8))
        == .event(
          AgentEvent(
            type: "CALL_CLOSED", id: "9", isOutgoing: true, peer: "sip:b@c", peerName: nil,
            parameter: "486 Busy Here")))
    let response = #"{"response":true,"ok":true,"data":"\u001B[32mOK \u001B[;m","token":"3"}"#
    #expect(
      AgentMessage(Data(response.utf8))
        == .response(AgentResponse(token: "3", isOK: true, text: "OK ")))
    #expect(AgentMessage(Data("{}".utf8)) == nil)
    #expect(AgentMessage(Data("\u{1}".utf8)) == nil)
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
