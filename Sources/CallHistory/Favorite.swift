import ContactBook

/// Somebody whom the user wants first where several are meant.
public struct Favorite: Sendable, Hashable {
  /// The contact's identifier.
  public var contactIdentifier: String
  /// The number or address that is the favourite; nil is the whole contact.
  public var handleValue: String?
  /// The name at the time.
  public var displayName: String

  /// A favourite; the arguments are its properties.
  public init(contactIdentifier: String, handleValue: String? = nil, displayName: String) {
    self.contactIdentifier = contactIdentifier
    self.handleValue = handleValue
    self.displayName = displayName
  }
}
