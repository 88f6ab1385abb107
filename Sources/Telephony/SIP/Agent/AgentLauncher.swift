internal import Foundation

/// Starts the agent that is installed.
struct AgentLauncher: AgentLaunching {
  private enum Connection {
    case connected(AgentSocket)
    case ended(Int32)
    case unreachable
  }

  /// The exit code of an agent whose SIP port is taken (EADDRINUSE).
  private static let portIsTaken: Int32 = 98

  let options: SIPNetwork.Options
  let account: SIPAccount

  func launch() async throws(SIPError) -> AgentSession {
    try options.audio.check()
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
      case .connected(let socket): return AgentSession(process: process, socket: socket)
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
}
