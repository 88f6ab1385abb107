internal import SpokenText

/// The items of manifests and folders, in order, and what is wrong with the others.
package struct TestSet: Sendable, Hashable {
  /// The items that can be run.
  package private(set) var items: [TestItem] = []
  /// The items that cannot be run, and the reasons.
  package private(set) var problems: [TestProblem] = []

  private var places: [String: String] = [:]

  /// A set of these items, as if they had been read.
  init(items: [TestItem] = []) {
    for item in items { add(item) }
  }

  /// Reads manifests and folders; a line that cannot be used is a problem, and the others are read.
  ///
  /// - Parameter paths: As named by the user.
  package init(paths: [String]) {
    let entries = TestEntries(paths: paths)
    while let entry = entries.next() {
      do throws(TestProblem) {
        add(try entry.item())
      } catch {
        problems.append(error)
      }
    }
  }

  /// What is said of rules that items expect, and that the grammar does not have: each is a miss in any case.
  ///
  /// - Parameter rules: The public rules of the grammar.
  /// - Returns: A sentence for the first item with each such rule.
  package func unknownRules(among rules: [String]) -> [String] {
    var told = Set(rules)
    return items.compactMap { item in
      guard case .request(let expectation) = item.answer, let rule = expectation.rule,
        told.insert(rule).inserted
      else { return nil }
      let nearest = EditDistance.nearest(to: rule, among: rules)
      return "\(item.place): The grammar has no rule <\(rule)>, so that this is never right; "
        + (nearest.map { "did you mean <\($0)>?" } ?? "callvoice grammar network lists its rules.")
    }
  }

  /// Takes all items for no requests, so that each accepted one is a false accept.
  package mutating func expectNothing() {
    items = items.map { item in
      var item = item
      item.answer = .nothing
      return item
    }
  }

  private mutating func add(_ item: TestItem) {
    if let earlier = places[item.name] {
      problems.append(.sameName(item.name, at: item.place, as: earlier))
      return
    }
    places[item.name] = item.place
    items.append(item)
  }
}

extension TestProblem {
  /// The problem of an item with the name of an earlier one, which alone is run.
  static func sameName(_ name: String, at place: String, as earlier: String) -> TestProblem {
    TestProblem(
      place,
      "“\(name)” is the name of the item at \(earlier), too; give one of them another \"name\".")
  }
}
