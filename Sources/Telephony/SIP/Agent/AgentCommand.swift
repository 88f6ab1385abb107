internal import Foundation

/// A command to the agent.
struct AgentCommand: Sendable, Hashable {
  /// The maximum number of bytes of a command with its parameter that the agent takes; it cuts the rest off.
  static let maximumLength = 255

  /// The topic that the agent takes commands under; `+` stands for any token.
  static func topic(_ token: String) -> String { "/\(AgentMessage.root)/command/\(token)" }

  let name: String
  let parameter: String?
  /// The Call-ID of the call that it is about; nil leaves the agent's current one.
  ///
  /// The agent does not respond to a command about a call that has ended.
  let call: String?

  /// The number of bytes in the agent's command buffer.
  var length: Int { name.utf8.count + (parameter.map { 1 + $0.utf8.count } ?? 0) }

  init(_ name: String, _ parameter: String? = nil, about call: String? = nil) {
    self.name = name
    self.parameter = parameter
    self.call = call
  }

  /// The command as it goes to the agent.
  ///
  /// All values are strings: any other type crashes the agent.
  ///
  /// - Parameters:
  ///   - token: Identifies its response.
  ///   - account: The address by which the agent knows the account that calls belong to.
  /// - Returns: The packet.
  func packet(token: String, account: String) -> MQTTPacket {
    var fields = ["command": name, "token": token]
    fields["params"] = parameter
    if let call {
      fields["accountaor"] = account
      fields["callid"] = call
    }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return MQTTPacket(
      topic: Self.topic(token), payload: (try? encoder.encode(fields)) ?? Data())
  }
}

/// The reasons why a command has no response.
enum AgentProblem: Error, Sendable, Hashable {
  /// The agent violates its protocol.
  case garbled
  /// The agent is not running, or no longer.
  case gone
  /// The agent takes too long to respond.
  case silent
}

/// The commands that were sent and whose responses are still to come.
struct PendingCommands {
  /// The responses, in the order of the commands; nil if none came.
  typealias Responses = Result<[AgentResponse?], AgentProblem>

  /// Commands that were sent in one piece and wait for the response to the last of them.
  private struct Exchange {
    let commands: [AgentCommand]
    let tokens: [String]
    let timer: Task<Void, Never>
    let continuation: CheckedContinuation<Responses, Never>
    var responses: [AgentResponse?]

    /// Whether all commands have the responses they must have: those about calls need none.
    var isComplete: Bool {
      zip(commands, responses).allSatisfy { $0.call != nil || $1 != nil }
    }

    func finish(_ result: Responses) {
      timer.cancel()
      continuation.resume(returning: result)
    }
  }

  private var exchanges: [Exchange] = []
  private var lastToken = 0

  /// Whether no response is awaited.
  var isEmpty: Bool { exchanges.isEmpty }

  /// Makes new tokens, one for each of so many commands.
  mutating func makeTokens(_ count: Int) -> [String] {
    let tokens = (0..<count).map { "\(lastToken + 1 + $0)" }
    lastToken += count
    return tokens
  }

  /// Adds commands that were sent in one piece.
  ///
  /// - Parameters:
  ///   - commands: The commands.
  ///   - tokens: Their tokens.
  ///   - timer: A task that gives up on them, which is cancelled when they are answered.
  ///   - continuation: Receives the responses.
  mutating func add(
    _ commands: [AgentCommand], tokens: [String], timer: Task<Void, Never>,
    continuation: CheckedContinuation<Responses, Never>
  ) {
    exchanges.append(
      Exchange(
        commands: commands, tokens: tokens, timer: timer, continuation: continuation,
        responses: tokens.map { _ in nil }))
  }

  /// Matches a response to its command.
  ///
  /// - Returns: The tokens of commands whose last response came before one that they must have; nil
  ///   otherwise.
  mutating func receive(_ response: AgentResponse) -> [String]? {
    guard let token = response.token,
      let index = exchanges.firstIndex(where: { $0.tokens.contains(token) })
    else { return nil }
    let tokens = exchanges[index].tokens
    exchanges[index].responses[tokens.firstIndex(of: token) ?? 0] = response
    guard token == tokens.last else { return nil }
    guard exchanges[index].isComplete else { return tokens }
    let exchange = exchanges.remove(at: index)
    exchange.finish(.success(exchange.responses))
    return nil
  }

  /// Fails the commands of some tokens, and returns false if they are not pending any more.
  mutating func fail(_ tokens: [String], _ problem: AgentProblem) -> Bool {
    guard let index = exchanges.firstIndex(where: { $0.tokens == tokens }) else { return false }
    exchanges.remove(at: index).finish(.failure(problem))
    return true
  }

  /// Fails all commands.
  mutating func failAll(_ problem: AgentProblem) {
    let failed = exchanges
    exchanges = []
    for exchange in failed { exchange.finish(.failure(problem)) }
  }
}
