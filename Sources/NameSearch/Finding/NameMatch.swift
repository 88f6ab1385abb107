/// Somebody whom a name may mean, and why.
struct NameMatch: Sendable, Hashable {
  /// What of the contact the words name.
  enum Reason: Sendable, Hashable {
    /// The name or a part of it.
    case name
    /// The organisation, or the beginning of its name.
    case organization
    /// The job.
    case job
    /// A group.
    case group(String)
    /// Another form of the given name.
    case otherForm(asked: String, name: String)
    /// What the person is to the user.
    case relation(String)
    /// What the person is to somebody else.
    case relationOf(String, person: String)
  }

  /// The position of the contact in the book.
  let position: Int
  let reason: Reason
  /// Whether the words surely mean this contact; else the user is asked.
  var isSure = true
}
