internal import Foundation

extension SIPNetwork {
  private enum Connection {
    case connected(AgentSocket)
    case ended(Int32)
    case unreachable
  }

  /// The exit code of an agent whose SIP port is taken (EADDRINUSE).
  private static let portIsTaken: Int32 = 98
  /// How often the agent is started again within ``restartWindow``; after that, with the next call.
  private static let maximumRestarts = 3
  private static let restartWindow = Duration.seconds(60)

  /// Starts the agent unless it runs.
  func startAgent() async throws(SIPError) {
    isStopped = false
    guard session == nil else { return }
    try options.audio.check()
    let line = try account.agentLine(password: password, registers: options.registers)
    let installation = try AgentInstallation(program: options.program)
    // Another program may take the control port before the agent does.
    for _ in 0..<3 {
      guard let port = LoopbackPort.free() else { break }
      let configuration = AgentConfiguration(
        installation: installation, audio: options.audio,
        interface: options.interface ?? (account.isOnLoopback ? "127.0.0.1" : nil),
        port: options.port, controlPort: port,
        soundTimeout: Int(options.timing.sound.components.seconds))
      let process = try AgentProcess(
        program: installation.program, folder: AgentFolder(configuration: configuration.text))
      switch await connect(to: process, port: port) {
      case .connected(let socket):
        take(Session(process: process, socket: socket))
        return try await register(line)
      case .ended(Self.portIsTaken):
        throw SIPError(
          .portTaken,
          "The SIP port \(options.port) is taken; end the program that has it, or name another.")
      case .ended(let status):
        let last = process.log.last.map { ": \($0)" } ?? ""
        throw SIPError(.agentFailed, "The SIP agent ended with \(status) as it started\(last).")
      case .unreachable:
        process.send(SIGKILL)
        _ = await process.ended()
      }
    }
    throw SIPError(
      .agentFailed,
      "The SIP agent was started and takes no commands; try again, or reinstall baresip-core.")
  }

  private func connect(to process: AgentProcess, port: UInt16) async -> Connection {
    let deadline = ContinuousClock.now + options.timing.readiness
    while ContinuousClock.now < deadline {
      guard process.isRunning else { return .ended(await process.ended()) }
      // What listens there may be another's agent.
      if LoopbackPort.isOpen(port, by: process.identifier), let socket = AgentSocket(port: port) {
        return .connected(socket)
      }
      try? await Task.sleep(for: .milliseconds(5))
    }
    return .unreachable
  }

  private func take(_ session: Session) {
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
  private func end(_ process: AgentProcess) async {
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
    setRegistration(.failed("the SIP agent broke"))
    let now = ContinuousClock.now
    restarts = restarts.filter { $0 > now - Self.restartWindow }
    guard !isStopped, restarts.count < Self.maximumRestarts else { return }
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
    exchange.timer = Task { [weak self, time = options.timing.response] in
      guard (try? await Task.sleep(for: time)) != nil else { return }
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
