/// Starts agents.
protocol AgentLaunching: Sendable {
  /// Starts an agent and waits until it takes commands.
  ///
  /// - Parameter account: the account that it has, as ``SIPAccount/agentLine(password:registers:)``
  ///   writes it.
  /// - Returns: the agent.
  /// - Throws: `SIPError` where there is none.
  func launch(account: String) async throws(SIPError) -> AgentSession
}
