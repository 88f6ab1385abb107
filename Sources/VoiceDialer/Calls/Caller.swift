internal import CallKit

/// Who calls.
struct Caller {
  /// The number or address; nil where it is withheld.
  let handle: CXHandle?
  /// The contact who has it, where there is just one.
  let contactIdentifier: String?
  /// The contact's name, or what a directory says, or what the other side calls itself.
  let displayName: String?
}
