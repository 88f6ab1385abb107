/// Who is on the other side of a call.
public struct CallParty: Sendable, Hashable {
  /// The name, else the number as people write it.
  public let name: String
  /// The label and the number; nil where they say no more than the name.
  public let detail: String?
  /// Whether the call was started from here.
  public let isOutgoing: Bool
  /// Which calls taking this one would end, as a sentence; nil for none.
  public let consequence: String?
}
