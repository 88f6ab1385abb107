internal import Foundation

/// A step of the graph that a grammar is written out into, from one state to another.
struct GraphArc: Sendable, Hashable {
  /// The number of a word (from 0), or one of the labels below.
  typealias Label = Int32

  /// Taken without a word.
  static let silent: Label = -1
  /// Takes any word, and begins dictation with it.
  static let dictationStart: Label = -2
  /// Takes any further word of dictation.
  static let dictation: Label = -3
  /// The end of a sentence.
  static let end: Label = -4
  /// Takes a phrase of the first rule that the program fills; those of the others come below.
  private static let firstPhrases: Label = -5

  /// The label that takes a phrase of the rule number `index` among those the program fills.
  static func phrases(_ index: Int) -> Label { firstPhrases - Label(index) }

  /// The index of the rule whose phrases the label takes; nil for other labels.
  static func phraseIndex(_ label: Label) -> Int? {
    label <= firstPhrases ? Int(firstPhrases - label) : nil
  }

  /// The mark of an arc that notes nothing.
  static let unmarked: Int32 = -1
  /// The mark of a silent arc that leads back to the beginning of a repetition; it may be taken
  /// only where something was said since.
  static let back: Int32 = -2

  var from: Int32
  var to: Int32
  var label: Label
  /// The mark that is noted with the arc: the number of a mark of the network, or one of the two
  /// above.
  var mark: Int32
  /// The natural logarithm of the arc's probability.
  var weight: Double
}

/// A mark that is noted on the way through a sentence.
enum GraphMark: Sendable, Hashable {
  /// The public rule of that number was entered.
  case rule(Int)
  /// An expansion with the tags of that number begins.
  case open(tags: Int)
  /// An expansion with the tags of that number ends.
  case close(tags: Int)
  /// A word was left out.
  case skip
  /// The sentence is for typed text alone.
  case typedOnly
  /// The sentence is less likely where a request is expected.
  case overheard
  /// The next word is spelt as the text of that number says, and not as it mostly is.
  case spelling(Int)
}

/// Writes the rules of a grammar out into one graph of states.
///
/// A rule is written out where it is used, but once only for all uses that go on alike after it; so
/// common endings are shared, and a rule that ends in itself leads back to its beginning.
struct GraphBuilder {
  private struct Use: Hashable {
    let rule: Int
    let exit: Int32
  }

  private let grammar: Grammar
  /// The number of each rule that the program fills with phrases.
  private let phraseRules: [String: Int]
  private(set) var arcs: [GraphArc] = []
  private(set) var vocabulary: Vocabulary
  private(set) var marks: [GraphMark] = []
  private(set) var tagSets: [[Tag]] = []
  /// How the grammar mostly spells words that it does not spell as they are compared.
  let spellings: [String: String]
  /// The other spellings of words.
  private(set) var otherSpellings: [String] = []
  /// The innermost rule that each state belongs to, or -1.
  private(set) var owners: [Int32] = []
  private var owner: Int32 = -1
  private var entries: [Use: Int32] = [:]
  private var markNumbers: [GraphMark: Int32] = [:]
  private var tagSetNumbers: [[Tag]: Int] = [:]

  init(grammar: Grammar, phraseRules: [String: Int], vocabulary: Vocabulary) {
    self.grammar = grammar
    self.phraseRules = phraseRules
    self.vocabulary = vocabulary
    spellings = grammar.usualSpellings
  }

  /// The numbers of the public rules, in the order of the grammar.
  private var publicRuleNumbers: [Int] {
    grammar.rules.indices.filter { grammar.rules[$0].isPublic }
  }

  func ruleNumber(_ name: String) -> Int? { grammar.ruleNumbers[name] }

  func literalWords(ofRule name: String) -> [String] {
    ruleNumber(name).map { grammar.rules[$0].expansion.literalWords } ?? []
  }

  mutating func number(of word: String) -> Int32 { vocabulary.number(of: word) }

  /// The number of states, which are numbered from 0.
  var stateCount: Int { owners.count }

  mutating func addState() -> Int32 {
    owners.append(owner)
    return Int32(owners.count - 1)
  }

  private mutating func addSilentArc(
    from: Int32, to: Int32, weight: Double, mark: Int32 = GraphArc.unmarked
  ) {
    add(GraphArc.silent, from: from, to: to, weight: weight, mark: mark)
  }

  mutating func addMark(_ mark: GraphMark) -> Int32 {
    if let number = markNumbers[mark] { return number }
    let number = Int32(marks.count)
    markNumbers[mark] = number
    marks.append(mark)
    return number
  }

  private mutating func number(of tags: [Tag]) -> Int {
    if let number = tagSetNumbers[tags] { return number }
    let number = tagSets.count
    tagSetNumbers[tags] = number
    tagSets.append(tags)
    return number
  }

  /// Makes one state of all states after which the same can follow.
  ///
  /// - Parameter kept: States that keep their numbers and stay alone.
  mutating func mergeStates(kept: [Int32]) {
    var merger = GraphMerger(stateCount: stateCount, arcs: arcs)
    let representatives = merger.representatives(kept: kept)
    arcs = arcs.filter { representatives[Int($0.from)] == $0.from }.map { arc in
      var arc = arc
      arc.to = representatives[Int(arc.to)]
      return arc
    }
  }

  /// Adds the rule of that number between the two states.
  mutating func add(rule number: Int, from: Int32, to: Int32, weight: Double) {
    let use = Use(rule: number, exit: to)
    if let entry = entries[use] {
      addSilentArc(from: from, to: entry, weight: weight)
      return
    }
    let outer = owner
    owner = Int32(number)
    let entry = addState()
    entries[use] = entry
    addSilentArc(from: from, to: entry, weight: weight)
    add(grammar.rules[number].expansion, from: entry, to: to, weight: 0)
    owner = outer
  }

