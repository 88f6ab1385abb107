/// What kind of address a person's handle is.
public enum INPersonHandleType: Int, Sendable, CaseIterable {
  /// Nothing is known about it.
  case unknown = 0
  /// An e-mail address.
  case emailAddress = 1
  /// A phone number.
  case phoneNumber = 2
}
