public import ContactBook

/// A contact and the handle to call it on.
///
/// At least one of the two is there: a dialled number may be nobody's, and a person may have to
/// be chosen before one of their numbers is.
public struct ContactChoice: Sendable, Hashable {
  /// Who is meant, or nil for a number that is nobody's or several people's.
  public let contact: Contact?
  /// The handle to call, or nil where the contact alone does not decide it.
  public let handle: ContactHandle?

  /// Makes a choice.
  public init(contact: Contact?, handle: ContactHandle?) {
    self.contact = contact
    self.handle = handle
  }
}
