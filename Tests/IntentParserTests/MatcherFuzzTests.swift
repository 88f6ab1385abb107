import Foundation
import SpokenText
import TestSupport
import Testing

@testable import IntentParser

/// Rounds can be added with the environment variable `CALLVOICE_FUZZ_ROUNDS`.
@Suite struct MatcherFuzzTests {
  private static let rounds =
    ProcessInfo.processInfo.environment["CALLVOICE_FUZZ_ROUNDS"].flatMap { Int($0) } ?? 150

  /// The matcher and the recogniser's network know the same sentences, and samples are among them.
  @Test func randomGrammars() async throws {
    var random = SeededGenerator(seed: 2026)
    for round in 0..<Self.rounds {
      await Task.yield()
      let rules = RandomGrammar(using: &random).text
      let network = try GrammarNetwork.make(rules)
      let heard = try network.wordNetwork
      for _ in 0..<20 {
        let words = (0..<Int.random(in: 0...6, using: &random)).map { _ in
          RandomGrammar.words.randomElement(using: &random) ?? "a"
        }
        let found = network.interpretations(of: words, in: .spoken)
        #expect(found.isEmpty != heard.accepts(words), "round \(round): \(words) in \(rules)")
        #expect(zip(found, found.dropFirst()).allSatisfy { $0.weight >= $1.weight })
        #expect(network.furthest(words, in: .spoken).position <= words.count)
        // Typed text means at least as much.
        #expect(found.isEmpty || !network.interpretations(of: words, in: .typed).isEmpty)
      }
      let sampler = SentenceSampler(network: network, mode: .typed)
      for _ in 0..<5 {
        guard let sample = sampler.sentence(using: &random) else { break }
        let found = network.interpretations(of: sample.words, in: .typed, limit: 50)
        #expect(!found.isEmpty, "round \(round): \(sample.words) in \(rules)")
        #expect(found[0].weight >= sample.interpretation.weight - 1e-9)
      }
    }
  }

  /// Whatever is typed, the calling grammar reads it or does not, and says how far it got.
  @Test func randomText() async throws {
    var random = SeededGenerator(seed: 11)
    let network = try CallingGrammar.network.get()
    let known = network.vocabulary.words
    let pieces = [
      "'s", "''", "\u{0}", "👩‍👩‍👧", "ﬀ", "١٢٣", "５", "\u{202E}", "%s", "{x}", "<contact>", "é",
    ]
    for _ in 0..<Self.rounds * 10 {
      await Task.yield()
      let count = Int.random(in: 0...12, using: &random)
      let text = (0..<count).map { _ -> String in
        switch Int.random(in: 0..<10, using: &random) {
        case 0: pieces.randomElement(using: &random) ?? ""
        case 1: String(UnicodeScalar(UInt32.random(in: 1...0xD7FF, using: &random)) ?? "x")
        default: known.randomElement(using: &random) ?? ""
        }
      }.joined(separator: Bool.random(using: &random) ? " " : "-")
      let words = SpokenWords.words(in: text)
      for mode in [MatchingMode.typed, .spoken] {
        let found = network.interpretations(of: words, in: mode)
        #expect(found.count <= 5)
        for slot in found.flatMap(\.slots) {
          #expect(slot.words.lowerBound >= 0 && slot.words.upperBound <= words.count)
          #expect(!slot.value.isEmpty)
        }
        #expect(network.furthest(words, in: mode).position <= words.count)
      }
    }
  }

  /// A megabyte of words is no sentence, and is not followed beyond the longest that could be one.
  @Test(arguments: ["call ", "five ", "um ", "please ", "mom's ", "x", "\u{0}", "五"])
  func megabyte(piece: String) throws {
    let network = try CallingGrammar.network.get()
    let text = String(repeating: piece, count: 1_000_000 / piece.utf8.count)
    let words = SpokenWords.words(in: text)
    #expect(network.interpretations(of: words, in: .typed).count <= 1)
    #expect(network.furthest(words, in: .typed).position <= GrammarNetwork.maximumWordCount)
  }
}
