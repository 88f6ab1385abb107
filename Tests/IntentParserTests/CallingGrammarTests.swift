import Foundation
import IntentParser
import SpokenText
import TestSupport
import Testing

/// What holds for the whole calling grammar.
@Suite struct CallingGrammarTests {
  @Test func theRecogniserHearsWhatTheMatcherUnderstands() throws {
    let words = try CallingGrammar.network.get().wordNetwork
    #expect(words.accepts(SpokenWords.words(in: "could you call maria lopez on her cell please")))
    #expect(words.accepts(SpokenWords.words(in: "dial plus 44 double 2")))
    #expect(words.accepts(SpokenWords.words(in: "put the call on hold")))
    #expect(!words.accepts(SpokenWords.words(in: "call zorg")))
    #expect(!words.isComplete)
  }

  @Test func rules() throws {
    let rules = try CallingGrammar.network.get().rules
    #expect(
      rules == [
        "call", "videoCall", "redial", "callBack", "voicemail", "searchHistory", "answer",
        "decline", "ignore", "hangUp", "goodbye", "hold", "resume", "swap", "mute", "unmute",
        "press", "switchAudio", "add", "correct", "volume", "merge", "transfer", "readNumber",
        "tellCalls",
        "examples", "forgetChoice", "remember", "noRequest",
      ])
    #expect(
      try CallingGrammar.answers.get().rules == [
        "yes", "no", "cancel", "repeat", "choice", "correction", "help", "answer", "decline",
        "ignore",
      ])
  }

  /// No sentence that can be said is a sentence of two rules.
  @Test func noOvermatch() throws {
    for network in [try CallingGrammar.network.get(), try CallingGrammar.answers.get()] {
      let search = network.ambiguities()
      #expect(search.ambiguities.map { "\($0.text): \($0.rule), \($0.winner)" } == [])
    }
  }

  /// Every sentence is read back as the rule and the slots it was made of.
  @Test(arguments: [1, 2, 3, 4] as [UInt64])
  func samplesAreReadBack(seed: UInt64) throws {
    for network in [try CallingGrammar.network.get(), try CallingGrammar.answers.get()] {
      var random = SeededGenerator(seed: seed)
      for rule in network.rules {
        let sampler = SentenceSampler(network: network, rules: [rule], mode: .typed)
        for _ in 0..<100 {
          let sample = try #require(sampler.sentence(using: &random))
          let reading = network.interpretations(
            of: SpokenWords.words(in: sample.text), in: .typed
          ).first
          #expect(reading?.rule == sample.interpretation.rule, "\(sample.text)")
          #expect(reading?.slotValues == sample.interpretation.slotValues, "\(sample.text)")
        }
      }
    }
  }

  /// Every public rule has examples, and they are sentences of that rule.
  @Test(arguments: [
    "answers", "asking", "call", "history", "incall", "labels", "norequest", "numbers", "requests",
    "times", "video",
  ])
  func examples(file: String) throws {
    let grammar = try Grammar(contentsOf: CallingGrammar.folder.appending(path: "\(file).jsgf"))
    let network = try GrammarNetwork(grammar: grammar, filling: CallingGrammar.filling)
    for rule in grammar.publicRules {
      #expect(!grammar.examples(of: rule).isEmpty, "\(rule)")
      for example in grammar.examples(of: rule) {
        let readings = network.interpretations(
          of: SpokenWords.words(in: example), in: .typed, limit: 20)
        #expect(readings.contains { $0.rule == rule }, "\(rule): \(example)")
      }
    }
  }
}
