import IntentParser
import SpeechTestSupport
import Testing

@testable import Speech

@Suite(
  .enabled(if: Installed.canSpeakAndHear, "flite or pocketsphinx-en-us is not installed"))
struct ListSearchTests {
  private static let names = [
    "peter wilson", "peter winston", "maria lopez", "john smith", "jon martin", "anna",
    "oliver stone", "eleanor vance", "mary", "marty nelson", "al", "jo",
  ]

  private static func quietRecognizer() throws -> Recognizer {
    try Recognizer(model: Installed.quietModel.get().model)
  }

  private func words(_ names: [String]) -> [[String]] {
    names.map { $0.split(separator: " ").map(String.init) }
  }

  private func prepared(
    _ names: [String], _ recognizer: Recognizer, weights: [Double]? = nil
  ) async throws -> (PreparedNames, WordNetwork) {
    let sentences = try WordNetwork.calling([ListedNames.placeholder])
    let listed = ListedNames(sentences: sentences, names: words(names), weights: weights)
    return (try await recognizer.vocabulary.prepare(listed), sentences)
  }

  private func listRecognizer(_ names: [String]) async throws -> Recognizer {
    let recognizer = try Installed.recognizer()
    let (list, sentences) = try await prepared(names, recognizer)
    recognizer.setGrammar(list, sentences: sentences)
    return recognizer
  }

  @Test func hearsWhatOneSearchHears() async throws {
    let (one, two) = (try Self.quietRecognizer(), try Self.quietRecognizer())
    try one.setGrammar(.calling(Self.names))
    let (list, sentences) = try await prepared(Self.names, two)
    two.setGrammar(list, sentences: sentences)
    for text in [
      "call peter wilson", "please call maria lopez at work", "phone john smith on his mobile",
      "call anna", "give oliver stone a call", "hang up", "dial five five five one two three four",
    ] {
      let samples = try quiet(seconds: 0.4) + SyntheticSpeech.samples(text) + quiet(seconds: 1)
      let (heard, expected) = (
        try two.transcripts(of: samples), try one.transcripts(of: samples)
      )
      #expect(heard.map(\.text) == expected.map(\.text), "\(text)")
      #expect(heard.map(\.isAccepted) == expected.map(\.isAccepted), "\(text)")
      await Task.yield()
    }
  }

  /// A grammar may have nothing but the names.
  @Test func hearsNamesAlone() async throws {
    let recognizer = try Installed.recognizer()
    let grammar = try Grammar(
      text: "#JSGF V1.0;\ngrammar names;\npublic <whom> = <contact>;\n", file: "names.jsgf")
    let sentences = try GrammarNetwork(
      grammar: grammar, filling: ["contact": [[ListedNames.placeholder]]]
    ).wordNetwork
    let listed = ListedNames(sentences: sentences, names: words(Self.names))
    let list = try await recognizer.vocabulary.prepare(listed)
    recognizer.setGrammar(list, sentences: sentences)
    for name in ["maria lopez", "eleanor vance"] {
      let samples = try quiet(seconds: 0.4) + SyntheticSpeech.samples(name) + quiet(seconds: 1)
      #expect(try recognizer.transcripts(of: samples).map(\.text) == [name])
    }
  }

  @Test func givesTheSameForAnyPieces() async throws {
    let recognizer = try await listRecognizer(Self.names)
    let samples =
      try quiet(seconds: 0.4) + SyntheticSpeech.samples("call anna") + quiet(seconds: 1.5)
      + SyntheticSpeech.samples("call john smith at work") + quiet(seconds: 1)
    let expected = try recognizer.transcripts(of: samples)
    #expect(expected.map(\.text) == ["call anna", "call john smith at work"])
    for length in [160, 1000, samples.count] {
      #expect(try recognizer.transcripts(of: samples, by: length) == expected, "\(length)")
    }
  }

