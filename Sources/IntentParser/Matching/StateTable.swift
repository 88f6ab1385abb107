/// A number for each of a few places out of many, emptied in constant time.
///
/// Open addressing over integers: a dictionary would hash and allocate for each word matched.
struct StateTable {
  private var keys: [Int64] = Array(repeating: 0, count: 64)
  private var values: [Int32] = Array(repeating: 0, count: 64)
  private var rounds: [UInt32] = Array(repeating: 0, count: 64)
  private var round: UInt32 = 1
  private var count = 0

  /// The number of `place`, or -1 where none was set.
  subscript(place: Int64) -> Int32 {
    get {
      let index = index(of: place)
      return rounds[index] == round ? values[index] : -1
    }
    set {
      let index = index(of: place)
      if rounds[index] != round {
        rounds[index] = round
        keys[index] = place
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

  private func index(of place: Int64) -> Int {
    let mask = keys.count - 1
    let hash = UInt64(bitPattern: place) &* 0x9E37_79B9_7F4A_7C15
    var index = Int(truncatingIfNeeded: hash >> 32) & mask
    while rounds[index] == round, keys[index] != place { index = (index + 1) & mask }
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
