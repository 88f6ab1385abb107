internal import Foundation

extension SIPNetwork {
  /// How often the agent is started again within ``restartWindow``; after that, with the next call.
  private static let maximumRestarts = 3
  private static let restartWindow = Duration.seconds(60)

  /// Starts the agent unless it runs.
  func startAgent() async throws(SIPError) {
    isStopped = false
    guard session == nil else { return }
    let line = try account.agentLine(password: password, registers: options.registers)
    registration = options.registers ? .pending : .none
    take(try await launcher.launch(account: line))
    try await checkAccount()
    soundProblem = await options.soundProblem()
    if let soundProblem { options.report(soundProblem) }
    isLackOfSoundTold = soundProblem != nil
  }

  private func take(_ session: AgentSession) {
    self.session = session
    let identifier = session.process.identifier
    Task { [weak self, messages = session.socket.messages] in
      for await message in messages { await self?.take(message) }
      await self?.lose(identifier)
    }
    Task { [weak self, process = session.process] in
      _ = await process.ended()
      await self?.lose(identifier)
    }
  }

  /// Looks by which address the agent knows the account.
  private func checkAccount() async throws(SIPError) {
    let text: String?
    do throws(AgentProblem) {
      text = try await send([AgentCommand("reginfo")])[0]?.text
    } catch {
      throw SIPError(.agentFailed, "The SIP agent broke as it was told the account; try again.")
    }
    guard let address = text?.firstMatch(of: #/> (\S+)/#) else {
      await stopAgent()
      throw SIPError(
        .invalidAccount,
        "The SIP agent does not take the account \(account.uri); remove it and add it anew.")
    }
    agentAccount = String(address.1)
    guard options.registers else { return }
    Task { [weak self, clock = options.clock, time = options.timing.registration] in
      guard (try? await clock.sleep(for: time)) != nil else { return }
      await self?.tellPendingRegistration()
    }
  }

  private func tellPendingRegistration() {
    if registration == .pending { tell(.pending) }
  }

  /// Tells why calls do not come in, once until they do again.
  func tell(_ state: SIPRegistration) {
    guard options.registers, !isStopped, !isRegistrationTold else { return }
    isRegistrationTold = true
    options.report("Calls do not come in: \(SIPTrial(state, of: account).description)")
  }

  /// Ends all calls and the agent.
  func stopAgent() async {
    isStopped = true
    for call in lines.keys { await hangUp(call, with: .ended) }
    guard let session else { return }
    self.session = nil
    setRegistration(.none)
    let quit = AgentCommand("quit").packet(token: "quit", account: agentAccount)
    try? session.socket.send([quit])
    await end(session.process)
    session.socket.close()
    fail(exchanges, .gone)
  }

  /// Ends an agent's process.
  ///
  /// It waits for answers that are still to come, such as the registrar's, for 32 seconds; the second
  /// signal ends it without them.
  private func end(_ process: any AgentLife) async {
    let impatience = Task {
      for (pause, signal) in [(800, SIGTERM), (200, SIGTERM), (1_000, SIGKILL)] {
        guard (try? await Task.sleep(for: .milliseconds(pause))) != nil else { return }
        process.send(signal)
      }
    }
    _ = await process.ended()
    impatience.cancel()
  }

  /// Fails all calls of an agent that broke, and starts another one.
  func lose(_ identifier: Int32) {
    guard let session, session.process.identifier == identifier else { return }
    self.session = nil
    session.socket.close()
    session.process.send(SIGKILL)
    fail(exchanges, .gone)
    registration = .failed("the SIP agent broke")
    releaseRegistrationWaiting()
    // It is told before its calls end, since a program may end with them.
    if !isStopped, tellLoss() { tasks.add { [weak self] in await self?.restartAgent() } }
    for call in lines.keys where lines[call]?.id != nil {
      finish(call, lines[call]?.ending ?? .failed(.serviceUnavailable))
    }
  }

  /// Tells that the agent broke, and returns whether another one is to be started at once.
  private func tellLoss() -> Bool {
    let now = ContinuousClock.now
    restarts = restarts.filter { $0 > now - Self.restartWindow }
    guard restarts.count < Self.maximumRestarts else {
      options.report("The SIP agent broke again, and its calls; the next call starts another one.")
      return false
    }
    options.report("The SIP agent broke, and its calls; another one is started.")
    restarts.append(now)
    return true
  }

  private func restartAgent() async {
    guard !isStopped else { return }
    // Where it cannot be started, the next call says so.
    try? await startAgent()
  }

  /// Sends commands in one piece, and waits for the response to the last.
  ///
  /// The agent does something else between them where there is something: a command must not rely on
  /// the call that another one left as the current one.
  ///
  /// - Parameter commands: the commands; the last is about no call.
  /// - Returns: the responses, in the order of the commands; nil where the agent does not know the
  ///   call that a command is about.
  /// - Throws: `AgentProblem`; an agent that is silent is ended.
  @discardableResult
  func send(_ commands: [AgentCommand]) async throws(AgentProblem) -> [AgentResponse?] {
    guard let session else { throw .gone }
    let tokens = commands.indices.map { "\(lastToken + 1 + $0)" }
    lastToken += commands.count
    let exchange = AgentExchange(commands, tokens: tokens)
    try session.socket.send(
      zip(commands, tokens).map { $0.packet(token: $1, account: agentAccount) })
    exchanges.append(exchange)
    exchange.timer = Task { [weak self, clock = options.clock, time = options.timing.response] in
      guard (try? await clock.sleep(for: time)) != nil else { return }
      await self?.giveUp(on: tokens)
    }
    return try await withCheckedContinuation { exchange.continuation = $0 }.get()
  }

  /// Sends a command about a call.
  ///
  /// - Parameters:
  ///   - command: the command.
  ///   - id: the call's Call-ID.
  /// - Returns: the response; nil where the call is over.
  /// - Throws: `AgentProblem`; an agent that is silent is ended.
  @discardableResult
  func send(
    _ command: AgentCommand, about id: String
  ) async throws(AgentProblem) -> AgentResponse? {
    let command = AgentCommand(command.name, command.parameter, about: id)
    // The second is responded to in any case.
    return try await send([command, AgentCommand("reginfo")])[0]
  }

  private func giveUp(on tokens: [String]) {
    let late = exchanges.filter { $0.tokens == tokens }
    guard !late.isEmpty else { return }
    fail(late, .silent)
    if let session { lose(session.process.identifier) }
  }

  private func fail(_ failed: [AgentExchange], _ problem: AgentProblem) {
    exchanges.removeAll { exchange in failed.contains { $0 === exchange } }
    for exchange in failed { exchange.finish(.failure(problem)) }
  }

  private func take(_ message: AgentMessage) {
    switch message {
    case .event(let event): take(event)
    case .response(let response):
      guard let token = response.token,
        let index = exchanges.firstIndex(where: { $0.tokens.contains(token) })
      else { return }
      let exchange = exchanges[index]
      exchange.responses[exchange.tokens.firstIndex(of: token) ?? 0] = response
      guard token == exchange.tokens.last else { return }
      guard exchange.isComplete else { return giveUp(on: exchange.tokens) }
      exchanges.remove(at: index)
      exchange.finish(.success(exchange.responses))
    }
  }
}
