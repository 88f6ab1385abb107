/// How well words that match a form of a name tell who is meant; the lowest is the best.
enum NameTier: UInt32, Sendable, Comparable {
  /// The name as shown, or a nickname.
  case whole
  /// Given and family name, with or without what stands between them.
  case full
  /// One part of the name, the organisation, or a full name with the family name first.
  case part
  /// The beginning of an organisation's name, or the job.
  case loose
  /// The initials, alone or with the family name.
  case initials

  static func < (left: NameTier, right: NameTier) -> Bool { left.rawValue < right.rawValue }
}
