/// Where a call goes.
public struct CallDestination: Sendable, Hashable {
  /// How the value is to be read.
  public enum Kind: String, Sendable, Hashable {
    /// A telephone number: E.164 with its "+", or a short code such as 911.
    case phoneNumber
    /// A SIP address, with or without its scheme.
    case sipAddress
    /// Anything else that a network may know, such as an e-mail address.
    case other
  }

  /// How ``value`` is to be read.
  public let kind: Kind
  /// The number or address.
  public let value: String

  /// A destination; the arguments are its properties.
  public init(_ kind: Kind, _ value: String) {
    self.kind = kind
    self.value = value
  }
}
