import CallKit
import Dialer
import Foundation
import Intents
import Testing

struct StartCallRequestTests {
  @Test(arguments: [
    ("callvoice://+14155550100", "+14155550100"),
    ("callvoice://%2B14155550100", "+14155550100"),
    ("callvoice://4155550100/", "+14155550100"),
    ("callvoice:4155550100", "+14155550100"),
    ("CallVoice://911", "911"),
    ("callvoice://tel:4155550100", "+14155550100"),
    ("tel:+14155550100", "+14155550100"),
    ("TEL:+1-415-555-0100", "+14155550100"),
    ("tel:(415)%20555-0100", "+14155550100"),
    ("tel:+14155550100;ext=12", "+14155550100"),
    ("tel:+14155550100%3Bext=12", "+14155550100"),
    ("tel:+14155550100?body=x", "+14155550100"),
    ("tel:911", "911"),
  ])
  func linkToNumber(link: String, value: String) throws {
    let request = try StartCallRequest(link: link, region: "US")
    #expect(request.handle == CXHandle(type: .phoneNumber, value: value))
    #expect(request.contactIdentifier == nil)
    #expect(!request.isVideo)
    #expect(request.numberExtension == (link.contains("ext=12") ? "12" : nil))
  }

  @Test(
    arguments: [
      ("isub=1;eXt=12;ext=3", "12"), ("ext=a;ext=;ext=12?body=x", "12"), ("ext=12%0A", nil),
      ("ext=123456789012345678901", nil), ("ext=12\u{301}", nil), ("ext=\u{661}2", nil),
      ("text=12", nil), ("ext", nil), ("", nil),
    ] as [(String, String?)])
  func numberExtension(parameters: String, digits: String?) throws {
    let link = "tel:+14155550100;" + parameters
    #expect(try StartCallRequest(link: link, region: "US").numberExtension == digits)
  }

  /// What a call of these may do, RFC 3966's and a browser's ways of writing them.
  @Test(
    arguments: [
      ("tel:*21*4155550100#", "*21*4155550100#", .serviceCode),
      ("tel:%2A21%2A415-555-0100%23", "*21*4155550100#", .serviceCode),
      ("tel:*%2306%23", "*#06#", .serviceCode),
      ("callvoice://*21*4155550100%23", "*21*4155550100#", .serviceCode),
      ("callvoice://tel:%2342", "#42", .serviceCode),
      ("sip:%2A21%23@example.org", "sip:*21%23@example.org", .serviceCode),
      ("sip:*97;x=1@example.org", "sip:*97;x=1@example.org", .serviceCode),
      ("tel:+19005550100", "+19005550100", .premiumRate),
      (
        "sip:+19005550100,,1@example.org", "sip:+19005550100,,1@example.org", .premiumRate
      ),
      ("tel:900-555-0100;ext=1", "+19005550100", .premiumRate),
      ("tel:+449098790123", "+449098790123", .premiumRate),
      (
        "sip:+19005550100@gateway.example.org", "sip:+19005550100@gateway.example.org", .premiumRate
      ),
      ("tel:9761234", "9761234", .premiumRate),
      ("tel:+881612345678", "+881612345678", .globalNetwork),
      ("tel:+88216123456", "+88216123456", .globalNetwork),
      ("callvoice://011881612345678", "+881612345678", .globalNetwork),
      (
        "sip:19005550100@gateway.example.org", "sip:19005550100@gateway.example.org", .premiumRate
      ),
      ("sip:192.168.1.5:5060", "sip:192.168.1.5:5060", nil),
      ("sip:bob@example.org", "sip:bob@example.org", nil),
      ("sip:example.org", "sip:example.org", nil),
      ("tel:+18005550100", "+18005550100", nil),
      ("tel:911", "911", nil),
    ] as [(String, String, StartCallRequest.Caution?)])
  func caution(link: String, value: String, caution: StartCallRequest.Caution?) throws {
    let request = try StartCallRequest(link: link, region: "US")
    #expect(request.handle.value == value)
    #expect(request.caution == caution)
  }

