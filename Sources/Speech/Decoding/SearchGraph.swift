internal import Foundation
internal import IntentParser

/// Sentences as a decoder searches them: arcs with words, and arcs without.
///
/// No two arcs without a word follow each other, which PocketSphinx would need closed first.
struct SearchGraph {
  /// An arc; `word` is an index into the graph's words, or nil.
  struct Arc {
    let from: Int
    let to: Int
    let word: Int?
    let logProbability: Double
  }

  /// The words, each once.
  var words: [String]
  /// The number of states, which are numbered from 0.
  var stateCount: Int
  /// The state in which each sentence begins.
  let start: Int
  /// The state in which each sentence ends.
  let final: Int
  /// All arcs.
  var arcs: [Arc]
  /// The words that may be said in several ways are those before this one.
  var firstWordOfOneWay = Int.max
  /// The states in which nobody pauses, since a state before or behind them is for that.
  var statesWithoutPause: Set<Int> = []

  /// The sentences of a network, its shared arcs there once.
  init(_ network: WordNetwork) {
    let shared = SharedArcs(network)
    words = network.words
    stateCount = shared.stateCount
    start = network.start
    final = network.final
    arcs = shared.arcs
  }

  /// Adds a state and returns its number.
  mutating func addState() -> Int {
    stateCount += 1
    return stateCount - 1
  }

  /// Adds an arc.
  mutating func add(from: Int, to: Int, word: Int? = nil, logProbability: Double) {
    arcs.append(Arc(from: from, to: to, word: word, logProbability: min(0, logProbability)))
  }
}

/// A word network in which arcs that many states have alike are there once.
///
/// "call", "phone my", "could you please dial" and dozens of other beginnings are each followed by
/// every name. PocketSphinx builds a tree of phones for each state, so the names would be searched
/// dozens of times at once. Here such states lead, by an arc without a word, to one further state
/// that has the common arcs. No two arcs without a word follow each other, which PocketSphinx
/// would need closed first.
///
/// If the states give the common words different shares among themselves, the further state has
/// their mean; each keeps how likely it is to go there at all.
struct SharedArcs {
  typealias Arc = SearchGraph.Arc

  /// The fewest equal arcs that are worth a further state.
  private static let fewest = 4

  /// The number of states, the network's first.
  private(set) var stateCount: Int
  /// All arcs.
  private(set) var arcs: [Arc] = []

  /// - Complexity: O(n log n) in the number of arcs.
  init(_ network: WordNetwork) {
    stateCount = network.stateCount
    for group in Self.groups(of: network) {
      let sources = group.value[0].map { network.arcs[$0].from }
      guard sources.count > 1, group.value.count >= Self.fewest else {
        arcs += group.value.joined().map { Self.same(network.arcs[$0]) }
        continue
      }
      share(group.value, from: sources, of: network)
    }
  }

  /// Indices of arcs, by the word and target they have in common, and these by the states they leave.
  private static func groups(of network: WordNetwork) -> [(key: [Int], value: [[Int]])] {
    var alike: [[Int]: [Int]] = [:]
    for (index, arc) in network.arcs.enumerated() {
      alike[[arc.word ?? -1, arc.to], default: []].append(index)
    }
    var groups: [[Int]: [[Int]]] = [:]
    for indices in alike.values {
      // Arcs without a word stay as they are: they lead to the end.
      let isWord = network.arcs[indices[0]].word != nil
      let sources = indices.map { network.arcs[$0].from }
      groups[isWord ? sources : [-1], default: []].append(indices)
    }
    // In an order that is the same in each run.
    return groups.mapValues { $0.sorted { $0[0] < $1[0] } }.sorted {
      $0.value[0][0] < $1.value[0][0]
    }
  }

  private mutating func share(_ group: [[Int]], from sources: [Int], of network: WordNetwork) {
    let shared = stateCount
    stateCount += 1
    var masses = Array(repeating: 0.0, count: sources.count)
    let sums = group.map { indices in
      indices.enumerated().reduce(0.0) { sum, index in
        let probability = exp(network.arcs[index.element].logProbability)
        masses[index.offset] += probability
        return sum + probability
      }
    }
    let total = masses.reduce(0, +)
    for (source, mass) in zip(sources, masses) {
      arcs.append(Arc(from: source, to: shared, word: nil, logProbability: Self.log(mass)))
    }
    for (indices, sum) in zip(group, sums) {
      let arc = network.arcs[indices[0]]
      arcs.append(
        Arc(from: shared, to: arc.to, word: arc.word, logProbability: Self.log(sum / total)))
    }
  }

  private static func same(_ arc: WordNetwork.Arc) -> Arc {
    Arc(from: arc.from, to: arc.to, word: arc.word, logProbability: arc.logProbability)
  }

  private static func log(_ probability: Double) -> Double {
    min(0, Foundation.log(max(probability, 1e-300)))
  }
}
