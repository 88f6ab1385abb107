/// A handle, in a journal.
public struct CallJournalHandle: Sendable, Hashable, Codable {
  /// What kind of value it has: `generic`, `phoneNumber` or `emailAddress`.
  public let type: String
  /// The value, if it was asked for.
  public let value: String?

  init(_ handle: CXHandle, showsValue: Bool) {
    type = "\(handle.type)"
    value = showsValue ? handle.value : nil
  }
}

extension CallJournalHandle: CustomStringConvertible {
  /// The value, or a word for what kind of value it is.
  public var description: String { value ?? "a \(type)" }
}
