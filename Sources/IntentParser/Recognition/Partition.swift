/// Elements 0..<n in disjoint sets that are split by marking some of their elements.
///
/// The refinable partition of A. Valmari, "Fast brief practical DFA minimization", 2012.
struct Partition {
  /// How many sets there are.
  private(set) var count: Int
  private var elements: [Int32]
  private var locations: [Int32]
  private var sets: [Int32]
  private var first: [Int32]
  private var past: [Int32]
  private var marked: [Int32]
  private var touched: [Int32] = []

  /// All of 0..<`size` in one set.
  init(size: Int) {
    self.init(grouping: Array(0..<Int32(size)), starts: size > 0 ? [0] : [])
  }

  /// The `elements`, a permutation of 0..<n, in sets that begin at `starts`.
  init(grouping elements: [Int32], starts: [Int]) {
    let size = elements.count
    self.elements = elements
    locations = Array(repeating: 0, count: size)
    sets = Array(repeating: 0, count: size)
    first = Array(repeating: 0, count: size)
    past = first
    marked = first
    count = starts.count
    for (set, start) in starts.enumerated() {
      let end = set + 1 < starts.count ? starts[set + 1] : size
      first[set] = Int32(start)
      past[set] = Int32(end)
      for index in start..<end {
        locations[Int(elements[index])] = Int32(index)
        sets[Int(elements[index])] = Int32(set)
      }
    }
  }

  /// The set that `element` is in.
  func set(of element: Int32) -> Int32 { sets[Int(element)] }

  /// Where the elements of `set` stand, for `element(at:)`.
  func range(of set: Int) -> Range<Int> { Int(first[set])..<Int(past[set]) }

  /// The element at a place of a set's range.
  func element(at index: Int) -> Int32 { elements[index] }

  /// Marks an element that is not marked yet.
  mutating func mark(_ element: Int32) {
    let set = Int(sets[Int(element)])
    let index = Int(locations[Int(element)])
    let free = Int(first[set] + marked[set])
    guard index >= free else { return }
    elements[index] = elements[free]
    locations[Int(elements[index])] = Int32(index)
    elements[free] = element
    locations[Int(element)] = Int32(free)
    if marked[set] == 0 { touched.append(Int32(set)) }
    marked[set] += 1
  }

  /// Splits each set with marked and unmarked elements in two, and removes all marks.
  ///
  /// The smaller part becomes the new set.
  mutating func split() {
    while let touchedSet = touched.popLast() {
      let set = Int(touchedSet)
      let middle = first[set] + marked[set]
      let markedCount = marked[set]
      marked[set] = 0
      guard middle < past[set] else { continue }
      if markedCount <= past[set] - middle {
        first[count] = first[set]
        past[count] = middle
        first[set] = middle
      } else {
        past[count] = past[set]
        first[count] = middle
        past[set] = middle
      }
      for index in range(of: count) { sets[Int(elements[index])] = Int32(count) }
      count += 1
    }
  }
}
