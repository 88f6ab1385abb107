import Foundation

/// A grammar written out as one graph, with its open rules filled: what words are matched against.
///
/// It is a value that never changes; build it when the grammar or the contacts change, and share it.
public struct GrammarNetwork: Sendable {
  /// How many arcs a network may have.
  public static let maximumArcCount = 2_000_000

  /// The rule whose alternatives may be left out around a sentence.
  static let fillerRule = "filler"
  /// The rule of words that dictation never begins with.
  static let undictatedRule = "undictated"
  /// The rule that stands for any words in typed text.
  static let dictationRule = "dictation"
  /// What leaving out a filler costs, as a natural logarithm.
  private static let fillerWeight = -5.0

  /// The names of the public rules, in the order of the grammar.
  public let rules: [String]

  let graph: StateGraph
  let vocabulary: Vocabulary
  let marks: [GraphMark]
  let tagSets: [[Tag]]
  let phraseRoots: [Int32: String]
  let undictated: Set<Int32>
  /// Where a sentence begins and where it ends.
  let start: Int32
  let final: Int32
  /// Where a sentence with fillers around it begins and ends.
  let looseStart: Int32
  let looseFinal: Int32
  /// The first of the states inside fillers; all that follow are, too.
  let firstFillerState: Int32
  /// A place to point to where something is wrong with the whole.
  let origin: GrammarDiagnostic

  /// How many states the graph has.
  public var stateCount: Int { graph.stateCount }

  /// How many arcs the graph has.
  public var arcCount: Int { graph.arcs.count }

  /// Builds the network of `grammar`.
  ///
  /// Alternatives are as likely as their weights say, an optional part is there half the time, and
  /// a repetition goes on half the time.
  ///
  /// - Parameters:
  ///   - grammar: the grammar; each rule is written out where it is used.
  ///   - filling: for each open rule the phrases that can be said for it, as spoken words
  ///     (lower-case, see SpokenWords). An open rule without phrases cannot be matched.
  ///   - weights: for each open rule how likely each of its phrases is, relative to the others,
  ///     more than 0; all the same where nothing is stated.
  /// - Throws: `GrammarError` with code `tooLarge` for a network of more than `maximumArcCount`
  ///   arcs, naming the rule; nothing is built before that is known.
  /// - Precondition: `weights` has as many numbers for a rule as `filling` has phrases.
  /// - Complexity: O(n log n) in the number of arcs.
  public init(
    grammar: Grammar, filling: [String: [[String]]] = [:], weights: [String: [Double]] = [:]
  ) throws(GrammarError) {
    try self.init(
      grammar: grammar, filling: filling, weights: weights, arcLimit: Self.maximumArcCount)
  }

  init(
    grammar: Grammar, filling: [String: [[String]]], weights: [String: [Double]] = [:],
    arcLimit: Int
  ) throws(GrammarError) {
    try grammar.refuseRecursion()
    var vocabulary = Vocabulary()
    var tries: [String: PhraseTrie] = [:]
    for (name, phrases) in filling where grammar.openRules.contains(name) {
      let weights = weights[name] ?? Array(repeating: 1, count: phrases.count)
      precondition(weights.count == phrases.count, "each phrase of <\(name)> needs one weight")
      let numbers = phrases.map { $0.map { vocabulary.number(of: $0) } }
      tries[name] = PhraseTrie(phrases: numbers, weights: weights)
    }
    try Self.checkSize(of: grammar, tries: tries, limit: arcLimit)
    var undictated: Set<Int32> = []
    if let number = grammar.ruleNumbers[Self.undictatedRule] {
      for word in grammar.rules[number].expansion.literalWords {
        undictated.insert(vocabulary.number(of: word))
      }
    }
    var builder = GraphBuilder(grammar: grammar, tries: tries, vocabulary: vocabulary)
    start = builder.addState()
    final = builder.addState()
    looseStart = builder.addState()
    looseFinal = builder.addState()
    rules = grammar.publicRules
    let publicRules = grammar.rules.filter(\.isPublic)
    for (index, rule) in publicRules.enumerated() {
      let inside = builder.addState()
      let share = -log(Double(publicRules.count))
      let mark = builder.addMark(.rule(index))
      builder.addSilentArc(from: start, to: inside, weight: share, mark: mark)
      builder.add(rule.expansion, from: inside, to: final, weight: 0)
    }
    builder.addSilentArc(from: looseStart, to: start, weight: 0)
    builder.addSilentArc(from: final, to: looseFinal, weight: 0)
    firstFillerState = builder.addState()
    origin = grammar.source.diagnostic(at: publicRules.first?.offset ?? 0, "")
    if let number = grammar.ruleNumbers[Self.fillerRule] {
      for state in [looseStart, looseFinal] {
        let first = builder.addState()
        let last = builder.addState()
        builder.addSilentArc(from: state, to: first, weight: Self.fillerWeight)
        builder.add(grammar.rules[number].expansion, from: first, to: last, weight: 0)
        builder.addSilentArc(from: last, to: state, weight: 0, mark: GraphArc.back)
      }
    }
    marks = builder.marks
    tagSets = builder.tagSets
    phraseRoots = builder.phraseRoots
    self.undictated = undictated
    (graph, self.vocabulary) = builder.finish()
  }

  /// Refuses a grammar whose rules, written out, have more than `limit` arcs.
  private static func checkSize(
    of grammar: Grammar, tries: [String: PhraseTrie], limit: Int
  ) throws(GrammarError) {
    var sizes = Array(repeating: 0, count: grammar.rules.count)
    var total = 0
    for number in grammar.dependencyOrder {
      let rule = grammar.rules[number]
      sizes[number] = rule.expansion.size { reference in
        switch reference.target {
        case .rule(let number): sizes[number]
        case .open(dictationRule): 3
        case .open(let name): tries[name]?.arcCount ?? 0
        }
      }
      if rule.isPublic { total = total > limit ? total : total + min(sizes[number], limit + 1) }
      guard max(sizes[number], total) > limit else { continue }
      let size = sizes[number] > limit ? sizes[number] : total
      let count = size == .max ? "too many arcs to count" : "\(size) arcs"
      let what = sizes[number] > limit ? "rule <\(rule.name)>" : "the grammar up to <\(rule.name)>"
      throw GrammarError.tooLarge(
        grammar.diagnostic(
          at: number, "\(what) expands to \(count), more than the \(limit) allowed"))
    }
  }
}
