/// Makes one state of all states of a graph after which the same can follow.
///
/// Two states are merged whose arcs, by label, mark and weight, lead to states that are merged
/// (the coarsest such partition, found by refining it round by round; E. F. Moore, 1956).
struct GraphMerger {
  private let stateCount: Int
  private var arcs: [GraphArc]
  private var classes: [Int32]

  init(stateCount: Int, arcs: [GraphArc]) {
    self.stateCount = stateCount
    self.arcs = arcs
    classes = []
  }

  /// The states' new numbers.
  ///
  /// - Parameter kept: states that are merged with no other.
  /// - Returns: for each state the first of those that it became one with.
  /// - Complexity: O(arcs × length of the longest way to tell two states apart).
  mutating func representatives(kept: [Int32]) -> [Int32] {
    classes = Array(repeating: 0, count: stateCount)
    for (index, state) in kept.enumerated() { classes[Int(state)] = Int32(index + 1) }
    var count = kept.count + 1
    while true {
      let refined = refine()
      if refined == count { break }
      count = refined
    }
    var firsts = Array(repeating: Int32(-1), count: count)
    return classes.indices.map { state in
      let number = Int(classes[state])
      if firsts[number] < 0 { firsts[number] = Int32(state) }
      return firsts[number]
    }
  }

  /// Takes states apart whose arcs lead to different classes.
  /// - Returns: how many classes there are.
  private mutating func refine() -> Int {
    var signatures = classes.map { Self.mixed(UInt64(UInt32(bitPattern: $0)) &+ 1) }
    for arc in arcs {
      var signature = Self.mixed(UInt64(UInt32(bitPattern: classes[Int(arc.to)])))
      signature = Self.mixed(signature ^ UInt64(UInt32(bitPattern: arc.label)) << 32)
      signature = Self.mixed(signature ^ UInt64(UInt32(bitPattern: arc.mark)))
      signature = Self.mixed(signature ^ arc.weight.bitPattern)
      // Added up, so that the order of a state's arcs does not matter.
      signatures[Int(arc.from)] &+= signature
    }
    var numbers: [UInt64: Int32] = [:]
    numbers.reserveCapacity(stateCount)
    for state in 0..<stateCount {
      let next = Int32(numbers.count)
      let number = numbers[signatures[state], default: next]
      if number == next { numbers[signatures[state]] = next }
      classes[state] = number
    }
    return numbers.count
  }

  /// The finalizer of SplitMix64: every bit of the result depends on every bit of the number.
  private static func mixed(_ number: UInt64) -> UInt64 {
    var mixed = number &+ 0x9E37_79B9_7F4A_7C15
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
