/// The reason why a call cannot be handed over: one sentence with the way out.
public struct HandoverError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The kinds of reasons.
  public enum Code: String, Sendable, Hashable, CaseIterable {
    /// The command of the settings is none that can be run.
    case badCommand
    /// The destination is none that another program can be given.
    case badDestination
    /// There is nothing to hand calls to.
    case nobody
    /// Whoever was to take the call did not.
    case refused
    /// The user did not choose a program.
    case cancelled
  }

  /// The kind of reason.
  public let code: Code
  /// The problem and its remedy.
  public let description: String

  init(_ code: Code, _ description: String) {
    self.code = code
    self.description = description
  }
}
