internal import Foundation

/// The sentences of a grammar as the recogniser needs them: words between states, and nothing else.
///
/// From one state at most one arc leaves with the same word, and no two states mean the same
/// (the automaton is deterministic and minimal, so common beginnings and ends of names and sentences
/// are there once). Arcs without a word lead only into the final state.
///
/// Probabilities: the arcs that leave a state sum up to 1. Where different ways through the grammar
/// say the same words their probabilities are added up; where different states become one, its arcs
/// get the mean of theirs, weighted by how often each state is passed. Sentences that need
/// dictation are left out and their share goes to the others.
public struct WordNetwork: Sendable, Hashable {
  /// A step from one state to another with a word, or with none into the final state.
  public struct Arc: Sendable, Hashable {
    /// The state it leaves.
    public let from: Int
    /// The state it leads to.
    public let to: Int
    /// The word's index in `words`, or nil.
    public let word: Int?
    /// The natural logarithm of the arc's probability, 0 at most.
    public let logProbability: Double
  }

  /// All words that can be said, each once.
  public let words: [String]
  /// How many states there are, numbered from 0.
  public let stateCount: Int
  /// The state in which every sentence begins.
  public let start: Int
  /// The state in which every sentence ends; no arc leaves it.
  public let final: Int
  /// The arcs, sorted by the state they leave; of each state the arc without a word comes last.
  public let arcs: [Arc]
  /// Whether everything the grammar understands can be said: false where sentences with dictation
  /// were left out.
  public let isComplete: Bool

  private let wordIndices: [String: Int]
  /// Where each state's arcs begin in `arcs`, and one past the last.
  private let firstArcs: [Int]

  init(words: [String], stateCount: Int, start: Int, final: Int, arcs: [Arc], isComplete: Bool) {
    self.words = words
    self.stateCount = stateCount
    self.start = start
    self.final = final
    self.arcs = arcs
    self.isComplete = isComplete
    wordIndices = Dictionary(uniqueKeysWithValues: zip(words, words.indices))
    var starts = Array(repeating: 0, count: stateCount + 1)
    for arc in arcs { starts[arc.from + 1] += 1 }
    for state in 0..<stateCount { starts[state + 1] += starts[state] }
    firstArcs = starts
  }

  /// Whether the words are a whole sentence of the network.
  /// - Complexity: O(words × log of the arcs that leave a state).
  public func accepts(_ words: [String]) -> Bool {
    guard let state = state(after: words) else { return false }
    if state == final { return true }
    let arcs = arcs(of: state)
    return arcs.last.map { $0.word == nil } ?? false
  }

  /// Whether some sentence of the network begins with the words, or is them.
  /// - Complexity: as `accepts(_:)`.
  public func begins(with words: [String]) -> Bool {
    !arcs.isEmpty && state(after: words) != nil
  }

  /// How likely a sentence that begins with the words ends with them, 0...1, by the grammar's weights.
  ///
  /// 0 where the words are no whole sentence; 1 where nothing can follow.
  /// - Complexity: as `accepts(_:)`.
  public func endProbability(after words: [String]) -> Double {
    state(after: words).map { endProbability(in: $0) } ?? 0
  }

  /// How likely a sentence that has come to `state` ends there, 0...1.
  /// - Complexity: O(1).
  public func endProbability(in state: Int) -> Double {
    if state == final { return 1 }
    guard let last = arcs(of: state).last, last.word == nil else { return 0 }
    return exp(last.logProbability)
  }

  /// Whether the last word may be said once more right after the words, as a digit of a number may.
  /// - Complexity: as `accepts(_:)`.
  public func mayRepeatLast(of words: [String]) -> Bool {
    guard let last = words.last else { return false }
    return state(after: words + [last]) != nil
  }

  /// The arcs that leave `state`.
  /// - Complexity: O(1).
  public func arcs(of state: Int) -> ArraySlice<Arc> {
    arcs[firstArcs[state]..<firstArcs[state + 1]]
  }

  private func state(after words: [String]) -> Int? {
    var state = start
    for word in words {
      guard let index = wordIndices[word], let arc = arc(of: state, word: index) else { return nil }
      state = arc.to
    }
    return state
  }

  /// The arc that leaves `state` with that word: a state's arcs are sorted by their word.
  private func arc(of state: Int, word: Int) -> Arc? {
    let arcs = arcs(of: state)
    var low = arcs.startIndex
    var high = arcs.endIndex
    while low < high {
      let middle = (low + high) / 2
      if arcs[middle].word ?? .max < word { low = middle + 1 } else { high = middle }
    }
    return low < arcs.endIndex && arcs[low].word == word ? arcs[low] : nil
  }
}
