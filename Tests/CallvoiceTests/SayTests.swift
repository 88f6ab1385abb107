import Foundation
import Testing

/// Typed requests.
struct SayTests {
  @Test
  func printsEvents() async throws {
    let place = try Place()
    let result = try await place.run("say", "call", "mom", "on", "her", "mobile", "--json")
    let events = try result.events()
    #expect(result.code == 0)
    #expect(result.messages.isEmpty)
    #expect(Contract.problems(events) == [])
    #expect(
      events.compactMap { $0["event"]?.text } == [
        "transcript", "interpretation", "intent", "resolution", "activity", "transaction",
        "call", "call", "call", "call",
      ])
    #expect(events.texts("call", "state") == ["starting", "started", "connecting", "connected"])
    #expect(
      events.all("resolution").first
        == .object([
          "event": .string("resolution"), "utterance": .number(1), "result": .string("success"),
          "explanation": .string("Calling Maria Lopez, mobile."),
          "contact": .object([
            "identifier": .string("c1"), "displayName": .string("Maria Lopez"),
          ]),
          "handle": .object([
            "type": .string("phoneNumber"), "value": .string("+14155550100"),
            "label": .string("mobile"),
          ]),
        ]))
    let action = events.all("transaction").first?["actions"]?.items.first
    #expect(action?.keys == ["action", "callUUID", "handle", "isVideo"])
    #expect(action?["callUUID"] == events.all("call").first?["callUUID"])
  }

  @Test
  func printsForPeople() async throws {
    let result = try await Place().run("say", "call mom on her mobile", "--steps")
    #expect(result.code == 0)
    #expect(result.messages.isEmpty)
    #expect(
      result.output == """
          typed       “call mom on her mobile”
          understood  call · contact “mom” · label “mobile”
          intent      INStartAudioCallIntent · normal
          found       Maria Lopez · mobile · (415) 555-0100
          activity    INStartAudioCallIntent → +14155550100
          transaction CXStartCallAction · accepted
          call        starting · started · connecting · connected

        """)
  }

  @Test(
    arguments: [
      ("call mom on her mobile", 0, nil),
      ("call 4155550486", 1, nil),
      ("call 4155550503", 1, nil),
      ("what is the weather", 3, nil),
      ("", 3, nil),
      ("позвони маме", 3, nil),
      ("打电话给妈妈", 3, nil),
      ("\u{1B}[2J\u{7}", 3, nil),
      ("call bartholomew", 4, "Nobody in your contacts is called Bartholomew."),
      ("call eleanor at work", 4, "Eleanor Vance has no work number; there is: home."),
      (
        "call five five five one two three four five", 4,
        "55512345 is not a number that can be called; say all its digits, or the name of whom you want."
      ),
      ("redial", 4, "There is no call to repeat: nothing was dialled yet."),
      ("hang up", 4, "There is no call to hang up."),
      ("call john", 5, nil),
      ("call mom", 5, nil),
      ("call", 5, nil),
      ("call marla lopez on her mobile", 5, nil),
    ] as [(String, Int32, String?)])
  func exitCode(text: String, code: Int32, message: String?) async throws {
    let place = try Place()
    let result = try await place.run("say", text, "--json")
    let events = try result.events()
    #expect(result.code == code)
    #expect(Contract.problems(events) == [])
    #expect(events.texts("transcript", "text") == [text])
    #expect(events.texts("error", "message") == [message].compactMap(\.self))
    #expect(result.messages == (message.map { "callvoice: \($0)\n" } ?? ""))

    let plain = try await place.run("say", text, "--dry-run", "--steps")
    #expect(plain.output.hasPrefix("  typed       "))
    // Nothing of a request may steer the terminal.
    #expect(!plain.output.unicodeScalars.contains { $0.value < 0x20 && $0 != "\n" })
    #expect(plain.messages == result.messages)
  }

  @Test
  func takesSingleCandidateWithYes() async throws {
    let place = try Place()
    let result = try await place.run("say", "call marla lopez on her mobile", "--yes", "--json")
    #expect(result.code == 0)
    #expect(
      try result.events().texts("resolution", "result") == ["confirmationRequired", "success"])
    #expect(try await place.run("say", "call john", "--yes").code == 5)
  }

  @Test
  func countsLinesOfStandardInput() async throws {
    let lines = "call mom on her mobile\n\n \t\nhang up\r\nblah\ncall bartholomew"
    let result = try await Place().run("say", "--json", input: lines)
    let events = try result.events()
    #expect(Contract.problems(events) == [])
    #expect(events.all("transcript").compactMap { $0["utterance"]?.number } == [1, 4, 5, 6])
    #expect(
      events.texts("transcript", "text")
        == ["call mom on her mobile", "hang up", "blah", "call bartholomew"])
    #expect(events.texts("call", "state").last == "ended")
    // The first that is not 0: the third request is not understood.
    #expect(result.code == 3)
    #expect(result.messages == "callvoice: Nobody in your contacts is called Bartholomew.\n")
  }

  @Test(arguments: ["", "\n\n", " \n"])
  func nothingToSay(input: String) async throws {
    let result = try await Place().run("say", "--json", input: input)
    #expect(result.code == 0)
    #expect(result.output.isEmpty)
  }

  @Test
  func bytesThatAreNoText() async throws {
    let place = try Place()
    let options = ["say", "--json", "--data-dir", place.data.path, "--contacts", "people.vcf"]
    let result = try await place.bare(
      options, input: Data([0xff, 0xfe, 0x00, 0x0a]) + Data("call john baker\n".utf8))
    let events = try result.events()
    #expect(Contract.problems(events) == [])
    #expect(events.all("transcript").map { $0["accepted"] } == [.boolean(false), .boolean(true)])
    #expect(result.code == 3)
  }

  @Test
  func hugeText() async throws {
    let text = String(repeating: "call mom and ", count: 8_000)
    let place = try Place()
    for result in [
      try await place.run("say", text, "--json", "--dry-run"),
      try await place.run("say", "--json", "--dry-run", input: text),
    ] {
      let events = try result.events()
      #expect(Contract.problems(events) == [])
      #expect(events.all("transcript").count == 1)
      #expect([3, 4].contains(result.code))
    }
  }

  @Test
  func dryRunLeavesNoTrace() async throws {
    let place = try Place()
    let result = try await place.run("say", "call mom on her mobile", "--dry-run", "--json")
    #expect(result.code == 0)
    #expect(try result.events().texts("transaction", "result") == ["notRequested"])
    #expect(!FileManager.default.fileExists(atPath: place.data.path))
  }

  @Test
  func redialRemembersFromRunToRun() async throws {
    let place = try Place()
    _ = try await place.run("say", "call john baker")
    for option in ["--dry-run", "--yes"] {
      let result = try await place.run("say", "redial", "--json", option)
      #expect(result.code == 0)
      #expect(try result.events().texts("activity", "handle") == ["+14155550108"])
    }
  }

  @Test
  func otherGrammar() async throws {
    let place = try Place()
    try place.write(
      "#JSGF V1.0;\ngrammar g;\npublic <order> = (small | large) {size} tea;\n", to: "g.jsgf")
    let result = try await place.run("say", "large tea", "--json", "--grammar", "g.jsgf")
    #expect(result.code == 0)
    #expect(
      try result.events().last
        == .object([
          "event": .string("interpretation"), "utterance": .number(1), "rule": .string("order"),
          "slots": .object(["size": .string("large")]),
        ]))
    #expect(try result.events().count == 2)
    #expect(try await place.run("say", "call mom", "--grammar", "g.jsgf").code == 3)
  }

  /// The word for help alone shows what can be said.
  @Test(arguments: [
    (
      "help", "en-US",
      "For example: call Maria Lopez · what's Maria Lopez's number · dial 415 555 0142\n"
        + "From the call history: redial · call back · any missed calls\n"
    ),
    ("Hilfe", "de-DE", "In your language: ruf Mama an\nIn an emergency: ruf den Notarzt an\n"),
    ("ayuda", "es-ES", "In your language: llama a mamá\nIn an emergency: llama a emergencias\n"),
    ("aide", "fr-FR", "In your language: appelle maman\nIn an emergency: appelle les secours\n"),
    ("bantuan", "id-ID", "In your language: telepon ibu\nIn an emergency: telepon ambulans\n"),
    ("帮助", "zh-CN", "In your language: 打电话给妈妈\nIn an emergency: 叫救护车\n"),
  ])
  func helpShowsWhatCanBeSaid(word: String, locale: String, examples: String) async throws {
    let place = try Place()
    for text in [word, "help"] {
      let result = try await place.run("say", text, "--locale", locale)
      #expect(result.code == 0)
      #expect(result.output.contains(examples))
      #expect(result.output.hasSuffix("\ncallvoice help lists all commands.\n"))
      #expect(result.messages.isEmpty)
    }
    // For a program it is what it is: a cry for help, which is asked about, or no request.
    let json = try await place.run("say", word, "--locale", locale, "--json", "--no-input")
    let isPlea = !["bantuan", "帮助"].contains(word)
    #expect(json.code == (isPlea ? 5 : 3))
    #expect(!json.output.contains("transaction"))
  }

  @Test func helpMeCallsNobodyUnasked() async throws {
    for option in ["--no-input", "--yes", "--dry-run"] {
      let result = try await Place().run("say", "help me", option)
      #expect(result.code == 5)
      #expect(result.output == "Call 911? That needs a yes, and nobody can be asked here.\n")
    }
  }
}