  @Test func aNameAddedBetweenUtterancesIsHeardInTheNext() async throws {
    let recognizer = try await listRecognizer(["peter wilson", "maria lopez"])
    let first = try quiet(seconds: 0.4) + SyntheticSpeech.samples("call maria lopez")
    let second =
      try quiet(seconds: 1) + SyntheticSpeech.samples("call eleanor vance") + quiet(seconds: 1)
    recognizer.begin()
    var heard = try recognizer.process(first)
    // While the first is still being said the longer list is built.
    let (list, sentences) = try await prepared(Self.names, recognizer)
    #expect(!recognizer.isBetweenUtterances)
    heard += try recognizer.process(Array(second.prefix(16_000)))
    #expect(recognizer.isBetweenUtterances)
    recognizer.setGrammar(list, sentences: sentences)
    heard += try recognizer.process(Array(second.dropFirst(16_000)))
    heard += try recognizer.finish()
    #expect(heard.map(\.text) == ["call maria lopez", "call eleanor vance"])
  }

  @Test func namesWithoutPronunciationAreLeftOut() async throws {
    let recognizer = try Installed.recognizer()
    let (list, _) = try await prepared(["anna", "\u{05D3}\u{05D5}\u{05D3}"], recognizer)
    #expect(list.unpronounceable == [["\u{05D3}\u{05D5}\u{05D3}"]])
  }

  @Test(arguments: [("jen parker", "jan parker"), ("peter wilson", nil)])
  func theRivalIsANameThatSoundsAlmostAlike(name: String, rival: String?) async throws {
    let recognizer = try Installed.recognizer()
    let (list, _) = try await prepared(["jen parker", "jan parker", "peter wilson"], recognizer)
    let search = try #require(list.search)
    try search.beginUtterance()
    try search.process(try SyntheticSpeech.samples("call \(name)")[...])
    let heard = try #require(try search.endUtterance())
    #expect(heard.words.map(\.word).joined(separator: " ") == "call \(name)")
    let other = try search.rival(of: heard)
    #expect(other?.words.map(\.word).joined(separator: " ") == rival.map { "call \($0)" })
  }

  @Test(arguments: [("jon smith", "jon smith"), ("john smith", "john smith")])
  func oneThatIsLikelierWinsOverOneThatSoundsAlike(likely: String, heard: String) async throws {
    let names = ["john smith", "jon smith", "peter winston", "peter wilson"]
    let recognizer = try Installed.recognizer()
    let (list, _) = try await prepared(
      names, recognizer, weights: names.map { $0 == likely ? 20 : 1 })
    let search = try #require(list.search)
    try search.beginUtterance()
    try search.process(try SyntheticSpeech.samples("call john smith")[...])
    let words = try #require(try search.endUtterance()).words.map(\.word)
    #expect(words.joined(separator: " ") == "call \(heard)")
  }

  @Test(arguments: ["peter winston", "mary", "jan parker"])
  func oneThatIsLikelierIsNotHeardForAnother(likely: String) async throws {
    let names = [
      "peter winston", "peter wilson", "mary", "marty nelson", "jen parker", "jan parker",
    ]
    let recognizer = try Self.quietRecognizer()
    let (list, sentences) = try await prepared(
      names, recognizer, weights: names.map { $0 == likely ? 20 : 1 })
    recognizer.setGrammar(list, sentences: sentences)
    for other in ["peter wilson", "marty nelson"] {
      let samples =
        try quiet(seconds: 0.4) + SyntheticSpeech.samples("call \(other)") + quiet(seconds: 1)
      #expect(try recognizer.transcripts(of: samples).map(\.text) == ["call \(other)"])
    }
  }

  @Test func theSecondSearchKnowsTheSentenceInTheSilenceBehindIt() async throws {
    let search = try #require(
      try await prepared(Self.names, try Installed.recognizer()).0.search)
    try search.beginUtterance()
    try search.process(try SyntheticSpeech.samples("call peter wilson")[...])
    try search.process(quiet(seconds: 0.3)[...])
    try search.catchUp()
    #expect(search.wordsSoFar() == ["call", "peter", "wilson"])
  }

  @Test func silenceIsNoSentence() async throws {
    let search = try #require(
      try await prepared(Self.names, try Installed.recognizer()).0.search)
    try search.beginUtterance()
    #expect(try search.endUtterance()?.words.isEmpty ?? true)
  }
}
