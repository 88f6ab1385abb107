public import Foundation

/// Real calls by SIP, put through by the agent baresip.
///
/// The agent is a process of its own that this actor starts, commands by a socket that nobody else can
/// use, and ends; it does not outlive this process. Where it breaks, its calls fail and it is started
/// again.
/// Safe to use from any task; requests are carried out one after the other.
public actor SIPNetwork: CallNetwork {
  /// `sip`.
  public nonisolated let name = "sip"
  /// The calls that come in.
  public nonisolated let incomingCalls: AsyncStream<IncomingCall>
  /// The keys that other sides press; the latest 64 wait until they are read.
  public nonisolated let tones: AsyncStream<SIPTone>
  /// The account that calls are made by.
  public nonisolated let account: SIPAccount

  nonisolated let tasks = SerialTasks()
  let comingIn: AsyncStream<IncomingCall>.Continuation
  let pressed: AsyncStream<SIPTone>.Continuation
  let password: String?
  let options: Options
  let launcher: any AgentLaunching

  var session: AgentSession?
  /// The address by which the agent knows the account.
  var agentAccount = ""
  var isStopped = false
  /// When the agent was started again, the latest last.
  var restarts: [ContinuousClock.Instant] = []
  var exchanges: [AgentExchange] = []
  var lastToken = 0
  var lines: [UUID: SIPLine] = [:]
  /// The call whose invitation is being sent.
  var dialling: UUID?
  /// What was told of it before it was known by its Call-ID.
  var earlyEvents: [AgentEvent] = []
  /// What keeps calls from having sound, where something did when it was last looked at.
  var soundProblem: String?
  /// Whether that was told as the agent was started, and no call was made since.
  var isLackOfSoundTold = false
  /// Whether it was told that calls do not come in.
  var isRegistrationTold = false
  var registrationWaiting: [UUID: CheckedContinuation<Void, Never>] = [:]

  /// Whether calls to the account come in here.
  public internal(set) var registration = SIPRegistration.none

  /// Makes a network; the agent is started with the first call, or by ``start()``.
  ///
  /// - Parameters:
  ///   - account: what calls are made by.
  ///   - password: its password; nil where none is needed.
  ///   - options: how calls are put through.
  public init(account: SIPAccount, password: String?, options: Options = Options()) {
    self.init(
      account: account, password: password, options: options,
      launcher: AgentLauncher(options: options, account: account))
  }

  init(
    account: SIPAccount, password: String?, options: Options, launcher: any AgentLaunching
  ) {
    self.account = account
    self.password = password
    self.options = options
    self.launcher = launcher
    (incomingCalls, comingIn) = AsyncStream.makeStream()
    (tones, pressed) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(64))
  }

  deinit {
    comingIn.finish()
    pressed.finish()
    session?.socket.close()
    session?.process.letGo()
  }

  /// Starts the agent, so that calls can come in; one that runs goes on.
  ///
  /// - Throws: `SIPError` where it is not installed, does not start or refuses the account.
  public func start() async throws(SIPError) {
    let result = await tasks.add { () async -> Result<Void, SIPError> in
      do throws(SIPError) {
        return .success(try await self.startAgent())
      } catch {
        return .failure(error)
      }
    }.value
    try result.get()
  }

  /// Ends all calls and the agent, and returns when it is over; the network can be started again.
  public func stop() async {
    await tasks.add { await self.stopAgent() }.value
  }

  /// Waits until the registrar has answered, or for some time at most.
  ///
  /// - Parameter time: how long.
  /// - Returns: the state then.
  public func registration(within time: Duration) async -> SIPRegistration {
    guard registration == .pending else { return registration }
    let key = UUID()
    let timer = Task {
      try? await options.clock.sleep(for: time)
      registrationWaiting.removeValue(forKey: key)?.resume()
    }
    await withCheckedContinuation { registrationWaiting[key] = $0 }
    timer.cancel()
    return registration
  }

  /// Whether there is neither a call nor a command that was not answered.
  var isIdle: Bool { lines.isEmpty && exchanges.isEmpty }

  /// The process of the agent, while it runs.
  public var agentIdentifier: Int32? { session?.process.identifier }

  /// Calls a number, by the account's host, or an address.
  public nonisolated func startCall(
    _ call: UUID, to destination: CallDestination, isVideo: Bool
  ) -> CallEvents {
    let (events, yield) = CallEvents.make()
    tasks.add { await self.dial(call, destination, yield) }
    return events
  }

  /// Hangs up, declines or gives up.
  public func endCall(_ call: UUID) async {
    await tasks.add { await self.hangUp(call, with: .ended) }.value
  }

  /// Takes a call that rings; others are put on hold.
  public func answerCall(_ call: UUID) async throws(CallNetworkError) {
    try await perform { network throws(CallNetworkError) in try await network.answer(call) }
  }

  /// Puts a call on hold, or takes it off, by a new invitation to the other side.
  public func setOnHold(_ isOnHold: Bool, _ call: UUID) async throws(CallNetworkError) {
    try await perform { network throws(CallNetworkError) in
      try await network.hold(call, isOnHold)
    }
  }

  /// Sends silence instead of the sound here, or no longer.
  public func setMuted(_ isMuted: Bool, _ call: UUID) async throws(CallNetworkError) {
    try await perform { network throws(CallNetworkError) in
      try await network.mute(call, isMuted)
    }
  }

  /// Refuses, since the agent mixes no sound.
  ///
  /// A call is in no group, so taking it out changes nothing.
  public func join(_ call: UUID, with other: UUID?) async throws(CallNetworkError) {
    guard lines[call] != nil else { throw .isOver }
    guard other != nil else { return }
    throw CallNetworkError(
      .refused, "Calls by SIP cannot be joined here; swap between them instead.")
  }

  /// Sends tones as events beside the sound (RFC 4733).
  ///
  /// The agent takes them at once and sends them in order, a quarter of a second each.
  public func sendTones(_ digits: String, in call: UUID) async throws(CallNetworkError) {
    try await perform { network throws(CallNetworkError) in
      try await network.press(digits, in: call)
    }
  }

  private func perform(
    _ work: @escaping @Sendable (isolated SIPNetwork) async throws(CallNetworkError) -> Void
  ) async throws(CallNetworkError) {
    let result = await tasks.add { () async -> Result<Void, CallNetworkError> in
      do throws(CallNetworkError) {
        return .success(try await work(self))
      } catch {
        return .failure(error)
      }
    }.value
    try result.get()
  }
}
