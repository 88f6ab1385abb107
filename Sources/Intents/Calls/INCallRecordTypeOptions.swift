/// Which calls are looked for.
public struct INCallRecordTypeOptions: OptionSet, Sendable, Hashable {
  /// The options as bits.
  public let rawValue: UInt

  /// Makes options of bits.
  public init(rawValue: UInt) { self.rawValue = rawValue }

  /// Calls made from here.
  public static let outgoing = Self(rawValue: 1 << 0)
  /// Calls that came in and that nobody took.
  public static let missed = Self(rawValue: 1 << 1)
  /// Calls that came in and were taken.
  public static let received = Self(rawValue: 1 << 2)
  /// The latest call.
  public static let latest = Self(rawValue: 1 << 3)
  /// Calls whose caller left a message.
  public static let voicemail = Self(rawValue: 1 << 4)
  /// Calls that ring.
  public static let ringing = Self(rawValue: 1 << 5)
  /// Calls that go on.
  public static let inProgress = Self(rawValue: 1 << 6)
  /// Calls that wait.
  public static let onHold = Self(rawValue: 1 << 7)
}
