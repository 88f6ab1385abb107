/// Finds what is wrong between the rules of a grammar: names that mean nothing, or go in circles.
struct GrammarChecker {
  /// How deep groups and the rules they refer to may lie in each other, taken together.
  static let maximumDepth = 1000

  let source: SourceText
  /// The rules; once checked, their references say what they mean.
  private(set) var rules: [Rule]
  private(set) var ruleNumbers: [String: Int] = [:]
  private(set) var openRules: Set<String> = []
  private(set) var dependencyOrder: [Int] = []
  private(set) var diagnostics: [GrammarDiagnostic] = []

  private var uses: [[RuleUse]] = []

  init(source: SourceText, rules: [Rule]) {
    self.source = source
    self.rules = rules
  }

  /// Checks the rules.
  /// - Complexity: O(n) in the size of the grammar, and a comparison of names for each that is
  ///   not defined.
  mutating func check() {
    numberRules()
    uses = rules.map { RuleUse.uses(in: $0.expansion) }
    resolveNames()
    if !rules.contains(where: \.isPublic) {
      report("the grammar has no public rule; write public before the rules to be heard", at: 0)
    }
    findCircles()
    if diagnostics.isEmpty { checkDepth() }
  }

  private mutating func numberRules() {
    for (number, rule) in rules.enumerated() {
      if ["NULL", "VOID"].contains(rule.name) {
        report("rule <\(rule.name)> is built in and cannot be defined", at: rule.offset)
      } else if let first = ruleNumbers[rule.name] {
        let line = source.location(of: rules[first].offset).line
        report("rule <\(rule.name)> is defined twice; first on line \(line)", at: rule.offset)
      } else {
        ruleNumbers[rule.name] = number
      }
    }
  }

  private mutating func resolveNames() {
    for use in uses.joined() where ruleNumbers[use.reference.name] == nil {
      let name = use.reference.name
      if Grammar.fillableRules.contains(name) {
        openRules.insert(name)
        continue
      }
      let known = rules.map(\.name) + Grammar.fillableRules.sorted()
      let hint = NearestName.find(name, among: known).map { "; did you mean <\($0)>?" } ?? ""
      report("no rule <\(name)>\(hint)", at: use.reference.offset)
    }
    rules = rules.map { rule in
      Rule(
        name: rule.name, isPublic: rule.isPublic, offset: rule.offset,
        expansion: rule.expansion.resolved { reference in
          ruleNumbers[reference.name].map { .rule($0) } ?? .open(reference.name)
        })
    }
  }

  /// Walks the references depth first, without recursion: a chain of rules may be long.
  private mutating func findCircles() {
    enum State { case new, open, done }
    var states = Array(repeating: State.new, count: rules.count)
    for root in rules.indices where states[root] == .new {
      var path: [(rule: Int, next: Int)] = [(root, 0)]
      states[root] = .open
      while let (rule, next) = path.last {
        guard next < uses[rule].count else {
          states[rule] = .done
          dependencyOrder.append(rule)
          path.removeLast()
          continue
        }
        path[path.count - 1].next += 1
        guard let target = ruleNumbers[uses[rule][next].reference.name] else { continue }
        switch states[target] {
        case .new:
          states[target] = .open
          path.append((target, 0))
        case .open:
          let start = path.firstIndex { $0.rule == target } ?? 0
          reportCircle(path[start...].map { uses[$0.rule][$0.next - 1] }, from: target)
        case .done: break
        }
      }
    }
  }

  private mutating func reportCircle(_ circle: [RuleUse], from rule: Int) {
    let names = ([rules[rule].name] + circle.map(\.reference.name)).map { "<\($0)>" }
    let way = names.joined(separator: " → ")
    let isRightRecursion = circle.allSatisfy(\.isLast) && !circle.allSatisfy(\.isFirst)
    let message =
      isRightRecursion
      ? "right recursion is not supported yet: \(way); write the repetition with * or +"
      : "endless recursion: \(way)"
    report(message, at: circle.last?.reference.offset ?? rules[rule].offset)
  }

  private mutating func checkDepth() {
    var depths = Array(repeating: 0, count: rules.count)
    for number in dependencyOrder {
      depths[number] = rules[number].expansion.depth { reference in
        ruleNumbers[reference.name].map { depths[$0] } ?? 1
      }
      if depths[number] > Self.maximumDepth {
        let rule = rules[number]
        report(
          "rule <\(rule.name)> nests more than \(Self.maximumDepth) deep with the rules it uses",
          at: rule.offset)
        return
      }
    }
  }

  private mutating func report(_ message: String, at offset: Int) {
    diagnostics.append(source.diagnostic(at: offset, message))
  }
}
