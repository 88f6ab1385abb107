import Foundation

/// A grammar made ready for matching: its sentences as a graph, and the phrases of its open rules.
///
/// The same network reads text and, as a ``WordNetwork``, guides a recogniser. It is a value: a copy
/// shares its storage until one of the two changes. Build it once and change its phrases with
/// ``add(_:to:weight:)`` and ``remove(_:from:weight:)``, which leave all else as it is.
public struct GrammarNetwork: Sendable {
  /// How many arcs a network may have.
  public static let maximumArcCount = 2_000_000

  /// The rule whose alternatives may be left out around a sentence.
  static let fillerRule = "filler"
  /// The rule of words that may be left out anywhere.
  static let hesitationRule = "hesitation"
  /// The rule of words that dictation never begins with.
  static let undictatedRule = "undictated"
  /// The rule that is nothing in typed text, and cannot be said.
  static let typedRule = "typed"
  /// The rule that stands for any words in typed text.
  static let dictationRule = "dictation"

  /// The names of the public rules, in the order of the grammar.
  public let rules: [String]

  let graph: SentenceGraph
  let marks: [GraphMark]
  let markLists: MarkLists
  let tagSets: [[Tag]]
  let undictated: Set<Int32>
  let hesitations: Set<Int32>
  /// The number of the possessive ending, or nil where the grammar has none.
  let possessive: Int32?
  /// For each list of marks whether it is for typed text alone.
  private let isTypedOnly: [Bool]
  /// The list of the one mark `skip`.
  let skipList: Int32
  /// Where the public rules are defined, to point to.
  let origins: [GrammarDiagnostic]
  private(set) var vocabulary: Vocabulary
  /// The rules that the program fills with phrases, and their phrases.
  let phraseRules: [String]
  private(set) var tries: [PhraseTrie]

  /// Where a sentence begins.
  static let start: Int32 = 0
  /// Where a filler begins.
  static let fillerStart: Int32 = 1

  /// How many states the graph has, with those of the phrases.
  public var stateCount: Int { tries.reduce(graph.stateCount) { $0 + $1.nodes.count } }

  /// How many arcs the graph has, with those of the phrases.
  public var arcCount: Int {
    tries.reduce(graph.jumps.count + graph.arcs.count) { $0 + $1.arcCount }
  }

  /// Builds the network of `grammar`.
  ///
  /// Alternatives are as likely as their weights say, an optional part is there half the time, and
  /// a repetition goes on half the time.
  ///
  /// - Parameters:
  ///   - grammar: the grammar; each rule is written out where it is used, but once for all uses
  ///     that go on alike.
  ///   - filling: for each open rule the phrases that can be said for it, as spoken words
  ///     (lower-case, see SpokenWords). An open rule without phrases cannot be matched.
  ///   - weights: for each open rule how likely each of its phrases is, relative to the others,
  ///     more than 0; all the same where nothing is stated.
  /// - Throws: `GrammarError` with code `tooLarge` for a network of more than `maximumArcCount`
  ///   arcs, naming the rule.
  /// - Precondition: `weights` has as many numbers for a rule as `filling` has phrases.
  /// - Complexity: O(n) in the number of arcs and phrases.
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
    try Self.checkSize(of: grammar, limit: arcLimit)
    phraseRules = grammar.openRules.subtracting([Self.dictationRule, Self.typedRule]).sorted()
    tries = Array(repeating: PhraseTrie(), count: phraseRules.count)
    rules = grammar.publicRules
    let numbers = Dictionary(uniqueKeysWithValues: zip(phraseRules, phraseRules.indices))
    var builder = GraphBuilder(grammar: grammar, phraseRules: numbers, vocabulary: Vocabulary())
    undictated = builder.words(ofRule: Self.undictatedRule)
    hesitations = builder.words(ofRule: Self.hesitationRule)
    let skip = builder.addMark(.skip)
    let starts = builder.addSentences()
    builder.mergeStates(kept: starts.states + starts.finals)
    var remover = SilenceRemover(builder: builder, finals: Set(starts.finals))
    do throws(SilenceRemover.TooLarge) {
      graph = try remover.graph(from: starts.states, arcLimit: arcLimit)
    } catch {
      throw Self.tooLarge(grammar, rule: Int(error.rule), limit: arcLimit)
    }
    var lists = remover.lists
    skipList = lists.appending(skip, to: MarkLists.empty)
    markLists = lists
    marks = builder.marks
    isTypedOnly = lists.containing(builder.marks.firstIndex(of: .typedOnly).map { Int32($0) })
    tagSets = builder.tagSets
    vocabulary = builder.vocabulary
    possessive = vocabulary.find("'s")
    origins = grammar.rules.indices.filter { grammar.rules[$0].isPublic }
      .map { grammar.diagnostic(at: $0, "") }
    for (name, phrases) in filling {
      guard let index = numbers[name] else { continue }
      let weights = weights[name] ?? Array(repeating: 1, count: phrases.count)
      precondition(weights.count == phrases.count, "each phrase of <\(name)> needs one weight")
      tries[index].reserve(phrases.count * 2)
      for (phrase, weight) in zip(phrases, weights) where weight > 0 {
        tries[index].add(phrase.map { vocabulary.number(of: $0) }, weight: weight)
      }
    }
  }

  /// Whether a way with these marks can be taken.
  func allows(_ list: Int32, in mode: MatchingMode) -> Bool {
    mode == .typed || !isTypedOnly[Int(list)]
  }

  /// Adds a phrase to an open rule; nothing else is built anew.
  ///
  /// - Parameters:
  ///   - phrase: its spoken words; an empty one changes nothing.
  ///   - rule: the open rule, such as `contact`; one that the grammar does not use changes nothing.
  ///   - weight: how likely it is, relative to the others, more than 0. A phrase that is there
  ///     already gets that much more.
  /// - Complexity: O(words) where this value alone owns its storage; else the phrases are copied
  ///   first, once.
  public mutating func add(_ phrase: [String], to rule: String, weight: Double = 1) {
    guard let index = phraseRules.firstIndex(of: rule), weight > 0 else { return }
    tries[index].add(phrase.map { vocabulary.number(of: $0) }, weight: weight)
  }

  /// Takes a phrase out of an open rule again.
  ///
  /// - Parameters:
  ///   - phrase: its spoken words.
  ///   - rule: the open rule.
  ///   - weight: how much less likely it becomes; nil takes it out altogether.
  /// - Returns: whether the phrase was there.
  /// - Complexity: as ``add(_:to:weight:)``.
  @discardableResult
  public mutating func remove(
    _ phrase: [String], from rule: String, weight: Double? = nil
  ) -> Bool {
    let words = phrase.compactMap { vocabulary.find($0) }
    guard let index = phraseRules.firstIndex(of: rule), words.count == phrase.count else {
      return false
    }
    let present = tries[index].weight(of: words)
    guard present > 0 else { return false }
    tries[index].add(words, weight: -min(weight ?? present, present))
    return true
  }
}
