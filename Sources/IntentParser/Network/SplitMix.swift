/// SplitMix64: random numbers that are the same for the same seed.
///
/// Not for secrets. G. Steele, D. Lea and C. Flood, "Fast splittable pseudorandom number generators", 2014.
package struct SplitMix: RandomNumberGenerator, Sendable {
  private var state: UInt64

  package init(seed: UInt64) {
    state = seed
  }

  package mutating func next() -> UInt64 {
    let number = Self.mixed(state)
    state &+= Self.step
    return number
  }

  /// A number of which every bit depends on every bit of `number`.
  static func mixed(_ number: UInt64) -> UInt64 {
    var mixed = number &+ step
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  private static let step: UInt64 = 0x9E37_79B9_7F4A_7C15
}
