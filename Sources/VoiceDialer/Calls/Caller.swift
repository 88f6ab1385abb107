internal import CallKit

/// Who calls.
struct Caller {
  /// The number or address; nil where it is withheld.
  let handle: CXHandle?
  /// The contact who has it, where there is just one.
  let contactIdentifier: String?
  /// The contact's name, or what a directory says.
  let displayName: String?
  /// What the other side calls itself, in quotation marks, since anybody may claim a name.
  var claimedName: String?

  /// How the call is shown.
  var shownName: String? { displayName ?? claimedName.map { "“\($0)”" } }
}
