/// Finds the rules that lead back to themselves, and what cannot be matched among them.
///
/// A rule may lead back to itself where that is the last thing of it, with something said before
/// and another way to end: such rules are a loop. All else is refused.
struct RecursionChecker {
  /// The maximum depth of groups and of the rules they refer to, taken together.
  static let maximumDepth = 1000
  /// The maximum number of rules of a circle that are named.
  private static let maximumNames = 12

  private let rules: [Rule]
  /// The errors in each file.
  private(set) var findings: [FindingList]

  private let components: RuleComponents

  /// The numbers of all rules in groups that refer to each other, each group after those it refers to.
  var groups: [[Int]] { components.components }

  private var isSilent: [Bool]
  private var uses: [[RuleUse]]

  init(rules: [Rule], fileCount: Int) {
    self.rules = rules
    findings = Array(repeating: FindingList(), count: fileCount)
    isSilent = Array(repeating: false, count: rules.count)
    uses = Array(repeating: [], count: rules.count)
    components = RuleComponents(
      targets: rules.map { rule in
        rule.expansion.references.compactMap { reference in
          if case .rule(let number) = reference.target { number } else { nil }
        }
      })
  }

  /// Checks the rules.
  /// - Complexity: O(n) in the size of the grammar.
  mutating func check() {
    for (number, members) in components.components.enumerated() {
      for rule in members {
        // A reference within the group counts as something said: this is put right below.
        uses[rule] = RuleUse.uses(in: rules[rule].expansion) { self.isSilent[$0] }
          .filter { components.numbers[$0.target] == number }
      }
      if members.contains(where: { !uses[$0].isEmpty }) { checkCircles(among: members) }
      findSilence(of: members)
    }
    if findings.allSatisfy(\.isEmpty) { checkDepth() }
  }

  private mutating func checkCircles(among members: [Int]) {
    if let circle = circle(among: members, through: \.isFirst) {
      report(
        circle, "left recursion", "say something before the rule, or write it with * or +")
      return
    }
    for rule in members {
      for use in uses[rule] where use.end != .last {
        let circle = way(from: use.target, to: rule) + [(rule, use)]
        switch use.end {
        case .last, .followed:
          report(circle, "recursion in the middle of a rule", "it can only be the last thing")
        case .repeated:
          report(circle, "recursion inside * or +", "it can only be the last thing of a rule")
        case .tagged:
          report(circle, "recursion inside a tag", "put the tag around what is before it")
        }
        return
      }
    }
    let number = components.numbers[members[0]]
    let ends = members.filter { rules[$0].expansion.canEnd { components.numbers[$0] == number } }
    let ending = reaching(ends, among: members, through: { _ in true })
    if let rule = members.first(where: { !ending.contains($0) }),
      let circle = circle(among: [rule], through: { !ending.contains($0.target) })
    {
      report(circle, "endless recursion", "give one of the rules another way to end")
    }
  }

  /// Notes which of the rules may be matched by saying nothing.
  private mutating func findSilence(of members: [Int]) {
    let silent = members.filter { rules[$0].expansion.canBeSilent { self.isSilent[$0] } }
    for rule in reaching(silent, among: members, through: \.isFirst) { isSilent[rule] = true }
  }

  /// The rules that lead to one of `goals` by such uses, and the goals themselves.
  private func reaching(
    _ goals: [Int], among members: [Int], through isWay: (RuleUse) -> Bool
  ) -> Set<Int> {
    var found = Set(goals)
    guard found.count < members.count else { return found }
    var users: [Int: [Int]] = [:]
    for rule in members {
      for use in uses[rule] where isWay(use) { users[use.target, default: []].append(rule) }
    }
    var pending = goals
    while let goal = pending.popLast() {
      for rule in users[goal] ?? [] where found.insert(rule).inserted { pending.append(rule) }
    }
    return found
  }

  /// Rules that lead to each other in a circle by such uses, or nil if none do.
  private func circle(
    among roots: [Int], through isWay: (RuleUse) -> Bool
  ) -> [(rule: Int, use: RuleUse)]? {
    var isDone: [Int: Bool] = [:]
    for root in roots where isDone[root] == nil {
      var path: [(rule: Int, next: Int)] = [(root, 0)]
      isDone[root] = false
      while let (rule, next) = path.last {
        guard next < uses[rule].count else {
          isDone[rule] = true
          path.removeLast()
          continue
        }
        path[path.count - 1].next += 1
        let use = uses[rule][next]
        guard isWay(use) else { continue }
        switch isDone[use.target] {
        case nil:
          isDone[use.target] = false
          path.append((use.target, 0))
        case false?:
          let start = path.firstIndex { $0.rule == use.target } ?? 0
          return path[start...].map { ($0.rule, uses[$0.rule][$0.next - 1]) }
        case true?: break
        }
      }
    }
    return nil
  }

  /// The shortest way from a rule to another one of its group.
  private func way(from start: Int, to goal: Int) -> [(rule: Int, use: RuleUse)] {
    var arrivals: [Int: (rule: Int, use: RuleUse)] = [:]
    var pending = [start]
    var next = 0
    while next < pending.count, arrivals[goal] == nil, start != goal {
      let rule = pending[next]
      next += 1
      for use in uses[rule] where use.target != start && arrivals[use.target] == nil {
        arrivals[use.target] = (rule, use)
        pending.append(use.target)
      }
    }
    var way: [(rule: Int, use: RuleUse)] = []
    var rule = goal
    while rule != start, let arrival = arrivals[rule] {
      way.append(arrival)
      rule = arrival.rule
    }
    return way.reversed()
  }

