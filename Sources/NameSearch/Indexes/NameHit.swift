/// A contact that goes by some words.
struct NameHit: Sendable, Hashable {
  /// The position of the contact in the book.
  let position: Int
  let tier: NameTier

  init(position: Int, tier: NameTier) {
    self.position = position
    self.tier = tier
  }

  /// A hit of the number that ``packed`` is.
  init?(packed: UInt32) {
    guard let tier = NameTier(rawValue: packed & 7) else { return nil }
    self.init(position: Int(packed >> 3), tier: tier)
  }

  /// The least number that ``packed`` is at a position.
  static func leastPacked(at position: Int) -> UInt32 { UInt32(position) << 3 }

  /// Position and tier in one number.
  var packed: UInt32 { UInt32(position) << 3 | tier.rawValue }
}
