internal import Foundation

/// Starts agents.
protocol AgentLaunching: Sendable {
  /// Starts an agent and waits until it takes commands.
  ///
  /// - Parameter account: The account that it has, as ``SIPAccount/agentLine(password:registers:)``
  ///   writes it.
  /// - Returns: The agent.
  /// - Throws: `SIPError` if there is none.
  func launch(account: String) async throws(SIPError) -> AgentSession
}

/// Starts the agent that is installed.
struct AgentLauncher: AgentLaunching {
  private enum Connection {
    case connected(AgentSocket)
    case ended(Int32)
    case unreachable
  }

  /// The exit code of an agent whose SIP port is taken (EADDRINUSE).
  private static let portIsTaken: Int32 = 98

  /// The certificates that this machine trusts (Debian: ca-certificates).
  private static let certificates = "/etc/ssl/certs/ca-certificates.crt"

  /// Those certificates, if they are here; without any the agent trusts no server.
  private static var trusted: String? {
    FileManager.default.isReadableFile(atPath: certificates) ? certificates : nil
  }

  let options: SIPNetwork.Options
  let account: SIPAccount

  /// The host of a server, without its port.
  private static func host(_ server: String) -> String {
    if server.hasPrefix("[") { return String(server.dropFirst().prefix { $0 != "]" }) }
    return String(server.prefix { $0 != ":" })
  }

  func launch(account line: String) async throws(SIPError) -> AgentSession {
    try options.audio.check()
    if account.transport == .tls, let file = account.certificate,
      !FileManager.default.isReadableFile(atPath: file)
    {
      throw SIPError(
        .invalidAccount,
        "\(file): the certificate of \(account.uri) cannot be read; name another with: callvoice account "
          + "add \(account.uri) --transport tls --certificate FILE")
    }
    let installation = try AgentInstallation(program: options.program)
    let configuration = AgentConfiguration(
      installation: installation, audio: options.audio,
      interface: options.interface ?? account.loopback,
      port: options.port, soundTimeout: Int(options.timing.sound.components.seconds),
      certificates: account.transport == .tls ? account.certificate ?? Self.trusted : nil,
      encryptsSound: account.encryptsSound)
    let folder = try AgentFolder(
      configuration: configuration.text, hasSounds: !options.audio.routes.isEmpty)
    let listener: AgentListener
    let process: AgentProcess
    do throws(SIPError) {
      listener = try AgentListener(in: folder)
      process = try AgentProcess(
        program: installation.program, folder: folder, account: line,
        server: account.registrar.map(Self.host))
    } catch {
      folder.remove()
      throw error
    }
    switch await connect(to: process, by: listener) {
    case .connected(let socket):
      await process.readNotices()
      guard process.notices.isGuarded else {
        socket.close()
        process.send(SIGKILL)
        _ = await process.ended()
        throw SIPError(
          .agentFailed,
          "The SIP agent cannot be kept from calling by itself, so it is not used; that takes baresip 1.0 "
            + "of Debian 12, and a folder for temporary files that programs may be loaded from.")
      }
      return AgentSession(process: process, socket: socket)
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
      throw SIPError(
        .agentFailed,
        "The SIP agent was started and takes no commands; try again, or reinstall baresip-core.")
    }
  }

  private func connect(to process: AgentProcess, by listener: AgentListener) async -> Connection {
    let deadline = ContinuousClock.now + options.timing.readiness
    var socket: AgentSocket?
    while ContinuousClock.now < deadline {
      guard process.isRunning else {
        socket?.close()
        return .ended(await process.ended())
      }
      socket = socket ?? listener.connection(of: process.identifier)
      if let socket, socket.isReady { return .connected(socket) }
      try? await Task.sleep(for: .milliseconds(5))
    }
    socket?.close()
    return .unreachable
  }
}

/// An agent that runs, and the connection to it.
struct AgentSession: Sendable {
  let process: any AgentProcessing
  let socket: AgentSocket
}

/// The times at which an agent that broke was started again, which is not done without end.
struct AgentRestarts {
  /// The number of restarts within ``window``; after that, the next call starts the agent.
  private static let most = 3
  private static let window = Duration.seconds(60)

  /// The restarts of the window, the latest last.
  private var times: [ContinuousClock.Instant] = []

  /// Counts a restart; returns false if there were too many of late.
  mutating func allow(at now: ContinuousClock.Instant) -> Bool {
    times = times.filter { $0 > now - Self.window }
    guard times.count < Self.most else { return false }
    times.append(now)
    return true
  }
}