  private mutating func report(
    _ circle: [(rule: Int, use: RuleUse)], _ what: String, _ remedy: String
  ) {
    guard let (last, use) = circle.last else { return }
    var names = circle.map { "<\(rules[$0.rule].name)>" }
    if names.count > Self.maximumNames {
      names = names.prefix(Self.maximumNames - 2) + ["…"] + names.suffix(1)
    }
    names.append("<\(rules[use.target].name)>")
    findings[rules[last].file].report(
      "\(what): \(names.joined(separator: " → ")); \(remedy)", at: use.offset)
  }

  private mutating func checkDepth() {
    var depths = Array(repeating: 0, count: rules.count)
    for members in components.components {
      // Rules of a circle lie in each other, each once, wherever the circle is entered.
      let depth = members.reduce(0) { sum, rule in
        sum
          + rules[rule].expansion.depth { reference in
            if case .rule(let number) = reference.target { depths[number] } else { 1 }
          }
      }
      for rule in members { depths[rule] = depth }
      guard depth > Self.maximumDepth, let rule = members.first.map({ rules[$0] }) else { continue }
      findings[rule.file].report(
        "rule <\(rule.name)> nests more than \(Self.maximumDepth) deep with the rules it uses",
        at: rule.offset)
      return
    }
  }
}

/// Sorts rules by what they refer to: which lead to each other, and which come first.
private struct RuleComponents: Sendable {
  /// Groups of rules that lead to each other, each group after those that it refers to.
  private(set) var components: [[Int]] = []
  /// The number in `components` of each rule's group.
  private(set) var numbers: [Int]

  private let targets: [[Int]]
  private var order: [Int]
  private var lowest: [Int]
  private var open: [Int] = []
  private var count = 0

  /// Sorts the rules, where each refers to those with the numbers in `targets`.
  ///
  /// It is Tarjan's algorithm, without recursion: a chain of rules may be long.
  /// - Complexity: O(rules + references).
  init(targets: [[Int]]) {
    self.targets = targets
    order = Array(repeating: -1, count: targets.count)
    lowest = order
    numbers = order
    for root in targets.indices where order[root] < 0 { visit(root) }
  }

  private mutating func visit(_ root: Int) {
    enter(root)
    var path: [(rule: Int, next: Int)] = [(root, 0)]
    while let (rule, next) = path.last {
      guard next < targets[rule].count else {
        path.removeLast()
        if let parent = path.last?.rule { lowest[parent] = min(lowest[parent], lowest[rule]) }
        if lowest[rule] == order[rule] { close(rule) }
        continue
      }
      path[path.count - 1].next += 1
      let target = targets[rule][next]
      if order[target] < 0 {
        enter(target)
        path.append((target, 0))
      } else if numbers[target] < 0 {
        lowest[rule] = min(lowest[rule], order[target])
      }
    }
  }

  private mutating func enter(_ rule: Int) {
    order[rule] = count
    lowest[rule] = count
    count += 1
    open.append(rule)
  }

  private mutating func close(_ rule: Int) {
    var component: [Int] = []
    while let member = open.popLast() {
      numbers[member] = components.count
      component.append(member)
      if member == rule { break }
    }
    components.append(component.sorted())
  }
}

/// A reference to a rule, and what is said around it.
private struct RuleUse: Sendable, Hashable {
  /// The text that follows a reference in its rule.
  enum End: Sendable, Hashable {
    /// Nothing: the rule continues as the other one does, and ends where that ends.
    case last
    /// Something may be said after it.
    case followed
    /// It is inside `*` or `+`.
    case repeated
    /// A tag stands after it, or after a group around it.
    case tagged
  }

  let target: Int
  let offset: Int
  /// Whether the other rule may be the first thing said.
  let isFirst: Bool
  let end: End

  /// The references to rules of the grammar in `expansion`, in the order of the file, where
  /// `isSilent` says whether the rule of a number may be matched by saying nothing.
  static func uses(in expansion: Expansion, isSilent: (Int) -> Bool) -> [RuleUse] {
    var uses: [RuleUse] = []
    collect(expansion, isFirst: true, end: .last, isSilent: isSilent, into: &uses)
    return uses
  }

  private static func collect(
    _ expansion: Expansion, isFirst: Bool, end: End, isSilent: (Int) -> Bool,
    into uses: inout [RuleUse]
  ) {
    switch expansion {
    case .words, .null, .void: break
    case .rule(let reference):
      guard case .rule(let target) = reference.target else { return }
      uses.append(
        RuleUse(target: target, offset: reference.offset, isFirst: isFirst, end: end))
    case .sequence(let items):
      var isFirst = isFirst
      for (index, item) in items.enumerated() {
        let itemEnd = index == items.count - 1 ? end : .followed
        collect(item, isFirst: isFirst, end: itemEnd, isSilent: isSilent, into: &uses)
        if isFirst, !item.canBeSilent(isSilent) { isFirst = false }
      }
    case .alternatives(let alternatives):
      for alternative in alternatives {
        collect(alternative.expansion, isFirst: isFirst, end: end, isSilent: isSilent, into: &uses)
      }
    case .optional(let inner):
      collect(inner, isFirst: isFirst, end: end, isSilent: isSilent, into: &uses)
    case .tagged(let inner, _):
      let end = end == .last ? .tagged : end
      collect(inner, isFirst: isFirst, end: end, isSilent: isSilent, into: &uses)
    case .repetition(let inner, _):
      let end = end == .followed ? end : .repeated
      collect(inner, isFirst: isFirst, end: end, isSilent: isSilent, into: &uses)
    }
  }
}
