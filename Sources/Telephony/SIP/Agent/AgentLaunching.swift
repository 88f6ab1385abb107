/// Starts agents.
protocol AgentLaunching: Sendable {
  /// Starts an agent and connects to it.
  ///
  /// - Returns: the agent, which takes commands.
  /// - Throws: `SIPError` where there is none.
  func launch() async throws(SIPError) -> AgentSession
}
