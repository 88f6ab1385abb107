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
  /// The number of states, which are numbered from 0.
  public let stateCount: Int
  /// The state in which every sentence begins.
  public let start: Int
  /// The state in which every sentence ends; no arc leaves it.
  public let final: Int
  /// The arcs, sorted by the state they leave; of each state the arc without a word comes last.
  public let arcs: [Arc]
  /// Whether everything the grammar understands can be said: false if sentences with
  /// dictation were left out.
  public let isComplete: Bool

  private let wordIndices: [String: Int]
  /// The index in `arcs` of each state's first arc, and one past the last.
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
  /// - Complexity: As `accepts(_:)`.
  public func begins(with words: [String]) -> Bool {
    !arcs.isEmpty && state(after: words) != nil
  }

  /// The probability, 0...1, by the grammar's weights, that a sentence that begins with the words
  /// ends with them.
  ///
  /// 0 where the words are no whole sentence; 1 where nothing can follow.
  /// - Complexity: As `accepts(_:)`.
  public func endProbability(after words: [String]) -> Double {
    state(after: words).map { endProbability(in: $0) } ?? 0
  }

  /// The probability, 0...1, that a sentence that has reached `state` ends there.
  /// - Complexity: O(1).
  public func endProbability(in state: Int) -> Double {
    if state == final { return 1 }
    guard let last = arcs(of: state).last, last.word == nil else { return 0 }
    return exp(last.logProbability)
  }

  /// Whether the last word may be said once more right after the words, as a digit of a
  /// number may.
  /// - Complexity: As `accepts(_:)`.
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

extension WordNetwork {
  /// The network in the language of Graphviz, with words and probabilities on the arcs.
  ///
  /// - Complexity: O(n) in the number of arcs.
  public var graphviz: String {
    var lines = ["digraph network {", "  rankdir=LR;", "  node [shape=circle];"]
    lines.append("  \(final) [shape=doublecircle];")
    for arc in arcs {
      let word = arc.word.map { words[$0] } ?? "ε"
      let label = word.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
      let probability = String(format: "%.3g", exp(arc.logProbability))
      lines.append("  \(arc.from) -> \(arc.to) [label=\"\(label) \(probability)\"];")
    }
    lines.append("}")
    return lines.joined(separator: "\n")
  }
}

extension GrammarNetwork {
  /// The sentences that can be said, as the recogniser needs them.
  ///
  /// Fillers are not part of it, and neither is what needs dictation. It is rebuilt each time it
  /// is asked for: keep it.
  /// - Throws: `GrammarError` with code `tooLarge` if it would have more than `maximumArcCount`
  ///   arcs.
  /// - Complexity: O(n log n) in the number of arcs for names between words; a grammar whose
  ///   sentences begin alike for long and then differ may take more.
  public var wordNetwork: WordNetwork {
    get throws(GrammarError) { try wordNetwork(of: nil) }
  }

  /// The sentences of some of the public rules that can be said, as ``wordNetwork`` has those of
  /// all.
  ///
  /// - Parameters:
  ///   - rules: The names of the rules that are active; nil for all.
  ///   - overheardShare: How likely what stands beside `<overheard>` is, as a share of its weight: 1 or
  ///     less, and more than 0.
  /// - Returns: The network; without arcs where nothing can be said.
  /// - Throws: As ``wordNetwork``.
  /// - Complexity: As ``wordNetwork``.
  public func wordNetwork(
    of rules: Set<String>?, overheardShare: Double = 1
  ) throws(GrammarError) -> WordNetwork {
    try wordNetwork(
      of: rules, overheardShare: overheardShare, arcLimit: Self.maximumArcCount)
  }

