/// What the calls that are looked for carry.
public struct INCallCapabilityOptions: OptionSet, Sendable, Hashable {
  /// The options as bits.
  public let rawValue: UInt

  /// Makes options of bits.
  public init(rawValue: UInt) { self.rawValue = rawValue }

  /// Calls with sound.
  public static let audioCall = Self(rawValue: 1 << 0)
  /// Calls with sound and pictures.
  public static let videoCall = Self(rawValue: 1 << 1)
}
