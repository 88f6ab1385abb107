/// Makes one state of all states of a graph after which the same can follow.
///
/// Two states are merged whose arcs, by label, mark and weight, lead to states that are merged
/// (the coarsest such partition, found by refining it round by round; E. F. Moore, 1956).
struct GraphMerger {
  /// An arc with all but the class it leads to in one number.
  private struct Arc {
    let from: Int
    let to: Int
    let hash: UInt64
  }

  private let stateCount: Int
  private let arcs: [Arc]
  /// A number for each state that is the same for those not taken apart so far.
  private var classes: [UInt64] = []
  /// Counting the classes costs as much as some rounds.
  private static let roundsBetweenCounts = 6
  /// The maximum number of arcs that are looked at, counted each time, before merging is given up.
  private static let maximumWork = 20_000_000

  init(stateCount: Int, arcs: [GraphArc]) {
    self.stateCount = stateCount
    self.arcs = arcs.map { arc in
      var hash = SplitMix.mixed(UInt64(UInt32(bitPattern: arc.label)))
      hash = SplitMix.mixed(hash ^ UInt64(UInt32(bitPattern: arc.mark)))
      hash = SplitMix.mixed(hash ^ arc.weight.bitPattern)
      return Arc(from: Int(arc.from), to: Int(arc.to), hash: hash)
    }
  }

  /// The states' new numbers.
  ///
  /// - Parameter kept: States that are merged with no other.
  /// - Returns: For each state the first of those that it became one with; itself where telling the
  ///   states apart takes too long.
  /// - Complexity: O(arcs × length of the longest way to tell two states apart).
  mutating func representatives(kept: [Int32]) -> [Int32] {
    classes = Array(repeating: 0, count: stateCount)
    for (index, state) in kept.enumerated() { classes[Int(state)] = UInt64(index + 1) }
    var count = 0
    var work = 0
    while true {
      work += Self.roundsBetweenCounts * arcs.count
      // A chain of a hundred thousand words is not worth telling apart word by word.
      guard work <= Self.maximumWork else { return (0..<Int32(stateCount)).map { $0 } }
      for _ in 0..<Self.roundsBetweenCounts { refine() }
      let refined = firstStates.count
      if refined == count { break }
      count = refined
    }
    return firstStates.firsts
  }

  /// For each state the first one of its class, and the number of classes.
  ///
  /// The number of a class is mixed as well as a hash is, and stands for one in the table.
  private var firstStates: (firsts: [Int32], count: Int) {
    var size = 2
    while size < 2 * stateCount { size *= 2 }
    var table = [Int32](repeating: -1, count: size)
    var firsts: [Int32] = []
    firsts.reserveCapacity(stateCount)
    var count = 0
    for (state, number) in classes.enumerated() {
      var index = Int(truncatingIfNeeded: SplitMix.mixed(number)) & (size - 1)
      while table[index] >= 0, classes[Int(table[index])] != number {
        index = (index + 1) & (size - 1)
      }
      if table[index] < 0 {
        table[index] = Int32(state)
        count += 1
      }
      firsts.append(table[index])
    }
    return (firsts, count)
  }

  /// Takes states apart whose arcs lead to different classes.
  private mutating func refine() {
    var refined = classes.map { SplitMix.mixed($0 &+ 1) }
    // The innermost loop of building a network.
    refined.withUnsafeMutableBufferPointer { refined in
      classes.withUnsafeBufferPointer { classes in
        arcs.withUnsafeBufferPointer { arcs in
          for arc in arcs {
            // Added up, so that the order of a state's arcs does not matter.
            refined[arc.from] &+= SplitMix.mixed(arc.hash ^ classes[arc.to])
          }
        }
      }
    }
    classes = refined
  }
}
