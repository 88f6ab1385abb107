/// The answer to a command; that it is OK means little more than that there is such a command.
struct AgentResponse: Sendable, Hashable {
  let token: String?
  let isOK: Bool
  /// What the command prints, without colours.
  let text: String
}
