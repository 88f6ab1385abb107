public import CallKit

/// What is known of a caller.
public struct ScreeningAnswer: Sendable, Hashable {
  /// Whether the user's own block list has the caller.
  public let isOnBlockList: Bool
  /// The directory that blocks the caller; nil where none does.
  public let blockingDirectory: String?
  /// Who it is, and which directory says so; nil where none does.
  public let caller: CallDirectory.Caller?

  /// Whether calls are refused.
  public var isBlocked: Bool { isOnBlockList || blockingDirectory != nil }
}
