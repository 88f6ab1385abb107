/// A number for each of a few states out of many, emptied in constant time.
///
/// Open addressing over integers: a dictionary would hash and allocate for each word matched.
struct StateTable {
  private var keys: [Int32] = Array(repeating: 0, count: 64)
  private var values: [Int32] = Array(repeating: 0, count: 64)
  private var rounds: [UInt32] = Array(repeating: 0, count: 64)
  private var round: UInt32 = 1
  private var count = 0

  /// The number of `state`, or -1 where none was set.
  subscript(state: Int32) -> Int32 {
    get {
      let index = index(of: state)
      return rounds[index] == round ? values[index] : -1
    }
    set {
      let index = index(of: state)
      if rounds[index] != round {
        rounds[index] = round
        keys[index] = state
        count += 1
      }
      values[index] = newValue
      if count * 2 > keys.count { grow() }
    }
  }

  /// Forgets all numbers.
  mutating func removeAll() {
    round += 1
    count = 0
  }

  private func index(of state: Int32) -> Int {
    let mask = keys.count - 1
    var index = Int(truncatingIfNeeded: UInt32(bitPattern: state) &* 2_654_435_769 >> 7) & mask
    while rounds[index] == round, keys[index] != state { index = (index + 1) & mask }
    return index
  }

  private mutating func grow() {
    let old = self
    let size = keys.count * 2
    keys = Array(repeating: 0, count: size)
    values = Array(repeating: 0, count: size)
    rounds = Array(repeating: 0, count: size)
    round = 1
    count = 0
    for index in old.keys.indices where old.rounds[index] == old.round {
      self[old.keys[index]] = old.values[index]
    }
  }
}
