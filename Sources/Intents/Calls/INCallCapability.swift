/// What a call carries.
public enum INCallCapability: Int, Sendable, CaseIterable {
  /// Nothing is known about it.
  case unknown = 0
  /// Sound.
  case audioCall = 1
  /// Sound and pictures.
  case videoCall = 2
}
