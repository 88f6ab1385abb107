import SIPAddressing
import Testing

struct SIPAddressTests {
  private static let forms: [(String, String)] = [
    ("sip:bob@example.org", "sip:bob@example.org"), ("bob@example.org", "sip:bob@example.org"),
    ("SIP:Bob@Example.ORG:5070", "sip:Bob@Example.ORG:5070"),
    ("sips:bob@example.org", "sips:bob@example.org"), ("sip:example.org", "sip:example.org"),
    ("sip:example.org:5060", "sip:example.org:5060"), ("sip:pbx", "sip:pbx"),
    ("sip:bob@example.org.", "sip:bob@example.org."), ("sip:b@1a.example", "sip:b@1a.example"),
    ("sip:bob@192.0.2.7:1", "sip:bob@192.0.2.7:1"),
    ("sip:b@xn--bcher-kva.de", "sip:b@xn--bcher-kva.de"),
    ("sip:bob@[2001:db8::7]:65535", "sip:bob@[2001:db8::7]:65535"),
    ("sip:+14155550100@gw.example;user=phone", "sip:+14155550100@gw.example;user=phone"),
    ("sip:bob@h;transport=TCP", "sip:bob@h;transport=tcp"),
    ("sip:bob@h;user=phone;transport=tls", "sip:bob@h;transport=tls;user=phone"),
    ("sip:bob@h;Transport=udp", "sip:bob@h;transport=udp"), ("sip:bob@h;user=ip", "sip:bob@h"),
    // RFC 3261, section 19.1.4: what need not be escaped is the same as its escape.
    ("sip:%62o%2D%2a%2B@h", "sip:bo-*+@h"), ("sip:a%40b@h", "sip:a%40b@h"),
    ("sip:*21%23@h", "sip:*21%23@h"), ("sip:*21#@h", "sip:*21%23@h"),
    ("sip:bj\u{F8}rn@h", "sip:bj%C3%B8rn@h"), ("sip:a%3ab@h", "sip:a%3Ab@h"),
    ("sip:863;phone-context=+1@h", "sip:863;phone-context=+1@h"),
  ]

  @Test(arguments: Self.forms)
  func isReadInOneForm(text: String, expected: String) throws {
    let address = try SIPAddress(text)
    #expect(address.text == expected)
    #expect(address.dropped == [])
    #expect(try SIPAddress(expected) == address)
  }

  @Test(
    arguments: [
      ("sip:bob:s3cret@h", "sip:bob@h", ["its password"]),
      ("sip:bob:@h", "sip:bob@h", ["its password"]),
      ("sip:bob:a:b@h:5070;lr", "sip:bob@h:5070", ["its password", ";lr"]),
      ("sip:bob@h;lr;transport=tcp;ttl=15", "sip:bob@h;transport=tcp", [";lr", ";ttl"]),
      ("sip:bob@h;gr=urn:uuid:1;x", "sip:bob@h", [";gr", ";x"]),
      ("sip:bob@h?Replaces=1&Route=x", "sip:bob@h", ["its headers"]),
      ("sip:bob@h;lr?Replaces=1", "sip:bob@h", ["its headers", ";lr"]),
      ("sip:bob@h;user=dialstring", "sip:bob@h", [";user"]),
    ])
  func whatACallDoesNotNeedIsLeftOut(text: String, expected: String, dropped: [String]) throws {
    let address = try SIPAddress(text)
    #expect(address.text == expected)
    #expect(address.dropped == dropped)
  }

  private static let unclean = "it has spaces or control characters"
  private static let noName = "its host is no name of a host"
  private static let noPort = "its port is none; ports are 1 to 65535"
  private static let letters =
    "its host has letters other than a to z, which may look like them"

