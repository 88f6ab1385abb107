/// Why callvoice cannot be set up: one sentence with the way out.
public struct SetupError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The kind of failure, which decides the exit code of a program.
  public enum Code: Sendable, Hashable {
    /// Something callvoice needs is not installed.
    case missing
    /// A configuration, grammar or contacts file is wrong.
    case badConfiguration
    /// An input is missing or unreadable.
    case unreadable
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