  @Test(
    arguments: [
      ("tel:863-1234;phone-context=+1-914", "+19148631234"),
      ("tel:863-1234;PHONE-CONTEXT=%2B1914;isub=1", "+19148631234"),
      ("tel:+14155550100;phone-context=example.com", "+14155550100"),
      ("tel:911;phone-context=+1", "911"),
    ])
  func numberInContext(link: String, value: String) throws {
    #expect(try StartCallRequest(link: link, region: "US").handle.value == value)
  }

  /// The second joins the sign before it, as no parameter of another name does.
  @Test(arguments: ["example.com", "\u{301}x.example.com"])
  func numberOfAnotherPlace(context: String) {
    let link = "tel:7042;phone-context=\(context)"
    let message =
      "\"\(link)\" is a number for use within \"\(context)\" alone; write it with + and its "
      + "country code."
    #expect(throws: Described(message)) {
      try described { try StartCallRequest(link: link, region: "US") }
    }
  }

  @Test(arguments: [
    ("sip:bob@example.org", "sip:bob@example.org"),
    ("SIP:bob@example.org", "sip:bob@example.org"),
    ("sips:bob@example.org", "sips:bob@example.org"),
    ("sip:example.org", "sip:example.org"),
    ("sip:bob@example.org?Replaces=1", "sip:bob@example.org"),
    ("callvoice://bob@example.org", "sip:bob@example.org"),
    ("callvoice://sip:bob@example.org", "sip:bob@example.org"),
    ("callvoice://sips%3Abob%40example.org", "sips:bob@example.org"),
    ("sip:bob@example.org;transport=tcp", "sip:bob@example.org;transport=tcp"),
  ])
  func linkToAddress(link: String, value: String) throws {
    let request = try StartCallRequest(link: link, region: "US")
    #expect(request.handle == CXHandle(type: .generic, value: value))
  }

  @Test(arguments: [
    ("", #""" is no link; use callvoice://HANDLE, tel: or sip:."#),
    ("4155550100", #""4155550100" is no link; use callvoice://HANDLE, tel: or sip:."#),
    ("\u{1B}[2J", "\"\u{FFFD}[2J\" is no link; use callvoice://HANDLE, tel: or sip:."),
    (
      "javascript:alert(1)",
      #""javascript:alert(1)" is no link to a call; use callvoice://HANDLE, tel: or sip:."#
    ),
    (":", #"":" is no link to a call; use callvoice://HANDLE, tel: or sip:."#),
    ("tel:%", #""tel:%" has a broken percent-encoding."#),
    ("tel:%FF", #""tel:%FF" has a broken percent-encoding."#),
  ])
  func linkThatIsNone(link: String, message: String) {
    #expect(throws: Described(message)) {
      try described { try StartCallRequest(link: link, region: "US") }
    }
  }

  @Test(arguments: [
    "tel:", "tel:mom", "tel:*#", "tel:*21a#", "callvoice://*%00", "tel:415555%000100",
    "tel:4155550100%0A", "tel:%204%20",
    "callvoice://", "callvoice://mom", "tel:4155550100,,1a", "tel:1,1", "tel:+++",
  ])
  func linkWithoutNumber(link: String) {
    #expect(throws: Described("\"\(link)\" holds no telephone number that can be called.")) {
      try described { try StartCallRequest(link: link, region: "US") }
    }
  }

  /// A call is made without what would do more than call; its password is kept nowhere.
  @Test(
    arguments: [
      ("sip:bob:s3cret@example.org", "sip:bob@example.org", ["its password"]),
      ("callvoice://sip:bob:s3cret@example.org", "sip:bob@example.org", ["its password"]),
      ("callvoice://bob:s3cret@example.org", "sip:bob@example.org", ["its password"]),
      ("sip:bob@example.org;lr;ttl=1", "sip:bob@example.org", [";lr", ";ttl"]),
      ("sip:bob@example.org?Replaces=1", "sip:bob@example.org", ["its headers"]),
      ("callvoice://sip:bob@example.org?Replaces=1", "sip:bob@example.org", ["its headers"]),
      ("tel:+14155550100", "+14155550100", []),
    ])
  func whatIsLeftOut(link: String, value: String, leftOut: [String]) throws {
    let request = try StartCallRequest(link: link, region: "US")
    #expect(request.handle.value == value)
    #expect(request.leftOut == leftOut)
  }

  @Test
  func whatIsLeftOutIsTold() async throws {
    let world = try World()
    #expect(
      try await world.dialer.open(link: "sip:bob:s3cret@example.org;lr?Route=x") == .carriedOut)
    #expect(world.called == ["sip:bob@example.org"])
    let message =
      "sip:bob@example.org is called without what does not belong to a call: its password, its "
      + "headers, ;lr."
    #expect(
      world.lines("note") == [
        #"{"code":"addressParts","event":"note","message":"\#(message)","utterance":1}"#
      ])
    #expect(!world.lines.joined().contains("s3cret"))
  }

  private static let unclean = "it has spaces or control characters"
  private static let badUser = "its user has characters that no user may have"
  private static let badHost = "its host is no name of a host"

  @Test(
    arguments: [
      ("sip:", "it has no host"), ("sip:@", "nobody stands before the @"),
      ("sip:bob@", "it has no host"), ("sip:@example.org", "nobody stands before the @"),
      ("sip:a@b@c", badHost), ("sip:bob%20b@example.org", unclean),
      ("sip:bob%0D%0A@example.org", unclean), ("sip:bob%C2%85@example.org", unclean),
      ("sip:bob%E2%80%AE@example.org", unclean), ("sip:bob%7F@example.org", unclean),
      ("sip:%3Cbob@example.org%3E", badUser), ("sip:b%22@example.org", badUser),
      ("sip:bob%3Fx@example.org", badUser), ("sips:%5C@b", badUser),
      ("callvoice://bob@", "it has no host"),
      ("sip:bob@[::1", "the bracket of its host is not closed"),
      ("sip:bob@example.org:99999", "its port is none; ports are 1 to 65535"),
      (
        "sip:bob@127.0.0.1:5999;maddr=127.0.0.2;method=MESSAGE",
        "its parameter maddr sends the call to another host"
      ),
      (
        "sip:bob@g\u{43E}\u{43E}d.example",
        "its host has letters other than a to z, which may look like them"
      ),
    ])
  func linkWithoutAddress(link: String, reason: String) {
    #expect(
      throws: Described("\"\(link)\" holds no SIP address: \(reason); write sip:USER@HOST.")
    ) {
      try described { try StartCallRequest(link: link, region: "US") }
    }
  }

  @Test
  func passwordsAreNotRepeated() {
    let message =
      "\"sip:bob@example.org:0\" holds no SIP address: its port is none; ports are 1 to 65535; "
      + "write sip:USER@HOST."
    #expect(throws: Described(message)) {
      try described { try StartCallRequest(link: "sip:bob:s3cret@example.org:0", region: "US") }
    }
  }

  @Test
  func longLinkIsNotRepeatedWhole() {
    let link = "tel:" + String(repeating: "4", count: 3_000)
    let shown = "tel:" + String(repeating: "4", count: 76) + "…"
    #expect(throws: Described("\"\(shown)\" holds no telephone number that can be called.")) {
      try described { try StartCallRequest(link: link, region: "US") }
    }
  }

  @Test(arguments: [
    ("+14155550100", CXHandle(type: .phoneNumber, value: "+14155550100")),
    ("(415) 555-0100", CXHandle(type: .phoneNumber, value: "+14155550100")),
    ("tel:4155550100", CXHandle(type: .phoneNumber, value: "+14155550100")),
    ("bob@example.org", CXHandle(type: .generic, value: "sip:bob@example.org")),
    ("SIP:bob@example.org", CXHandle(type: .generic, value: "sip:bob@example.org")),
  ])
  func activity(value: String, handle: CXHandle) throws {
    let activity = activity([person(value)])
    let request = try StartCallRequest(activity: activity, region: "US")
    #expect(request.handle == handle)
    #expect(request.contactIdentifier == "c1")
    #expect(!request.isVideo)
  }

  @Test func activityOfAServiceCode() throws {
    let request = try StartCallRequest(activity: activity([person("*21#")]), region: "US")
    #expect(request.handle == CXHandle(type: .phoneNumber, value: "*21#"))
    #expect(request.caution == .serviceCode)
  }

  @Test
  func numberIsReadWhereTheUserIs() throws {
    let activity = activity([person("020 7946 0018")])
    #expect(
      try StartCallRequest(activity: activity, region: "GB").handle.value == "+442079460018")
  }

  @Test(
    arguments: [
      ([], "The activity's intent names 0 people; a call needs one."),
      (
        ["+14155550100", "+14155550101"], "The activity's intent names 2 people; a call needs one."
      ),
      ([nil], "The activity's intent has no handle to call; add personHandle.value."),
      ([""], "The activity's intent has no handle to call; add personHandle.value."),
      (["*#"], #""*#" holds no telephone number that can be called."#),
      (["mom"], #""mom" holds no telephone number that can be called."#),
      (["bob@"], #""bob@" holds no SIP address: it has no host; write sip:USER@HOST."#),
    ] as [([String?], String)])
  func activityWithoutHandle(values: [String?], message: String) {
    #expect(throws: Described(message)) {
      try described {
        try StartCallRequest(activity: activity(values.map(person)), region: "US")
      }
    }
  }

  @Test
  func activityWithoutIntent() {
    let message =
      #"The activity "org.example.reading" carries no INStartAudioCallIntent or "#
      + "INStartVideoCallIntent, so there is no call to start."
    #expect(throws: Described(message)) {
      try described {
        try StartCallRequest(
          activity: NSUserActivity(activityType: "org.example.reading"), region: "US")
      }
    }
    let hangUp = NSUserActivity(activityType: "org.example.reading")
    hangUp.interaction = INInteraction(
      intent: INHangUpCallIntent(callIdentifier: nil), response: nil)
    #expect(throws: Described(message)) {
      try described { try StartCallRequest(activity: hangUp, region: "US") }
    }
  }

  @Test
  func linkStartsCall() async throws {
    let world = try World()
    #expect(try await world.dialer.open(link: "tel:4155550100") == .carriedOut)
    #expect(world.lines.count == 5)
    #expect(world.called == ["+14155550100"])
    #expect(world.states == ["starting", "started", "connecting", "connected"])
  }

  @Test
  func badLinkDoesNothing() async throws {
    let world = try World()
    await #expect(throws: StartCallError.self) { try await world.dialer.open(link: "tel:") }
    #expect(world.lines.isEmpty)
  }

  @Test
  func activityStartsCall() async throws {
    let world = try World()
    let json = #"{"activityType":"INStartAudioCallIntent","handle":"+14155550100"}"#
    let outcome = try await world.dialer.continue(NSUserActivity(jsonData: Data(json.utf8)))
    #expect(outcome == .carriedOut)
    #expect(
      world.lines("activity") == [
        #"""
        {"activityType":"INStartAudioCallIntent","event":"activity",\#
        "handle":"+14155550100","utterance":1}
        """#
      ])
    #expect(world.called == ["+14155550100"])
  }

  private func person(_ value: String?) -> INPerson {
    INPerson(
      spokenPhrase: nil, personHandle: INPersonHandle(value: value, type: .unknown),
      displayName: "Maria Lopez", contactIdentifier: "c1")
  }

  private func activity(_ people: [INPerson]) -> NSUserActivity {
    let activity = NSUserActivity(activityType: INStartAudioCallIntentIdentifier)
    activity.interaction = INInteraction(
      intent: INStartAudioCallIntent(destinationType: .normal, contacts: people), response: nil)
    return activity
  }
}
