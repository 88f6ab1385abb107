/// Why something of the desktop cannot be had: one sentence.
public struct DesktopError: Error, Sendable, Hashable, CustomStringConvertible {
  /// What kind of error it is.
  public enum Code: String, Sendable, Hashable {
    /// There is no session bus.
    case noBus
    /// The bus, or the program asked over it, did not answer as it should.
    case failed
    /// A file cannot be written, or must not be.
    case unwritable
  }

  /// What kind of error it is.
  public let code: Code
  /// What is wrong.
  public let description: String

  init(_ code: Code, _ description: String) {
    self.code = code
    self.description = description
  }
}
