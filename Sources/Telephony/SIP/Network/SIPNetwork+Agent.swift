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
    take(try await launcher.launch())
    try await register(line)
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

  /// Tells the agent the account, once nothing that comes of it can be missed.
  private func register(_ line: String) async throws(SIPError) {
    registration = options.registers ? .pending : .none
    let response: AgentResponse?
    do throws(AgentProblem) {
      response = try await send([AgentCommand("uanew", line)]).first
    } catch {
      throw SIPError(.agentFailed, "The SIP agent broke as it was told the account; try again.")
    }
    guard response?.isOK == true else {
      await stopAgent()
      throw SIPError(
        .invalidAccount,
        "The SIP agent does not take the account \(account.uri); remove it and add it anew.")
    }
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
    try? session.socket.send(AgentCommand("quit").frame(token: "quit"))
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
  func lose(_ identifier: Int32) async {
    guard let session, session.process.identifier == identifier else { return }
    self.session = nil
    session.socket.close()
    session.process.send(SIGKILL)
    fail(exchanges, .gone)
    for call in lines.keys where lines[call]?.id != nil {
      finish(call, lines[call]?.ending ?? .failed(.serviceUnavailable))
    }
    registration = .failed("the SIP agent broke")
    releaseRegistrationWaiting()
    guard !isStopped else { return }
    let now = ContinuousClock.now
    restarts = restarts.filter { $0 > now - Self.restartWindow }
    guard restarts.count < Self.maximumRestarts else {
      options.report("The SIP agent broke again, and its calls; the next call starts another one.")
      return
    }
    options.report("The SIP agent broke, and its calls; another one is started.")
    restarts.append(now)
    tasks.add { [weak self] in await self?.restartAgent() }
  }

  private func restartAgent() async {
    guard !isStopped else { return }
    // Where it cannot be started, the next call says so.
    try? await startAgent()
  }

  /// Sends commands in one piece, and waits for the responses to all of them.
  ///
  /// - Parameters:
  ///   - commands: the commands.
  ///   - take: is called with the responses before anything that the agent sent later is looked at.
  /// - Returns: the responses, in the order of the commands.
  /// - Throws: `AgentProblem`; an agent that is silent is ended.
  @discardableResult
  func send(
    _ commands: [AgentCommand], take: (([AgentResponse]) -> Void)? = nil
  ) async throws(AgentProblem) -> [AgentResponse] {
    guard let session else { throw .gone }
    let tokens = commands.indices.map { "\(lastToken + 1 + $0)" }
    lastToken += commands.count
    let exchange = AgentExchange(tokens: tokens, take: take)
    let frames = zip(commands, tokens).map { $0.frame(token: $1) }
    try session.socket.send(Data(frames.joined()))
    exchanges.append(exchange)
    exchange.timer = Task { [weak self, clock = options.clock, time = options.timing.response] in
      guard (try? await clock.sleep(for: time)) != nil else { return }
      await self?.giveUp(on: tokens)
    }
    return try await withCheckedContinuation { exchange.continuation = $0 }.get()
  }

  private func giveUp(on tokens: [String]) async {
    let late = exchanges.filter { $0.tokens == tokens }
    guard !late.isEmpty else { return }
    fail(late, .silent)
    if let session { await lose(session.process.identifier) }
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
      exchange.responses.append(response)
      guard exchange.responses.count == exchange.tokens.count else { return }
      exchanges.remove(at: index)
      exchange.take?(exchange.responses)
      exchange.finish(.success(exchange.responses))
    }
  }
}
