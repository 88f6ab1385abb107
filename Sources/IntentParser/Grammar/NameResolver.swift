internal import SpokenText

/// Puts the rules of all files into one list, and looks up what the names in them mean.
struct NameResolver {
  private let numbers: [String: Int]
  private let missing: Set<String>
  private(set) var files: [GrammarFile]
  /// The rules of all files; once resolved, their references say what they mean.
  private(set) var rules: [Rule] = []
  /// The meanings of names in each file.
  private(set) var scopes: [NameScope] = []
  private(set) var openRules: Set<String> = []
  private var findings: [FindingList] = []
  /// Whether each rule is public in its own file.
  private var isPublic: [Bool] = []
  private var nearest = NearestName()

  init(_ loader: GrammarLoader) {
    files = loader.files
    numbers = loader.numbers
    missing = loader.missing
  }

  /// Looks up all names; what is wrong with them is added to the files' findings.
  /// - Complexity: O(n) in the size of the grammar, and a comparison of names for some that are not
  ///   defined.
  mutating func resolve() {
    findings = Array(repeating: FindingList(), count: files.count)
    for file in files.indices { numberRules(of: file) }
    for file in files.indices { importRules(into: file) }
    let isEmpty = !files[0].rules.contains(where: \.isPublic)
    if files[0].isComplete, isEmpty {
      findings[0].report(
        "the grammar has no public rule; write public before the rules to be heard", at: 0)
    }
    for number in rules.indices { rules[number] = resolved(rules[number]) }
    for file in files.indices { files[file].findings.merge(findings[file]) }
  }

  private mutating func numberRules(of file: Int) {
    var scope = NameScope()
    for rule in files[file].rules {
      if ["NULL", "VOID"].contains(rule.name) {
        findings[file].report(
          "rule <\(rule.name)> is built in and cannot be defined", at: rule.offset)
      } else if let first = scope.local[rule.name] {
        let line = files[file].source.location(of: rules[first].offset).line
        findings[file].report(
          "rule <\(Excerpt.of(rule.name))> is defined twice; first on line \(line)",
          at: rule.offset)
      } else {
        scope.local[rule.name] = rules.count
      }
      isPublic.append(rule.isPublic)
      rules.append(
        Rule(
          name: rule.name, isPublic: rule.isPublic, offset: rule.offset, file: file,
          expansion: rule.expansion, documentation: rule.documentation))
    }
    scopes.append(scope)
  }

  private mutating func importRules(into file: Int) {
    var seen: Set<String> = []
    for statement in files[file].imports where seen.insert(statement.name).inserted {
      guard let other = numbers[statement.grammar], files[other].isComplete else {
        if let rule = statement.rule {
          scopes[file].unknown.insert(rule)
        } else {
          scopes[file].isUnknown = true
        }
        continue
      }
      if let name = statement.rule {
        guard let number = findImported(name, in: other, for: file, at: statement.offset) else {
          scopes[file].unknown.insert(name)
          continue
        }
        scopes[file].add(.init(name: statement.name, number: number), as: name)
      } else {
        for rule in files[other].rules where rule.isPublic {
          guard let number = scopes[other].local[rule.name] else { continue }
          scopes[file].add(
            .init(name: "\(statement.grammar).\(rule.name)", number: number), as: rule.name)
        }
      }
    }
  }

  /// The public rule `name` of the file `other`; where it has none, that is reported in `file`.
  private mutating func findImported(
    _ name: String, in other: Int, for file: Int, at offset: Int
  ) -> Int? {
    let grammar = files[other].name ?? ""
    guard let number = scopes[other].local[name] else {
      let isFull = findings[file].isFull
      let known = isFull ? [] : files[other].rules.filter(\.isPublic).map(\.name)
      let hint = hint(name, among: known)
      findings[file].report("grammar \(grammar) has no rule <\(name)>\(hint)", at: offset)
      return nil
    }
    guard isPublic[number] else {
      findings[file].report(Self.notPublic(name, of: files[other]), at: offset)
      return nil
    }
    return number
  }

  private mutating func hint(_ name: String, among names: [String]) -> String {
    nearest.find(name, among: names).map { "; did you mean <\($0)>?" } ?? ""
  }

  private static func notPublic(_ name: String, of file: GrammarFile) -> String {
    "rule <\(name)> of grammar \(file.name ?? "") is not public, so that only that grammar can "
      + "use it; write public before it in \(file.source.file)"
  }

  private mutating func resolved(_ rule: Rule) -> Rule {
    // The rules of a file that could not be read to its end may be missing.
    let isComplete = files[rule.file].isComplete
    let expansion = rule.expansion.resolved { reference in
      let target = isComplete ? target(of: reference, in: rule.file) : nil
      guard let target else { return .open(reference.name) }
      if case .open(let name) = target { openRules.insert(name) }
      return target
    }
    return Rule(
      name: rule.name, isPublic: rule.isPublic && rule.file == 0, offset: rule.offset,
      file: rule.file, expansion: expansion, documentation: rule.documentation)
  }

