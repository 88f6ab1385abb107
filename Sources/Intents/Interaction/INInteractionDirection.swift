/// Who began an interaction.
public enum INInteractionDirection: Int, Sendable, CaseIterable {
  /// Not said.
  case unspecified = 0
  /// The user of this machine.
  case outgoing = 1
  /// Somebody else.
  case incoming = 2
}