  /// Adds what `expansion` matches between the two states.
  ///
  /// Nothing inside leads back to `from` or on from `to`, so that expansions may share their ends;
  /// only a rule that ends in itself leads back to where it begins.
  mutating func add(_ expansion: Expansion, from: Int32, to: Int32, weight: Double) {
    switch expansion {
    case .words(let words, let spelled):
      add(words, spelled: spelled, from: from, to: to, weight: weight)
    case .rule(let reference): add(reference.target, from: from, to: to, weight: weight)
    case .null: addSilentArc(from: from, to: to, weight: weight)
    case .void: break
    case .sequence(let items):
      var state = from
      for (index, item) in items.enumerated() {
        let next = index == items.count - 1 ? to : addState()
        add(item, from: state, to: next, weight: index == 0 ? weight : 0)
        state = next
      }
    case .alternatives(let alternatives):
      let total = alternatives.reduce(0) { $0 + $1.weight }
      for alternative in alternatives where alternative.weight > 0 {
        let share = log(alternative.weight) - log(total)
        add(alternative.expansion, from: from, to: to, weight: weight + share)
      }
    case .optional(let inner):
      add(inner, from: from, to: to, weight: weight + Self.half)
      addSilentArc(from: from, to: to, weight: weight + Self.half)
    case .repetition(let inner, let atLeastOnce):
      let first = addState()
      let last = addState()
      if !atLeastOnce { addSilentArc(from: from, to: to, weight: weight + Self.half) }
      addSilentArc(from: from, to: first, weight: weight + (atLeastOnce ? 0 : Self.half))
      add(inner, from: first, to: last, weight: 0)
      addSilentArc(from: last, to: first, weight: Self.half, mark: GraphArc.back)
      addSilentArc(from: last, to: to, weight: Self.half)
    case .tagged(let inner, let tags):
      let number = number(of: tags)
      let first = addState()
      let last = addState()
      addSilentArc(from: from, to: first, weight: weight, mark: addMark(.open(tags: number)))
      add(inner, from: first, to: last, weight: 0)
      addSilentArc(from: last, to: to, weight: 0, mark: addMark(.close(tags: number)))
    }
  }

  private mutating func add(
    _ words: [String], spelled: [String], from: Int32, to: Int32, weight: Double
  ) {
    var state = from
    for (index, word) in words.enumerated() {
      if spelled[index] != spellings[word] ?? word {
        let marked = addState()
        addSilentArc(from: state, to: marked, weight: 0, mark: addSpelling(spelled[index]))
        state = marked
      }
      let next = index == words.count - 1 ? to : addState()
      add(vocabulary.number(of: word), from: state, to: next, weight: index == 0 ? weight : 0)
      state = next
    }
  }

  private mutating func addSpelling(_ text: String) -> Int32 {
    let number = otherSpellings.firstIndex(of: text) ?? otherSpellings.count
    if number == otherSpellings.count { otherSpellings.append(text) }
    return addMark(.spelling(number))
  }

  private mutating func add(
    _ target: RuleReference.Target, from: Int32, to: Int32, weight: Double
  ) {
    switch target {
    case .rule(let number):
      add(rule: number, from: from, to: to, weight: weight)
    case .open(Grammar.dictationRule):
      let inside = addState()
      add(GraphArc.dictationStart, from: from, to: inside, weight: weight)
      add(GraphArc.dictation, from: inside, to: inside, weight: 0)
      addSilentArc(from: inside, to: to, weight: 0)
    case .open(Grammar.typedRule):
      addSilentArc(from: from, to: to, weight: weight, mark: addMark(.typedOnly))
    case .open(Grammar.overheardRule):
      addSilentArc(from: from, to: to, weight: weight, mark: addMark(.overheard))
    case .open(let name):
      guard let index = phraseRules[name] else { return }
      add(GraphArc.phrases(index), from: from, to: to, weight: weight)
    }
  }

  private mutating func add(
    _ label: GraphArc.Label, from: Int32, to: Int32, weight: Double,
    mark: Int32 = GraphArc.unmarked
  ) {
    arcs.append(GraphArc(from: from, to: to, label: label, mark: mark, weight: weight))
  }

  private static let half = log(0.5)
}

extension GraphBuilder {
  /// The words written in a rule of the grammar that is a list of words; none where it has no such
  /// rule.
  mutating func words(ofRule name: String) -> Set<Int32> {
    var numbers: Set<Int32> = []
    for word in literalWords(ofRule: name) { numbers.insert(number(of: word)) }
    return numbers
  }

  /// Adds all public rules as sentences, and the fillers.
  ///
  /// - Returns: The states where sentences and fillers begin, and those where they end.
  mutating func addSentences() -> (states: [Int32], finals: [Int32]) {
    let start = addState()
    let final = addState()
    let fillerStart = addState()
    let fillerFinal = addState()
    let publicRules = publicRuleNumbers
    for (index, number) in publicRules.enumerated() {
      let inside = addState()
      addSilentArc(
        from: start, to: inside, weight: -log(Double(publicRules.count)),
        mark: addMark(.rule(index)))
      add(rule: number, from: inside, to: final, weight: 0)
    }
    if let number = ruleNumber(Grammar.fillerRule) {
      add(rule: number, from: fillerStart, to: fillerFinal, weight: 0)
    }
    return ([start, fillerStart], [final, fillerFinal])
  }
}
