/// Commands that were sent in one piece and wait for their responses.
final class AgentExchange {
  // Not Sendable: the network that made it uses it.

  let tokens: [String]
  var responses: [AgentResponse] = []
  /// Is called with the responses before anything that the agent sent after them is looked at.
  let take: (([AgentResponse]) -> Void)?
  var continuation: CheckedContinuation<Result<[AgentResponse], AgentProblem>, Never>?
  var timer: Task<Void, Never>?

  init(tokens: [String], take: (([AgentResponse]) -> Void)?) {
    self.tokens = tokens
    self.take = take
  }

  /// Ends the wait.
  func finish(_ result: Result<[AgentResponse], AgentProblem>) {
    timer?.cancel()
    continuation?.resume(returning: result)
    continuation = nil
  }
}