  /// Resolves a name in a file; nil, and a finding, if it is not defined.
  private mutating func target(
    of reference: RuleReference, in file: Int
  ) -> RuleReference.Target? {
    let name = reference.name
    if let (grammar, rule) = GrammarName.parts(of: name) {
      return target(of: rule, of: grammar, in: file, at: reference.offset)
    }
    if let number = scopes[file].local[name] { return .rule(number) }
    let candidates = scopes[file].imported[name] ?? []
    if candidates.count == 1 { return .rule(candidates[0].number) }
    if candidates.count > 1 {
      let names = candidates.map { "<\($0.name)>" }
      findings[file].report(
        "<\(name)> is \(names.dropLast().joined(separator: ", ")) and "
          + "\(names[names.count - 1]) alike; write which one is meant",
        at: reference.offset)
      return nil
    }
    if scopes[file].unknown.contains(name) { return nil }
    if Grammar.fillableRules.contains(name) { return .open(name) }
    if !scopes[file].isUnknown { reportUnknown(name, in: file, at: reference.offset) }
    return nil
  }

  private mutating func reportUnknown(_ name: String, in file: Int, at offset: Int) {
    guard !findings[file].isFull else {
      findings[file].report("", at: offset)
      return
    }
    let hidden = files[file].imports.lazy.filter { $0.rule == nil }
      .compactMap { [numbers] in numbers[$0.grammar] }
      .first { [scopes] in scopes[$0].local[name] != nil }
    if let hidden {
      findings[file].report(Self.notPublic(name, of: files[hidden]), at: offset)
      return
    }
    let known =
      files[file].rules.map(\.name) + scopes[file].imported.keys.sorted()
      + Grammar.fillableRules.sorted()
    let hint = hint(name, among: known)
    findings[file].report("no rule <\(name)>\(hint)", at: offset)
  }

  /// Resolves `<grammar.rule>` in a file, where `grammar` is the full or the simple name of a
  /// grammar.
  private mutating func target(
    of rule: String, of grammar: String, in file: Int, at offset: Int
  ) -> RuleReference.Target? {
    if let other = numbers[grammar], other != file {
      guard files[other].isComplete else { return nil }
      return findImported(rule, in: other, for: file, at: offset).map { .rule($0) }
    }
    if grammar == files[file].name || grammar[...] == files[file].simpleName {
      if let number = scopes[file].local[rule] { return .rule(number) }
      reportUnknown("\(grammar).\(rule)", in: file, at: offset)
      return nil
    }
    if missing.contains(grammar) { return nil }
    let suffix = ".\(grammar).\(rule)"
    let candidates = (scopes[file].imported[rule] ?? []).filter { $0.name.hasSuffix(suffix) }
    if candidates.count == 1 { return .rule(candidates[0].number) }
    if candidates.count > 1 {
      findings[file].report(
        "<\(grammar).\(rule)> is <\(candidates[0].name)> and <\(candidates[1].name)> alike; "
          + "write the full name",
        at: offset)
      return nil
    }
    if findings[file].isFull {
      findings[file].report("", at: offset)
      return nil
    }
    let other = files[file].imports.first { GrammarName.lastPart(of: $0.grammar) == grammar }
    if let other {
      if scopes[file].unknown.contains(rule) || scopes[file].isUnknown { return nil }
      guard let number = numbers[other.grammar], files[number].isComplete else { return nil }
      guard findImported(rule, in: number, for: file, at: offset) != nil else { return nil }
      findings[file].report(
        "<\(grammar).\(rule)> is not imported; write import <\(other.grammar).\(rule)>;",
        at: offset)
    }
    return nil
  }
}

/// The meanings of the names in one file of a grammar.
struct NameScope: Sendable {
  /// A rule of another file, under its full name.
  struct Imported: Sendable, Hashable {
    let name: String
    let number: Int
  }

  /// The file's own rules by their names.
  var local: [String: Int] = [:]
  /// The imported rules by their simple names: several of a name where it is ambiguous.
  var imported: [String: [Imported]] = [:]
  /// Simple names that are imported from a grammar that could not be read.
  var unknown: Set<String> = []
  /// Whether all rules of a grammar are imported that could not be read.
  var isUnknown = false

  /// Adds an imported rule.
  mutating func add(_ rule: Imported, as name: String) {
    if imported[name]?.contains(where: { $0.number == rule.number }) != true {
      imported[name, default: []].append(rule)
    }
  }
}

/// Guesses which name was meant by one that does not exist.
private struct NearestName: Sendable {
  /// Longer names are not compared.
  private static let maximumLength = 64
  /// The number of names that may still be compared; a file full of unknown names is not worth the
  /// time.
  private var budget = 50_000

  /// The name that takes the fewest edits to get from `name`, or nil if all differ too much.
  /// - Complexity: O(sum of the lengths of `names` × length of `name`).
  mutating func find(_ name: String, among names: [String]) -> String? {
    guard name.utf8.count <= Self.maximumLength, names.count <= budget else { return nil }
    budget -= names.count
    return EditDistance.nearest(to: name, among: names)
  }
}
