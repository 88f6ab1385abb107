/// Commands that were sent in one piece and wait for the response to the last of them.
final class AgentExchange {
  // Not Sendable: the network that made it uses it.

  let commands: [AgentCommand]
  let tokens: [String]
  /// The responses, in the order of the commands; nil where none came.
  var responses: [AgentResponse?]
  var continuation: CheckedContinuation<Result<[AgentResponse?], AgentProblem>, Never>?
  var timer: Task<Void, Never>?

  init(_ commands: [AgentCommand], tokens: [String]) {
    self.commands = commands
    self.tokens = tokens
    responses = tokens.map { _ in nil }
  }

  /// Whether all commands were responded to that must be: those about calls need not be.
  var isComplete: Bool {
    zip(commands, responses).allSatisfy { $0.call != nil || $1 != nil }
  }

  /// Ends the wait.
  func finish(_ result: Result<[AgentResponse?], AgentProblem>) {
    timer?.cancel()
    continuation?.resume(returning: result)
    continuation = nil
  }
}
