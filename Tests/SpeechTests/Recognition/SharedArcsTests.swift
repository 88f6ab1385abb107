import Foundation
import IntentParser
import SpeechTestSupport
import Testing

@testable import Speech

struct SharedArcsTests {
  private static let names = [
    "anna", "bob", "carla diaz", "dan weiss", "eve", "frank", "dan brown", "gina lopez",
  ]

  private static let network = Result { try GrammarNetwork.calling(names).wordNetwork }

  /// The probability of a sentence, over all ways through the arcs; 0 where there is none.
  private func probability(of sentence: [String], in shared: SharedArcs) throws -> Double {
    let network = try Self.network.get()
    var states = [network.start: 1.0]
    func followNullArcs() {
      for arc in shared.arcs where arc.word == nil {
        if let before = states[arc.from] {
          states[arc.to, default: 0] += before * exp(arc.logProbability)
        }
      }
    }
    for word in sentence {
      followNullArcs()
      var next: [Int: Double] = [:]
      for arc in shared.arcs where arc.word.map({ network.words[$0] }) == word {
        if let before = states[arc.from] {
          next[arc.to, default: 0] += before * exp(arc.logProbability)
        }
      }
      states = next
    }
    followNullArcs()
    return states[network.final] ?? 0
  }

  private func probability(of sentence: [String], in network: WordNetwork) -> Double {
    var state = network.start
    var logarithm = 0.0
    for word in sentence {
      guard
        let arc = network.arcs(of: state).first(where: {
          $0.word.map { network.words[$0] } == word
        })
      else { return 0 }
      state = arc.to
      logarithm += arc.logProbability
    }
    if state == network.final { return exp(logarithm) }
    guard let end = network.arcs(of: state).last, end.word == nil else { return 0 }
    return exp(logarithm + end.logProbability)
  }

  @Test func noNullArcFollowsAnother() throws {
    let shared = SharedArcs(try Self.network.get())
    let null = shared.arcs.filter { $0.word == nil }
    #expect(Set(null.map(\.to)).isDisjoint(with: null.map(\.from)))
  }

  @Test func namesAreThereOnceAPlace() throws {
    let network = try Self.network.get()
    let shared = SharedArcs(network)
    let anna = try #require(network.words.firstIndex(of: "anna"))
    let before = network.arcs.filter { $0.word == anna }.count
    // <contact> stands in eleven places of the grammar, one of which is the start.
    #expect(before > 11)
    #expect(shared.arcs.filter { $0.word == anna }.count <= 11)
    #expect(shared.arcs.count < network.arcs.count)
    #expect(shared.stateCount > network.stateCount)
  }

  @Test(arguments: [
    "call anna", "please call my dan weiss at home", "give gina lopez a call now", "dial bob",
    "phone one two three four five six seven", "could you call the eve on her mobile", "redial",
    "hang up", "anna", "call dan", "call", "make a call to carla diaz please",
  ])
  func sentencesKeepTheirProbability(sentence: String) throws {
    let network = try Self.network.get()
    let words = sentence.split(separator: " ").map(String.init)
    let expected = probability(of: words, in: network)
    let actual = try probability(of: words, in: SharedArcs(network))
    #expect((expected > 0) == network.accepts(words))
    // What follows "call" and "my" differs a little in shares: the shared state has their mean.
    #expect((actual > 0) == (expected > 0))
    if expected > 0 { #expect(abs(log(actual / expected)) < 0.7, "\(actual) for \(expected)") }
  }

  @Test(arguments: ["call zorg", "anna call", "call anna anna", "give anna", "hang"])
  func nothingElseIsAccepted(sentence: String) throws {
    let words = sentence.split(separator: " ").map(String.init)
    #expect(try probability(of: words, in: SharedArcs(try Self.network.get())) == 0)
  }

  @Test func statesLeadSomewhereWithProbabilityOne() throws {
    let shared = SharedArcs(try Self.network.get())
    var sums: [Int: Double] = [:]
    for arc in shared.arcs { sums[arc.from, default: 0] += exp(arc.logProbability) }
    #expect(sums.values.allSatisfy { abs($0 - 1) < 1e-6 })
  }

  @Test func aNetworkWithoutCommonArcsStaysAsItIs() throws {
    let grammar = try Grammar(text: "#JSGF V1.0;\ngrammar g;\npublic <a> = one two | three four;")
    let network = try GrammarNetwork(grammar: grammar).wordNetwork
    let shared = SharedArcs(network)
    #expect(shared.stateCount == network.stateCount)
    #expect(shared.arcs.count == network.arcs.count)
  }
}
