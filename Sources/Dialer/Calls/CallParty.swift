internal import CallKit

/// The other side of a call, as it is shown.
public struct CallParty: Sendable, Hashable, Codable {
  /// The name, else the number as people write it.
  public let name: String
  /// The label and the number; nil where they say no more than the name.
  public let detail: String?
  /// Whether the call was started from here.
  public let isOutgoing: Bool
  /// The calls that answering this one would end, as a sentence; nil for none.
  public let consequence: String?

  private enum CodingKeys: String, CodingKey {
    case name = "displayName"
    case detail, isOutgoing, consequence
  }
}

/// The caller of a call that comes in.
struct Caller {
  /// The number or address; nil where it is withheld.
  let handle: CXHandle?
  /// The contact who has it, where there is just one.
  let contactIdentifier: String?
  /// The contact's name, or what a directory says.
  let displayName: String?
  /// The name that the other side gives itself; shown in quotation marks, since anybody may claim a name.
  var claimedName: String?

  /// The name to show.
  var shownName: String? { displayName ?? claimedName.map { "“\($0)”" } }
}
