import ContactBook
import Dialer
import Foundation
import NameSearch
import Speech
import Testing

/// Requests to start a call of a certain kind.
struct RequestTests {
  @Test
  func startsAVideoCall() async throws {
    let world = try World(language: TestGrammars.language())
    let outcome = await world.dialer.handle(text: "video call john baker", utterance: 1)
    #expect(outcome == .carriedOut)
    #expect(
      Array(world.lines("intent", "resolution", "activity", "transaction")) == [
        #"""
        {"contacts":[{"spokenPhrase":"john baker"}],"event":"intent",\#
        "type":"INStartVideoCallIntent","utterance":1}
        """#,
        #"""
        {"contact":{"displayName":"John Baker","identifier":"c3"},"event":"resolution",\#
        "explanation":"Calling John Baker, work.","handle":{"label":"work",\#
        "type":"phoneNumber","value":"+14155550108"},"result":"success","utterance":1}
        """#,
        #"""
        {"activityType":"INStartVideoCallIntent","event":"activity","handle":"+14155550108",\#
        "utterance":1}
        """#,
        #"""
        {"actions":[{"action":"CXStartCallAction",\#
        "callUUID":"00000000-0000-0000-0000-000000000001","handle":{"type":"phoneNumber",\#
        "value":"+14155550108"},"isVideo":true}],"event":"transaction","result":"accepted",\#
        "utterance":1,"uuid":"00000000-0000-0000-0000-000000000002"}
        """#,
      ])
  }

  @Test(arguments: [
    ("call 911", "911", "US"), ("video call 911", "911", "US"),
    ("call emergency services", "911", "US"), ("video call emergency services", "911", "US"),
    ("call 112", "112", "US"), ("call emergency services", "112", "DE"),
    ("call emergency services", "112", "GB"), ("call 999", "999", "GB"),
    ("call 110", "110", "JP"), ("call emergency services", "111", "NZ"),
    ("call 911", "112", "GB"), ("video call 911", "112", "DE"), ("call 112", "111", "NZ"),
    ("call 112", "911", "MX"),
  ])
  func emergencyIsEmergency(text: String, number: String, region: String) async throws {
    let world = try World(
      language: TestGrammars.language(), confirmation: .always, region: region)
    #expect(await world.dialer.handle(text: text, utterance: 1) == .carriedOut)
    #expect(world.called == [number])
    #expect(world.notes == ["Calling \(number)."])
    #expect(world.lines("intent").first?.contains(#""destinationType":"emergency""#) == true)
    #expect(world.lines("activity").first?.contains("INStartAudioCallIntent") == true)
    #expect(world.lines("transaction").first?.contains(#""isVideo":false"#) == true)
  }

  /// Requests of a grammar of one's own are read, and never carried out.
  @Test func areOnlyInterpretedWhereThatIsAsked() async throws {
    let world = try World(interpretsOnly: true)
    #expect(await world.dialer.handle(text: "call john baker", utterance: 1) == .carriedOut)
    #expect(world.lines("interpretation").count == 1)
    #expect(world.lines("intent", "resolution", "activity", "transaction", "call") == [])
  }

  @Test
  func emergencyWithoutANumber() async throws {
    let world = try World(language: TestGrammars.language(), region: "??")
    let outcome = await world.dialer.handle(text: "call emergency services", utterance: 1)
    #expect(outcome == .nobodyToCall)
    #expect(
      world.errors == [
        "noEmergencyNumber: No number for all emergency services is known for the region ??; say the number, or "
          + "name another region."
      ])
  }

  @Test(arguments: [
    ("call 5551234 extension 12", "5551234", "5551234;ext=12", "555-1234 ext. 12"),
    (
      "call 415 555 0142 extension 7", "+14155550142", "+14155550142;ext=7", "(415) 555-0142 ext. 7"
    ),
  ])
  func extensionIsPressedOnceTheCallIsAnswered(
    text: String, number: String, address: String, display: String
  ) async throws {
    let world = try World(language: TestGrammars.language())
    #expect(await world.dialer.handle(text: text, utterance: 1) == .carriedOut)
    #expect(world.called == [number])
    #expect(world.explanations == ["Calling \(display)."])
    #expect(world.lines("resolution").first?.contains(#""extension":""#) == true)
    #expect(world.lines("activity").first?.contains(#""handle":"\#(address)""#) == true)
    let digits = address.split(separator: "=")[1]
    #expect(world.lines("note").isEmpty)
    #expect(world.tones == [String(digits)])
  }

  @Test
  func extensionOfALinkIsNotLostSilently() async throws {
    let world = try World()
    #expect(try await world.dialer.open(link: "tel:+14155550100;ext=12") == .carriedOut)
    #expect(world.called == ["+14155550100"])
    #expect(world.notes.isEmpty)
    #expect(world.tones == ["12"])
  }

  @Test(arguments: [
    (
      "call john baker using sip", "+14155550108",
      ["The call goes out on the simulated network, not by SIP."]
    ),
    (
      "call both using sip", "sip:both@example.org",
      ["The call goes out on the simulated network, not by SIP."]
    ),
    ("call both", "+14155550199", []),
    (
      "call john baker on speaker", "+14155550108",
      [
        "The simulated network has no sound, so there is no speaker to choose. The call starts "
          + "without it."
      ]
    ),
  ])
  func wishesThatAreNotMetAreTold(text: String, called: String, notes: [String]) async throws {
    var both = Contact(identifier: "c10", displayName: "Both")
    both.handles = [
      ContactHandle(kind: .phoneNumber, value: "+14155550199", isPreferred: true),
      ContactHandle(kind: .sipAddress, value: "sip:both@example.org"),
    ]
    let search = NameSearch(
      ContactBook(contacts: People.search.book.contacts + [both], region: "US"))
    let world = try World(language: TestGrammars.language(), search: search)
    #expect(await world.dialer.handle(text: text, utterance: 1) == .carriedOut)
    #expect(world.called == [called])
    #expect(world.notes == notes)
  }

  @Test(arguments: ["Voicemail", "Voice Mail", "voice-mail"])
  func voicemailIsAContact(name: String) async throws {
    var contact = Contact(identifier: "v", displayName: name)
    contact.handles = [ContactHandle(kind: .phoneNumber, value: "+14155550190")]
    let world = try World(
      language: TestGrammars.language(),
      search: NameSearch(ContactBook(contacts: [contact], region: "US")))
    #expect(await world.dialer.handle(text: "check my messages", utterance: 1) == .carriedOut)
    #expect(world.called == ["+14155550190"])
    #expect(world.lines("intent").first?.contains(#""destinationType":"voicemail""#) == true)
  }

  /// The code of one's own voicemail changes nothing; what may change the line is asked about.
  @Test(
    arguments: [
      ("check my voicemail", "*86", true), ("call voicemail", "*98", true),
      ("voicemail", "*123", true), ("call voicemail", "*21*4155550190#", false),
      ("call voicemail", "**21", false), ("call voicemail", "#86", false),
      ("call bank", "*86", false),
    ])
  func theCodeOfVoicemail(text: String, code: String, isCalled: Bool) async throws {
    let contacts = ["Voicemail", "Bank"].map { name in
      var contact = Contact(identifier: name, displayName: name)
      contact.handles = [ContactHandle(kind: .phoneNumber, value: code)]
      return contact
    }
    var search = NameSearch(ContactBook(contacts: contacts, region: "US"))
    search.knowledge = Cards.search([]).knowledge
    let world = try Cards.world(search)
    let outcome = await world.dialer.handle(text: text, utterance: 1)
    #expect(outcome == (isCalled ? .carriedOut : .undecided), "\(world.errors)")
    #expect(world.called == (isCalled ? [code] : []))
  }

  @Test
  func voicemailThatIsNobody() async throws {
    let world = try World(language: TestGrammars.language())
    #expect(await world.dialer.handle(text: "check my messages", utterance: 1) == .nobodyToCall)
    #expect(
      world.lines("resolution", "error") == [
        #"""
        {"event":"resolution","explanation":"There is no voicemail number; add a contact named \#
        Voicemail that has the number.","reason":"noContactFound","result":"unsupported",\#
        "utterance":1}
        """#,
        #"""
        {"code":"noVoicemail","event":"error","message":"There is no voicemail number; add a \#
        contact named Voicemail that has the number.","utterance":1}
        """#,
      ])
  }

  @Test(arguments: [
    ("video call john baker", "Call John Baker, work?"),
    ("call emergency services", "Call the emergency number 911?"),
  ])
  func whatWasNotSurelyHeardIsAskedAbout(text: String, question: String) async throws {
    let asker = ScriptedAsker("no")
    let world = try World(language: TestGrammars.language(), asking: asker)
    let transcript = Transcript(text: text, start: 0, end: 1, confidence: 0.5, isCertain: false)
    #expect(await world.dialer.handle(transcript, source: "a.wav", utterance: 1) == .undecided)
    #expect(asker.questions == [question])
    #expect(world.called.isEmpty)
    #expect(world.notes == ["Left as it is."])
  }

  @Test(
    arguments: [
      ("what's the number of john baker", .carriedOut, "John Baker, work: (415) 555-0108."),
      ("what's the number of mom home", .carriedOut, "Maria Lopez, home: (415) 555-0101."),
      ("what's the number of mom", .undecided, "Maria Lopez has 2 numbers: mobile and home."),
      (
        "what's the number of eleanor work", .nobodyToCall,
        "Eleanor Vance has no work number; she has: home."
      ),
      ("what's the number of zorg", .nobodyToCall, "Nobody in your contacts is called Zorg."),
      ("what's the number", .undecided, "Whose number do you want to know?"),
    ] as [(String, Outcome, String)])
  func readsNumbers(text: String, outcome: Outcome, explanation: String) async throws {
    let world = try World(language: TestGrammars.language())
    #expect(await world.dialer.handle(text: text, utterance: 1) == outcome)
    #expect(world.explanations == [explanation])
    #expect(world.lines("intent", "activity", "transaction", "call").isEmpty)
  }

  @Test
  func readsTheNumberOfTheCall() async throws {
    let world = try World(language: TestGrammars.language())
    for (text, explanation) in [
      ("call john baker", "John Baker, work: (415) 555-0108."),
      ("call 415 555 0199", "The number is (415) 555-0199."),
      ("call wanda", "Wanda Sip: sip:wanda@example.org."),
    ] {
      _ = await world.dialer.handle(text: text, utterance: 1)
      #expect(await world.dialer.handle(text: "what's the number", utterance: 2) == .carriedOut)
      #expect(world.explanations.last == explanation)
      _ = await world.dialer.handle(text: "hang up", utterance: 3)
    }
  }

  @Test
  func asksWhoseNumber() async throws {
    let asker = ScriptedAsker("marla lopez", "yes", "home")
    let world = try World(language: TestGrammars.language(), asking: asker)
    #expect(await world.dialer.handle(text: "what's the number", utterance: 1) == .carriedOut)
    #expect(
      asker.questions == [
        "Whose number do you want to know?", "Do you mean Maria Lopez?",
        "Maria Lopez has 2 numbers: mobile and home. [Maria Lopez, mobile | Maria Lopez, home]",
      ])
    #expect(world.explanations.last == "Maria Lopez, home: (415) 555-0101.")
  }
}
