/// Why there are no calls by SIP: one sentence with the way out.
public struct SIPError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The kinds of failure, which decide the exit code of a program.
  public enum Code: String, Sendable, Hashable, CaseIterable {
    /// The agent is not installed.
    case missingAgent
    /// The agent does not start, or does not go on.
    case agentFailed
    /// The port that was asked for is taken.
    case portTaken
    /// What was said of an account is wrong.
    case invalidAccount
    /// There is no such account.
    case noSuchAccount
    /// The accounts or their passwords cannot be read or kept.
    case badFile
  }

  /// The kind of failure.
  public let code: Code
  /// What is wrong, and the way out.
  public let description: String

  /// An error; the arguments are its properties.
  public init(_ code: Code, _ description: String) {
    self.code = code
    self.description = description
  }
}