  private static let none: [(String, String)] = [
    ("", "it has no host"), ("sip:", "it has no host"), ("sip:@", "nobody stands before the @"),
    ("sip:bob@", "it has no host"), ("sip:@h", "nobody stands before the @"),
    ("sip::secret@h", "nobody stands before the @"), ("sip:bob@:5060", "it has no host"),
    ("sip:bob@[::1", "the bracket of its host is not closed"),
    ("sip:bob@[::g]", "its host is no IPv6 address"), ("sip:bob@[]", "its host is no IPv6 address"),
    ("sip:bob@[fe80::1%25eth0]", "its host is no IPv6 address"),
    ("sip:bob@[::1]x", noPort), ("sip:bob@h:0", noPort), ("sip:bob@h:", noPort),
    ("sip:bob@h:65536", noPort), ("sip:bob@h:99999", noPort), ("sip:bob@h:005060", noPort),
    ("sip:bob@h:+5060", noPort), ("sip:bob@h:5O60", noPort), ("sip:bob@h:5060:1", noPort),
    ("sip:bob@h:\u{665}", noPort),
    ("sip:b\u{43E}b@ex\u{430}mple.org", letters), ("sip:bob@g\u{43E}\u{43E}d.example", letters),
    ("sip:bob@\u{FF45}xample.org", letters), ("sip:bob@b\u{FC}cher.de", letters),
    ("sip:bob@exa%6Dple.org", noName), ("sip:a@b@c", noName), ("sip:bob@-h", noName),
    ("sip:bob@h-.org", noName), ("sip:bob@a..b", noName), ("sip:bob@h_1", noName),
    ("sip:bob@" + String(repeating: "a", count: 64), noName),
    ("sip:bob@192.0.2.256", noName), ("sip:bob@192.0.2", noName), ("sip:bob@2130706433", noName),
    ("sip:bob@0x7f.1", noName), ("sip:bob@h\"", noName),
    ("sip:<bob@h>", "its user has characters that no user may have"),
    ("sip:bo%3Fb@h", "its user has characters that no user may have"),
    ("sip:h?a=b@c", "its user has characters that no user may have"),
    ("sip:b%2@h", "it has a broken percent-encoding"),
    ("sip:b%FF@h", "it has a broken percent-encoding"),
    ("sip:b b@h", unclean), ("sip:b%20b@h", unclean), ("sip:b\r\nVia: x@h", unclean),
    ("sip:b%0d%0aVia@h", unclean), ("sip:b@h\u{0}", unclean), ("sip:b%00@h", unclean),
    ("sip:b\u{202E}@h", unclean), ("sip:b%E2%80%AE@h", unclean), ("sip:b@h\u{200B}", unclean),
    ("sip:b@h;x=\u{85}", unclean),
    ("sip:b@h;maddr=127.0.0.2", "its parameter maddr sends the call to another host"),
    ("sip:b@h;MADDR=h", "its parameter maddr sends the call to another host"),
    ("sip:b@h;method=MESSAGE", "its parameter method makes something else of a call"),
    ("sip:b@h;transport=sctp", "its transport is none of udp, tcp and tls"),
    ("sip:b@h;transport", "its transport is none of udp, tcp and tls"),
    ("sip:b@h;transport=udp;transport=tcp", "its parameter transport stands there twice"),
    ("sip:b@h;", "it has a parameter that is none"),
    ("sip:b@h;;lr", "it has a parameter that is none"),
    ("sip:b@h;x=\u{43E}", "it has a parameter that is none"),
    ("sip:b@h;x=<y>", "it has a parameter that is none"),
    (String(repeating: "\u{43E}", count: 40) + "@h", "it is longer than 230 bytes"),
    ("sip:" + String(repeating: "a", count: 100_000) + "@h", "it is longer than 230 bytes"),
    ("sip:b@" + String(repeating: "a.", count: 200) + "org", "it is longer than 230 bytes"),
  ]

  @Test(arguments: Self.none)
  func whatIsNoneSaysWhy(text: String, reason: String) {
    let error = #expect(throws: SIPAddressError.self) { try SIPAddress(text) }
    #expect(error?.reason == reason)
  }

  @Test(
    arguments: [
      ("sip:bob:s3cret@h", "sip:bob@h"), ("SIPS:bob:s3:cr@et@h;x", "SIPS:bob@h;x"),
      ("bob:s3cret@h", "bob@h"), ("callvoice://bob:s3cret@h", "callvoice://bob@h"),
      ("callvoice://sip:bob:s3cret@h", "callvoice://sip:bob@h"),
      ("callvoice://sip%3Abob%3As3cret%40h", "callvoice://sip:bob@h"),
      ("sip:bob@h:5060", "sip:bob@h:5060"), ("sip:h:5060", "sip:h:5060"), ("tel:1", "tel:1"),
      ("100%", "100%"),
      // A character that joins the next one to it.
      ("5\u{604}@h", "5\u{604}@h"), ("sip:bob:s3cret\u{604}@h", "sip:bob@h"),
      ("sip:bob\u{604}:s3cret@h", "sip:bob\u{604}@h"),
    ])
  func passwordsAreNotShown(text: String, expected: String) {
    #expect(SIPAddress.withoutPassword(text) == expected)
  }

  /// Addresses put together of parts that are right, nearly right and wrong, and cut anywhere.
  @Test(arguments: 0..<8)
  func whateverIsReadIsHarmless(seed: UInt64) {
    let parts = [
      "sip:", "sips:", "SIP:", "", "bob", "+1415", "%", "%20", "%00", "%C3%A9", "\u{43E}",
      "\u{1F600}",
      "\u{301}", ":", "secret", "@", "@", "example.org", "192.0.2.1", "[::1]", "[", "]", ":5060",
      ":0", ":70000", ";", "transport=tcp", ";transport=udp", ";maddr=1.2.3.4", ";lr",
      ";method=BYE",
      ";user=phone", "=", "?", "?Route=%3Csip:x%3E", "&", "\r\n", "\u{0}", " ", "<", ">", "\"",
      "\\",
      "#", ",", "..", "-", "_", String(repeating: "a", count: 70),
    ]
    var state = seed &* 0x9E37_79B9_7F4A_7C15 | 1
    func next(_ bound: Int) -> Int {
      state ^= state << 13
      state ^= state >> 7
      state ^= state << 17
      return Int(state % UInt64(bound))
    }
    var read = 0
    for round in 0..<4_000 {
      // Half of them begin as an address does.
      var text = round.isMultiple(of: 2) ? "" : "sip:bob@example.org"
      for _ in 0..<(1 + next(7)) { text += parts[next(parts.count)] }
      text = String(text.unicodeScalars.prefix(1 + next(text.unicodeScalars.count + 20)))
      guard let address = try? SIPAddress(text) else { continue }
      read += 1
      let result = address.text
      #expect(result.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F }, "\(text)")
      #expect(!result.contains(where: { "<>\"\\?#".contains($0) }), "\(text)")
      #expect(result.utf8.count <= 230 && result.count { $0 == "@" } <= 1, "\(text)")
      let tail = result.drop { $0 != "@" }.split(separator: ";").dropFirst()
      #expect(
        tail.allSatisfy { $0 == "user=phone" || $0.hasPrefix("transport=") }, "\(text)")
      #expect((try? SIPAddress(result))?.text == result, "\(text)")
    }
    #expect(read > 100)
  }
}
