internal import Foundation
internal import IntentParser

/// A word network in which arcs that many states have alike are there once.
///
/// "call", "phone my", "could you please dial" and dozens of other beginnings are each followed by
/// every name. PocketSphinx builds a tree of phones for each state, so the names would be searched
/// dozens of times at once. Here such states lead, by an arc without a word, to one further state
/// that has the common arcs. No two arcs without a word follow each other, which PocketSphinx
/// would need closed first.
///
/// Where the states give the common words different shares among themselves, the further state has
/// their mean; each keeps how likely it is to go there at all.
struct SharedArcs {
  typealias Arc = SearchGraph.Arc

  /// How many arcs must be alike to be worth a further state.
  private static let fewest = 4

  /// How many states there are, the network's first.
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
