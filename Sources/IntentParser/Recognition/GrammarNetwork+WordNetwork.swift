import Foundation

extension GrammarNetwork {
  /// The sentences that can be said, as the recogniser needs them.
  ///
  /// Fillers are not part of it, and neither is what needs dictation. It is made anew each time it
  /// is asked for: keep it.
  /// - Throws: `GrammarError` with code `tooLarge` where it would have more than `maximumArcCount`
  ///   arcs.
  /// - Complexity: O(n log n) in the number of arcs for names between words; a grammar whose
  ///   sentences begin alike for long and then differ may take more.
  public var wordNetwork: WordNetwork {
    get throws(GrammarError) { try wordNetwork(of: nil) }
  }

  /// The sentences of some of the public rules that can be said, as ``wordNetwork`` has those of
  /// all.
  ///
  /// - Parameter rules: the names of the rules that are active; nil for all.
  /// - Returns: the network; without arcs where nothing can be said.
  /// - Throws: as ``wordNetwork``.
  /// - Complexity: as ``wordNetwork``.
  public func wordNetwork(of rules: Set<String>?) throws(GrammarError) -> WordNetwork {
    try wordNetwork(of: rules, arcLimit: Self.maximumArcCount)
  }

  func wordNetwork(
    of rules: Set<String>? = nil, arcLimit: Int
  ) throws(GrammarError) -> WordNetwork {
    let isActive = activity(of: rules)
    let speakable = SpeakableStates(network: self, isActive: isActive)
    guard speakable.contains(Self.start) else {
      return WordNetwork(
        words: [], stateCount: 2, start: 0, final: 1, arcs: [], isComplete: false)
    }
    let determinizer = Determinizer(network: self, speakable: speakable, isActive: isActive)
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

  /// How many arcs are gone through to look at the public rules one by one.
  private static let mostArcsForRules = 40_000_000

  /// How many public rules can be looked at one by one in a second or so, each of which takes a time
  /// that grows with the whole network.
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

  /// Whether the marks of a jump from the start belong to one of the rules; nil is all rules.
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