  func wordNetwork(
    of rules: Set<String>? = nil, overheardShare: Double = 1, arcLimit: Int
  ) throws(GrammarError) -> WordNetwork {
    let isActive = activity(of: rules)
    let speakable = SpeakableStates(network: self, isActive: isActive)
    guard speakable.contains(Self.start) else {
      return WordNetwork(
        words: [], stateCount: 2, start: 0, final: 1, arcs: [], isComplete: false)
    }
    let determinizer = Determinizer(
      network: self, speakable: speakable, overheardShare: overheardShare, isActive: isActive)
    guard let deterministic = determinizer.automaton(limit: arcLimit) else {
      throw tooLarge(rules, limit: arcLimit)
    }
    let automaton = deterministic.minimized()
    let hasArcs = automaton.arcs.reduce(into: Set<Int32>()) { $0.insert($1.from) }
    // Of the states where a sentence ends, at most one leads nowhere: that is the final state.
    let only = (0..<automaton.stateCount).first {
      automaton.isEnd[$0] && !hasArcs.contains(Int32($0))
    }
    let final = only ?? automaton.stateCount
    var words: [String] = []
    var indices: [Int32: Int] = [:]
    var arcs: [WordNetwork.Arc] = []
    for number in Set(automaton.arcs.map(\.word)).sorted() {
      indices[number] = words.count
      words.append(vocabulary.words[Int(number)])
    }
    func endArc(of state: Int) -> WordNetwork.Arc? {
      guard automaton.isEnd[state], state != final else { return nil }
      return WordNetwork.Arc(
        from: state, to: final, word: nil,
        logProbability: Self.logarithm(automaton.endProbabilities[state]))
    }
    var next = 0
    for state in 0..<automaton.stateCount {
      while next < automaton.arcs.count, automaton.arcs[next].from == state {
        let arc = automaton.arcs[next]
        arcs.append(
          WordNetwork.Arc(
            from: state, to: Int(arc.to), word: indices[arc.word],
            logProbability: Self.logarithm(arc.probability)))
        next += 1
      }
      if let arc = endArc(of: state) { arcs.append(arc) }
    }
    return WordNetwork(
      words: words, stateCount: max(automaton.stateCount, final + 1), start: 0, final: final,
      arcs: arcs, isComplete: !speakable.leavesOutDictation)
  }

  /// The number of arcs that are gone through to look at the public rules one by one.
  private static let mostArcsForRules = 40_000_000

  /// The number of public rules that can be looked at one by one in about a second, each of which
  /// takes a time that grows with the whole network.
  public var mostRulesAlone: Int { max(1, Self.mostArcsForRules / max(1, arcCount)) }

  /// The error about sentences that are told apart too late; it names the first rule to which that
  /// happens by itself, if there is one.
  private func tooLarge(_ active: Set<String>?, limit: Int) -> GrammarError {
    let number = rules.indices.prefix(mostRulesAlone).first { number in
      guard active?.contains(rules[number]) ?? true else { return false }
      let isActive = activity(of: [rules[number]])
      let speakable = SpeakableStates(network: self, isActive: isActive)
      guard speakable.contains(Self.start) else { return false }
      return Determinizer(network: self, speakable: speakable, isActive: isActive)
        .automaton(limit: limit) == nil
    }
    let origin = origins[number ?? 0]
    let which = number.map { "the sentences of <\(rules[$0])>" } ?? "the sentences"
    return .tooLarge(
      GrammarDiagnostic(
        file: origin.file, line: origin.line, column: origin.column,
        message: "to tell \(which) apart takes more than \(limit) arcs; let them differ nearer to "
          + "their beginning",
        sourceLine: origin.sourceLine))
  }

  /// The logarithm of a probability, which may have been rounded beyond 1 or down to nothing.
  private static func logarithm(_ probability: Double) -> Double {
    min(0, log(max(probability, 1e-300)))
  }

  /// Whether the marks of a jump from the start belong to one of the rules; nil is all
  /// rules.
  func activity(of rules: Set<String>?) -> (Int32) -> Bool {
    guard let rules else { return { _ in true } }
    var active: Set<Int32> = []
    for jump in graph.jumps[graph.jumps(of: Self.start)] {
      if let rule = rule(in: jump.marks), rules.contains(self.rules[rule]) {
        active.insert(jump.marks)
      }
    }
    return { active.contains($0) }
  }

  /// The number of the public rule that a list of marks enters.
  func rule(in list: Int32) -> Int? {
    guard let mark = markLists.first(list), case .rule(let number) = marks[Int(mark)] else {
      return nil
    }
    return number
  }
}
