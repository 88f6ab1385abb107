internal import Foundation
internal import SpokenText

/// Makes random sentences of a grammar, the likely ones more often.
///
/// Every sentence is drawn by the weights of the grammar: an optional part is there half the time,
/// a repetition goes on half the time, a name is as likely as its weight. Words of dictation are
/// made up; no word of the network is among them.
public struct SentenceSampler: Sendable {
  /// A sentence that gets longer than this is brought to its end as soon as it can.
  private static let wantedLength = 60
  /// A sentence that gets longer than this is given up.
  private static let maximumLength = 1000

  private let network: GrammarNetwork
  private let mode: MatchingMode
  private let states: SpeakableStates
  private let activeStarts: Set<Int32>
  private let children: [(order: [Int32], starts: [Int])]

  /// A sampler of some of the network's rules.
  ///
  /// - Parameters:
  ///   - network: The network.
  ///   - rules: The names of the public rules to draw from; nil for all.
  ///   - mode: Whether sentences with dictation are among them.
  /// - Complexity: O(n) in the number of arcs.
  public init(network: GrammarNetwork, rules: Set<String>? = nil, mode: MatchingMode) {
    self.network = network
    self.mode = mode
    let isActive = network.activity(of: rules)
    states = SpeakableStates(network: network, mode: mode, isActive: isActive)
    activeStarts = Set(
      network.graph.jumps[network.graph.jumps(of: GrammarNetwork.start)].map(\.marks)
        .filter(isActive))
    children = network.tries.map { $0.childLists() }
  }

  /// Draws a sentence.
  ///
  /// - Parameter random: Where chance comes from; the same gives the same sentences.
  /// - Returns: A sentence; nil if the rules have none.
  /// - Complexity: O(words × arcs that leave a state).
  public func sentence(using random: inout some RandomNumberGenerator) -> SampleSentence? {
    guard states.contains(GrammarNetwork.start) else { return nil }
    for _ in 0..<100 {
      if let sentence = draw(using: &random) { return sentence }
    }
    return nil
  }

  private func draw(using random: inout some RandomNumberGenerator) -> SampleSentence? {
    var words: [String] = []
    var marks: [(GraphMark, Int)] = []
    var weight = 0.0
    var usesDictation = false
    var state = GrammarNetwork.start
    while words.count < Self.maximumLength {
      let (jump, arc) = choose(from: state, words.count, using: &random)
      for mark in network.markLists.reversed(jump.marks).reversed() {
        marks.append((network.marks[Int(mark)], words.count * 2))
      }
      weight += jump.weight + arc.weight
      if arc.label == GraphArc.end {
        let interpretation = network.interpretation(
          marks: marks, words: words, weight: weight, usesDictation: usesDictation)
        return SampleSentence(words: words, interpretation: interpretation)
      }
      if arc.label >= 0 {
        words.append(network.vocabulary.words[Int(arc.label)])
      } else if let rule = GraphArc.phraseIndex(arc.label) {
        weight += appendPhrase(of: rule, to: &words, using: &random)
      } else {
        words.append(madeUpWord(using: &random))
        weight += Matcher.dictationWeight
        usesDictation = true
      }
      state = arc.to
    }
    return nil
  }

  /// The arc to go on by; a long sentence ends where it can.
  private func choose(
    from state: Int32, _ length: Int, using random: inout some RandomNumberGenerator
  ) -> (SentenceGraph.Jump, SentenceGraph.Arc) {
    var choices: [(jump: SentenceGraph.Jump, arc: SentenceGraph.Arc, probability: Double)] = []
    for jump in network.graph.jumps[network.graph.jumps(of: state)]
    where network.allows(jump.marks, in: mode)
      && (state != GrammarNetwork.start || activeStarts.contains(jump.marks))
    {
      for arc in network.graph.arcs[network.graph.arcs(in: jump.branch)] {
        if arc.label == GraphArc.end {
          if length > Self.wantedLength { return (jump, arc) }
        } else {
          guard states.contains(arc.to) else { continue }
          let isDictation =
            arc.label == GraphArc.dictation || arc.label == GraphArc.dictationStart
          guard isDictation ? mode == .typed : network.canBeSaid(arc) else { continue }
        }
        choices.append((jump, arc, max(exp(jump.weight + arc.weight), 1e-300)))
      }
    }
    var rest = Double.random(
      in: 0..<choices.reduce(0) { $0 + $1.probability }, using: &random)
    for (jump, arc, probability) in choices {
      rest -= probability
      if rest < 0 { return (jump, arc) }
    }
    let last = choices[choices.count - 1]
    return (last.jump, last.arc)
  }

  /// Adds the words of a phrase.
  /// - Returns: The natural logarithm of its probability.
  private func appendPhrase(
    of rule: Int, to words: inout [String], using random: inout some RandomNumberGenerator
  ) -> Double {
    let trie = network.tries[rule]
    let (order, starts) = children[rule]
    var node = Int(PhraseTrie.root)
    while true {
      let entry = trie.nodes[node]
      var rest = Double.random(in: 0..<entry.mass, using: &random)
      rest -= entry.endMass
      if rest < 0 { return log(entry.endMass / trie.nodes[0].mass) }
      let following = order[starts[node]..<starts[node + 1]]
      guard var next = following.last else { return log(entry.endMass / trie.nodes[0].mass) }
      for child in following {
        rest -= trie.nodes[Int(child)].mass
        if rest < 0 {
          next = child
          break
        }
      }
      node = Int(next)
      words.append(network.vocabulary.words[Int(trie.nodes[node].word)])
    }
  }

  /// A word that the network does not have.
  private func madeUpWord(using random: inout some RandomNumberGenerator) -> String {
    while true {
      var word = ""
      for _ in 0..<Int.random(in: 2...3, using: &random) {
        word.append("bdfgklmnprtvz".randomElement(using: &random) ?? "z")
        word.append("aeiou".randomElement(using: &random) ?? "o")
      }
      word += "x"
      if network.vocabulary.find(word) == nil { return word }
    }
  }
}

/// A sentence of a grammar, and what it means by the way it was made.
public struct SampleSentence: Sendable, Hashable {
  /// The spoken words.
  public let words: [String]
  /// The rule and the slots of the way through the grammar that made it.
  public let interpretation: Interpretation

  /// Creates a sample.
  public init(words: [String], interpretation: Interpretation) {
    self.words = words
    self.interpretation = interpretation
  }

  /// The sentence as a line of text, as the grammar spells it; a possessive ending stands with the word before it.
  public var text: String {
    let spelled = interpretation.spelledWords
    return SpokenWords.text(of: spelled.count == words.count ? spelled : words)
  }
}
