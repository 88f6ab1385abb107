import Audio
import IntentParser
import SpeechTestSupport
import Testing

@testable import NeuralSpeech

/// The search under a grammar, on recordings of people and on flite's voices.
@Suite(
  .enabled(if: InstalledModel.isThere, InstalledModel.isMissing),
  .enabled(if: Installed.hasRecordings, "pocketsphinx-testdata is not installed"))
struct SearchTests {
  private static let cards = """
    public <cards> = <card>+;
    <card> = <rank> of (clubs | hearts | diamonds | spades);
    <rank> = ace | two | three | four | five | six | seven | eight | nine | ten | jack | queen | king;
    """

  private let model: MoonshineModel
  private let forms: SurfaceForms

  init() throws {
    model = try InstalledModel.model.get()
    forms = try SurfaceForms(contentsOf: InstalledModel.forms)
  }

  /// As free text the third card is one of cloves; the grammar knows better.
  @Test(
    arguments: [
      ("001", "ten of clubs"), ("003", "seven of clubs"),
      ("005", "eight of spades four of clubs seven of hearts"),
    ])
  func cards(recording: String, words: String) throws {
    let network = SpelledNetwork(try .make(Self.cards), forms: forms)
    let utterance = try model.encode(try InstalledModel.samples("cards/\(recording).wav"))
    let found = try model.search(network, in: utterance)
    let best = try #require(found.first)
    #expect(best.words.joined(separator: " ") == words)
    #expect(best.grammarLogProbability < 0)
    #expect(try model.score([best.text], in: utterance) == [best.logProbability])
    #expect(Set(found.map(\.words)).count == found.count)
    #expect(found.map(\.logProbability) == found.map(\.logProbability).sorted(by: >))
  }

  @Test func nothingToSay_findsNothing() throws {
    let utterance = try model.encode(try InstalledModel.samples("cards/001.wav"))
    let nothing = SpelledNetwork(sentences: [], forms: forms)
    #expect(try model.search(nothing, in: utterance).isEmpty)
    let unwritable = SpelledNetwork(sentences: [["<contact>"]], forms: forms)
    #expect(try model.search(unwritable, in: utterance).isEmpty)
  }

  /// What was not said fits far worse than the free text, whatever the grammar allows.
  @Test func otherSentences_fitWorse() throws {
    let utterance = try model.encode(try InstalledModel.samples("cards/001.wav"))
    let free = try model.transcribe(utterance)
    let network = SpelledNetwork(sentences: [["call", "mom"], ["redial"]], forms: forms)
    for found in try model.search(network, in: utterance) {
      #expect(found.logProbability < free.logProbability - 20)
    }
  }

  /// A short sentence is over first; those that begin like it are found all the same.
  @Test(.enabled(if: SyntheticSpeech.isInstalled, "flite is not installed"))
  func shortSentence_doesNotEndTheSearch() throws {
    let sentences = [["call"], ["call", "siobhan", "murphy"]]
    let network = SpelledNetwork(sentences: sentences, forms: forms)
    let samples = try SyntheticSpeech.samples("call Siobhan Murphy", voice: "rms")
    let found = try model.search(network, in: try model.encode(samples))
    #expect(Set(found.map(\.words)) == Set(sentences))
  }

  @Test(
    .enabled(if: SyntheticSpeech.isInstalled, "flite is not installed"),
    arguments: [
      ("call John Smith on his mobile", "slt"), ("dial five five five six one four two", "slt"),
    ])
  func callingGrammar(sentence: String, voice: String) throws {
    let network = SpelledNetwork(
      try .calling(["john smith", "joan smith", "siobhan murphy", "shivani murthy", "mom"]),
      forms: forms)
    let samples = try SyntheticSpeech.samples(sentence, voice: voice)
    let found = try model.search(network, in: try model.encode(samples))
    #expect(found.first?.words.joined(separator: " ") == sentence.lowercased())
  }
}
