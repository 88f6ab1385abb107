/// A number for each of many pairs of numbers.
///
/// Open addressing over integers: copying it is copying memory, and looking up neither hashes
/// strings nor allocates.
struct PairTable: Sendable, Hashable {
  private static let free: UInt64 = .max

  private var keys: [UInt64] = Array(repeating: Self.free, count: 16)
  private var values: [Int32] = Array(repeating: 0, count: 16)
  private var count = 0

  /// The number of the pair, or nil if none was set; it cannot be set to nil.
  subscript(first: Int32, second: Int32) -> Int32? {
    get {
      let key = Self.key(first, second)
      let index = index(of: key)
      return keys[index] == key ? values[index] : nil
    }
    set {
      guard let newValue else { return }
      let key = Self.key(first, second)
      var index = index(of: key)
      if keys[index] != key {
        count += 1
        if count * 2 > keys.count {
          resize(to: keys.count * 2)
          index = self.index(of: key)
        }
        keys[index] = key
      }
      values[index] = newValue
    }
  }

  /// Makes room for that many pairs more.
  mutating func reserve(_ additional: Int) {
    var size = keys.count
    while (count + additional) * 2 > size { size *= 2 }
    if size > keys.count { resize(to: size) }
  }

  private static func key(_ first: Int32, _ second: Int32) -> UInt64 {
    UInt64(UInt32(bitPattern: first)) << 32 | UInt64(UInt32(bitPattern: second))
  }

  private func index(of key: UInt64) -> Int {
    let mask = keys.count - 1
    var index = Int(truncatingIfNeeded: (key &* 0x9E37_79B9_7F4A_7C15) >> 20) & mask
    while keys[index] != key, keys[index] != Self.free { index = (index + 1) & mask }
    return index
  }

  private mutating func resize(to size: Int) {
    let old = self
    keys = Array(repeating: Self.free, count: size)
    values = Array(repeating: 0, count: size)
    for position in old.keys.indices where old.keys[position] != Self.free {
      let index = index(of: old.keys[position])
      keys[index] = old.keys[position]
      values[index] = old.values[position]
    }
  }
}
