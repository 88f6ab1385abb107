/// Why nothing can be said to the agent, or nothing was answered.
enum AgentProblem: Error, Sendable, Hashable {
  /// What it sends is not its protocol.
  case garbled
  /// It is not there, or not any more.
  case gone
  /// It takes too long to answer.
  case silent
}
