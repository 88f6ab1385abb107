import Foundation
import SIPAddressing
import Testing

@testable import Telephony

/// Where the agent is told to call.
struct AgentAddressTests {
  private func address(
    _ value: String, _ kind: CallDestination.Kind = .sipAddress,
    by transport: SIPAccount.Transport = .udp
  ) throws -> String? {
    let account = try SIPAccount(address: "alice@example.org:5070", transport: transport)
    return AgentAddress(CallDestination(kind, value), account: account)?.text
  }

  @Test(
    arguments: [
      ("sip:bob@h", .udp, "sip:bob@h"), ("sip:bob@h", .tcp, "sip:bob@h;transport=tcp"),
      ("sip:bob@h", .tls, "sip:bob@h;transport=tls"), ("bob@h:1", .udp, "sip:bob@h:1"),
      ("sip:bob@h;transport=tcp", .tls, "sip:bob@h;transport=tcp"),
      ("sip:bob@h;user=phone", .tcp, "sip:bob@h;transport=tcp;user=phone"),
      // Who writes sips: wants TLS, whatever else is said.
      ("sips:a@b", .udp, "sip:a@b;transport=tls"), ("sips:a@b", .tcp, "sip:a@b;transport=tls"),
      ("sips:a@b", .tls, "sip:a@b;transport=tls"),
      ("sips:a@b;transport=udp", .udp, "sip:a@b;transport=tls"),
      ("SIPS:a@b;transport=tcp", .udp, "sip:a@b;transport=tls"),
      ("sip:bob:s3cret@h;lr;ttl=9?Route=x", .udp, "sip:bob@h"),
    ] as [(String, SIPAccount.Transport, String)])
  func addresses(value: String, transport: SIPAccount.Transport, expected: String) throws {
    #expect(try address(value, by: transport) == expected)
  }

  @Test(
    arguments: [
      ("+1 (415) 555-0100", "sip:+14155550100@example.org:5070"),
      ("tel:911", "sip:911@example.org:5070"), ("*21#", "sip:*21%23@example.org:5070"),
    ])
  func numbersAreCalledByTheAccountsHost(value: String, expected: String) throws {
    #expect(try address(value, .phoneNumber) == expected)
  }

  @Test(arguments: [
    "sip:", "sip:a b@h", "sip:a@h\u{0}", "sip:a@[::1]", "sip:a@[::1", "sip:a@h:0", "sip:a@h:99999",
    "sip:a@h;maddr=127.0.0.2", "sip:a@h;method=MESSAGE", "sip:a;b=c@h", "sip:a@ex\u{430}mple.org",
    "sip:" + String(repeating: "a", count: 100_000) + "@h",
  ])
  func whatTheAgentCouldMisreadIsNone(value: String) throws {
    #expect(try address(value) == nil)
  }

  /// The longest address of all, by the account that adds most to it, is taken whole.
  @Test
  func theLongestIsNotCut() throws {
    let host = "h"
    let user = String(repeating: "a", count: SIPAddress.maximumLength - "sip:@\(host)".count)
    let text = try #require(try address("sip:\(user)@\(host)", by: .tls))
    #expect(text == "sip:\(user)@h;transport=tls")
    #expect(AgentCommand("dial", text).length == 5 + SIPAddress.maximumLength + 14)
    #expect(try address("sip:\(user)a@\(host)", by: .tls) == nil)
  }
}
