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
}
