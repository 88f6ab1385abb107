/// Why a network does not do to a call what it was asked for.
public struct CallNetworkError: Error, Sendable, Hashable, CustomStringConvertible {
  /// What is in the way.
  public enum Code: String, Sendable, Hashable, CaseIterable {
    /// The call is over, or there was none.
    case noSuchCall
    /// The call does not ring any more.
    case notRinging
    /// The two cannot talk yet.
    case notConnected
    /// The call is on hold.
    case onHold
    /// The other side, or the network, does not do this.
    case refused
  }

  /// What is in the way.
  public let code: Code
  /// The same as a sentence for a person.
  public let description: String

  /// An error; the arguments are its properties.
  public init(_ code: Code, _ description: String) {
    self.code = code
    self.description = description
  }
}
