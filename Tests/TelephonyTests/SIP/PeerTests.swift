import Testing

@testable import Telephony

/// Where the other side of a SIP call says that it is.
struct PeerTests {
  @Test(
    arguments: [
      ("sip:101@example.org", CallDestination(.phoneNumber, "101")),
      ("sip:+14155550107@example.org;user=phone", CallDestination(.phoneNumber, "+14155550107")),
      ("SIPS:dora@example.org?x=y", CallDestination(.sipAddress, "sip:dora@example.org")),
      ("sip:dora.1@example.org>", CallDestination(.sipAddress, "sip:dora.1@example.org")),
      ("sip:anonymous@example.org", nil), ("sip:Anonymous@example.org", nil),
      ("sip:dora@anonymous.INVALID", nil), ("sip:example.org", nil), ("sip:@example.org", nil),
      ("", nil),
    ] as [(String, CallDestination?)])
  func isWhatMayBeShown(peer: String, expected: CallDestination?) {
    #expect(CallDestination(agentPeer: peer) == expected)
  }
}
