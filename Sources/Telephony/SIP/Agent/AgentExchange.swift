/// Commands that were sent in one piece and wait for the response to the last of them.
final class AgentExchange {
  // Not Sendable: the network that made it uses it.

  let tokens: [String]
  /// The responses, in the order of the commands; nil where none came.
  var responses: [AgentResponse?]
  var continuation: CheckedContinuation<Result<[AgentResponse?], AgentProblem>, Never>?
  var timer: Task<Void, Never>?

  init(tokens: [String]) {
    self.tokens = tokens
    responses = tokens.map { _ in nil }
  }

  /// Ends the wait.
  func finish(_ result: Result<[AgentResponse?], AgentProblem>) {
    timer?.cancel()
    continuation?.resume(returning: result)
    continuation = nil
  }
}
