/// Sorts rules by what they refer to: which lead to each other, and which come first.
struct RuleComponents: Sendable {
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
