public import Foundation

/// A key that the other side of a call has pressed.
public struct DTMFDigit: Sendable, Hashable {
  /// The call.
  public let call: UUID
  /// 0 to 9, `*`, `#` or A to D.
  public let key: String
}
