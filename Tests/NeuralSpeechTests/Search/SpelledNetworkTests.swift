import Foundation
import IntentParser
import SpeechTestSupport
import Testing

@testable import NeuralSpeech

struct SpelledNetworkTests {
  private static let numbers = SurfaceForms(["twelve": ["12"], "one": ["1"], "two": ["2"]])

  /// The words of the likeliest sentence that is written with just these letters.
  private func words(_ letters: String, in network: SpelledNetwork) -> [String]? {
    var steps: [SpelledNetwork.Step]? = []
    var paths = network.beginnings
    for byte in letters.utf8 { paths = network.paths(after: paths, byte, steps: &steps) }
    return network.ending(of: paths).map { network.words(upTo: $0.step, of: steps ?? []) }
  }

  @Test(
    arguments: [
      ("callmom", ["call", "mom"]), ("callmomagain", ["call", "mom", "again"]),
      ("callmo", nil), ("callmomm", nil), ("mom", nil), ("", nil), ("callmomandy", nil),
      ("callmommyandy", ["call", "mommy", "andy"]),
    ] as [(String, [String]?)])
  func sentences(letters: String, words: [String]?) throws {
    let network = SpelledNetwork(
      try .make("public <s> = call mom [again] | call mommy andy;"), forms: SurfaceForms())
    #expect(self.words(letters, in: network) == words)
  }

  /// Of words that are written alike the grammar's likeliest count.
  @Test(arguments: [
    ("/9/ twelve | /1/ one two", ["twelve"]), ("/1/ twelve | /9/ one two", ["one", "two"]),
  ])
  func weights(alternatives: String, words: [String]) throws {
    let network = SpelledNetwork(try .make("public <s> = \(alternatives);"), forms: Self.numbers)
    #expect(self.words("12", in: network) == words)
    #expect(self.words("1two", in: network) == ["one", "two"])
  }

  @Test func endProbability_isTheGrammars() throws {
    let network = SpelledNetwork(
      try .make("public <s> = call (/3/ <NULL> | /1/ mom);"), forms: SurfaceForms())
    var steps: [SpelledNetwork.Step]?
    var paths = network.beginnings
    for byte in "call".utf8 { paths = network.paths(after: paths, byte, steps: &steps) }
    let end = try #require(network.ending(of: paths))
    #expect(abs(end.logProbability - -0.2877) < 1e-3)
  }

  @Test func sentencesAlone() {
    let network = SpelledNetwork(
      sentences: [["call", "mom"], ["call", "mom", "back"], ["redial"]], forms: SurfaceForms())
    #expect(words("callmom", in: network) == ["call", "mom"])
    #expect(words("callmomback", in: network) == ["call", "mom", "back"])
    #expect(words("redial", in: network) == ["redial"])
    #expect(words("call", in: network) == nil)
  }

  @Test func noSentences_leadNowhere() {
    #expect(words("call", in: SpelledNetwork(sentences: [], forms: SurfaceForms())) == nil)
  }

  private static let names = SpelledNames(
    [["ann"], ["ann", "lee"], ["o'brien"], ["bob"]], weights: [2, 1, 1, 4], forms: numbers)

  /// A long list of names is there once, wherever a name may be.
  @Test(
    arguments: [
      ("callann", ["call", "ann"]), ("callannlee", ["call", "ann", "lee"]),
      ("callobrien", ["call", "o'brien"]), ("annandbob", ["ann", "and", "bob"]),
      ("callannleeonspeaker", ["call", "ann", "lee", "on", "speaker"]),
      ("annleeandann", ["ann", "lee", "and", "ann"]),
      ("calllee", nil), ("call", nil), ("callcarol", nil), ("annand", nil), ("callannbob", nil),
    ] as [(String, [String]?)])
  func listedNames(letters: String, sentence: [String]?) throws {
    let network = SpelledNetwork(
      try .make("public <s> = call somebody [on speaker] | somebody and somebody;"),
      forms: Self.numbers,
      placeholder: "somebody", names: Self.names)
    #expect(words(letters, in: network) == sentence)
    if let sentence {
      #expect(network.logProbability(of: sentence, forms: Self.numbers) ?? 1 < 0)
    }
  }

  /// Names are as likely as their weights say, in the place of their placeholder.
  @Test func likelihoodsOfNames() throws {
    let network = SpelledNetwork(
      try .make("public <s> = call somebody;"), forms: Self.numbers, placeholder: "somebody",
      names: Self.names)
    let shares = [["ann"], ["ann", "lee"], ["bob"]].map {
      exp(network.logProbability(of: ["call"] + $0, forms: Self.numbers) ?? 1)
    }
    for (share, expected) in zip(shares, [0.25, 0.125, 0.5]) {
      #expect(abs(share - expected) < 1e-3)
    }
    #expect(network.logProbability(of: ["call", "carol"], forms: Self.numbers) == nil)
  }
}
