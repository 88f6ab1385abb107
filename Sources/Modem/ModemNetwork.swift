internal import Bus
public import Foundation
internal import Synchronization
public import Telephony

/// Real calls by the machine's own modem, which ModemManager commands.
///
/// Its sound is the system's business: on Linux phones callaudiod routes it, which is told when there are calls, and of
/// muting and the loudspeaker. Where ModemManager ends, its calls fail, and the next one works once it is back.
///
/// A modem has one call, or group of calls, that is talked in and one that is on hold, and swaps them at once: a hold for
/// another call's sake is carried out by what is done to that one.
/// Safe to use from any task.
public actor ModemNetwork: CallNetwork {
  /// The choices about a network.
  public struct Options: Sendable {
    /// Whether calls are told of that come in.
    public var takesCalls: Bool
    /// What the user calls the modem that calls go out by; nil for the first that makes calls.
    public var modem: String?
    /// The environment variables, which tell where the buses are.
    public var environment: [String: String]
    /// Lets no more calls begin once it is closed.
    public var gate: CallGate
    /// Receives what a user should know that belongs to no request, as a sentence.
    public var report: @Sendable (String) -> Void
    var timing = Timing()

    /// Creates options; the arguments are its properties.
    public init(
      takesCalls: Bool, modem: String? = nil,
      environment: [String: String] = ProcessInfo.processInfo.environment,
      gate: CallGate = CallGate(), report: @escaping @Sendable (String) -> Void = { _ in }
    ) {
      self.takesCalls = takesCalls
      self.modem = modem
      self.environment = environment
      self.gate = gate
      self.report = report
    }
  }

  /// The times for which something is waited for.
  struct Timing: Sendable {
    /// An answer of ModemManager's.
    var answer = Duration.seconds(3)
    /// The modem's answer to a number; before a user is told that it is waited for, and at most.
    var dialling = Duration.seconds(3)
    var mostDialling = Duration.seconds(30)
    /// The number of a call that comes in, which follows its first ring.
    var callerNumber = Duration.milliseconds(1_500)
    /// The call for whose sake another is put on hold.
    var swap = Duration.seconds(1)
    /// ModemManager's knowledge of a call that was held or resumed here: it asks the modem every two seconds.
    var hold = Duration.seconds(5)
    /// The next try where the bus was lost.
    var reconnection = Duration.seconds(5)
    var clock: any Clock<Duration> = ContinuousClock()
  }

  /// A call that comes in and was not told of yet.
  struct Arrival {
    /// Whether there is nothing more to be waited for.
    var isComplete = false
    var waiting: CheckedContinuation<Void, Never>?
  }

  private struct Connection {
    let manager: ModemManager
    /// The name of ModemManager's own connection; nil while it does not run.
    var owner: String?
    let follower: Task<Void, Never>
  }

  /// `modem`.
  public nonisolated let name = "modem"
  /// The calls that come in, once ``start()`` was called.
  public nonisolated let incomingCalls: AsyncStream<IncomingCall>

  let comingIn: AsyncStream<IncomingCall>.Continuation
  let options: Options
  let audio: CallAudioService
  /// What is done to the sound, in order.
  private var audioWork: Task<Void, Never>?
  private var isSpeakerUsed = false
  private var connection: Connection?
  private var connecting: Task<Result<ModemManager, ModemProblem>, Never>?
  private var isStopped = false
  /// The calls that were asked for, and not begun yet.
  private nonisolated let asked = Mutex<Set<UUID>>([])
  var calls: [UUID: ModemCall] = [:]
  /// The modems of the latest calls, also of those that are over.
  private nonisolated let lineNames = Mutex<[(call: UUID, name: String)]>([])
  var arrivals: [String: Arrival] = [:]
  private var explanations = CallExplanations()

  /// Creates a network; ModemManager is asked with the first call, or by ``start()``.
  public init(options: Options) {
    self.options = options
    audio = CallAudioService(environment: options.environment, timeout: options.timing.answer)
    (incomingCalls, comingIn) = AsyncStream.makeStream()
  }

  deinit {
    comingIn.finish()
    connection?.follower.cancel()
    connection?.manager.bus.close()
  }

  /// Whether no more calls begin, as the gate has it.
  public nonisolated var isClosed: Bool { options.gate.isClosed }

  // MARK: - ModemManager

  /// Has calls come in from now on, also those that ring already.
  ///
  /// - Returns: The modem's name and network, or why it makes no calls now.
  @discardableResult
  public func start() async -> ModemStatus {
    isStopped = false
    do throws(ModemProblem) {
      let manager = try await manager()
      let modem = try await manager.modem(named: options.modem)
      if options.takesCalls { await findRingingCalls() }
      return ModemStatus(title: modem.title, problem: modem.problem)
    } catch {
      return ModemStatus(title: nil, problem: error.description)
    }
  }

  /// Ends all calls and lets none come in any more.
  public func stop() async {
    isStopped = true
    for call in calls.keys { await endCall(call) }
    await audioWork?.value
    connection?.follower.cancel()
    connection?.manager.bus.close()
    connection = nil
  }

  /// ModemManager, which is connected to unless it is.
  func manager() async throws(ModemProblem) -> ModemManager {
    if let connection { return connection.manager }
    let task = connecting ?? Task { await connect() }
    connecting = task
    let result = await task.value
    connecting = nil
    return try result.get()
  }

  private func connect() async -> Result<ModemManager, ModemProblem> {
    let bus: BusConnection
    do throws(BusError) {
      bus = try BusConnection(.system, options.environment, timeout: options.timing.answer)
    } catch {
      return .failure(ModemProblem(error))
    }
    let manager = ModemManager(bus: bus)
    do throws(ModemProblem) {
      let owner = try await manager.follow()
      let follower = Task { [weak self] in
        for await signal in bus.signals { await self?.receive(signal) }
        await self?.lose(bus)
      }
      connection = Connection(manager: manager, owner: owner, follower: follower)
      return .success(manager)
    } catch {
      bus.close()
      return .failure(error)
    }
  }

  private func lose(_ bus: BusConnection) {
    guard let connection, connection.manager.bus === bus else { return }
    self.connection = nil
    failAll("The system bus is gone, and ModemManager with it")
    guard options.takesCalls, !isStopped else { return }
    Task { [weak self, timing = options.timing] in
      while (try? await timing.clock.sleep(for: timing.reconnection)) != nil {
        guard let self, await !self.isConnectedOrStopped else { return }
        await self.start()
      }
    }
  }

  private var isConnectedOrStopped: Bool { connection != nil || isStopped }

  /// Takes a signal of ModemManager's, or of the bus about it.
  private func receive(_ signal: BusSignal) {
    if signal.name == "NameOwnerChanged", signal.sender == "org.freedesktop.DBus" {
      return change(owner: signal.values.last?.text ?? "")
    }
    guard let owner = connection?.owner, signal.sender == owner, let path = signal.path else {
      return
    }
    handle(signal, of: path)
  }

  private func change(owner: String) {
    let before = connection?.owner
    connection?.owner = owner.isEmpty ? nil : owner
    guard before != connection?.owner else { return }
    if before != nil { failAll("ModemManager has ended") }
    if !owner.isEmpty, options.takesCalls { Task { await findRingingCalls() } }
  }

  /// Fails all calls, since nothing can be done to them any more.
  private func failAll(_ cause: String) {
    guard !calls.isEmpty || !arrivals.isEmpty else { return }
    let isTalking = calls.values.contains { $0.state == .connected }
    options.report(
      "\(cause)\(isTalking ? "; a call that was talked in may go on, and ends with: mmcli -m any --voice-hangup-all" : ", and the call with it")."
    )
    for path in arrivals.keys { complete(path) }
    for call in calls.keys { finish(call, .failed(.serviceUnavailable)) }
  }

  /// What to do where the network tells whoever calls during a call that it is busy.
  fileprivate func callWaitingAdvice() async -> String? {
    guard let manager = try? await manager(),
      let modem = try? await manager.modem(named: options.modem),
      await manager.hasCallWaiting(modem) == false
    else { return nil }
    return
      "Whoever calls during a call hears that it is busy; to have them wait: mmcli -m \(modem.number) "
      + "--voice-enable-call-waiting"
  }

  /// Whether there is a modem that makes calls, be it for help alone.
  public func hasModem() async -> Bool {
    guard let manager = try? await manager() else { return false }
    return (try? await manager.modem(named: options.modem).hasVoice) == true
  }

  // MARK: - Calls

  /// The modem that a call is in, with its network.
  public nonisolated func line(of call: UUID) -> CallLine? {
    lineNames.withLock { names in
      names.last { $0.call == call }.map { CallLine(network: name, name: $0.name) }
    }
  }

  /// Takes note of the modem that a call is in.
  func note(_ modem: Modem, of call: UUID) {
    lineNames.withLock { $0 = ($0 + [(call, modem.title)]).suffix(64) }
  }

  /// Calls a number.
  public nonisolated func startCall(
    _ call: UUID, to destination: CallDestination, isVideo: Bool
  ) -> CallEvents {
    let (events, yield) = CallEvents.make()
    asked.withLock { _ = $0.insert(call) }
    Task { await begin(call, destination, yield) }
    return events
  }

  private func begin(
    _ call: UUID, _ destination: CallDestination,
    _ yield: @escaping @Sendable (CallNetworkEvent) -> Void
  ) async {
    guard asked.withLock({ $0.remove(call) }) != nil else { return yield(.ended) }
    calls[call] = ModemCall(yield: yield, state: .underway)
    await dial(call, destination)
  }

  /// Hangs up, declines or gives up.
  public func endCall(_ call: UUID) async {
    // One that was not begun yet is not.
    guard asked.withLock({ $0.remove(call) }) == nil else { return }
    await hangUp(call)
  }

  /// Tells why a call has failed, once.
  public func explanation(of call: UUID) async -> String? {
    explanations.take(for: call)
  }

  func explain(_ call: UUID, _ text: String) { explanations.add(text, to: call) }

  /// Takes a call that rings; one that is talked in is put on hold.
  public func answerCall(_ call: UUID) async throws(CallNetworkError) { try await answer(call) }

  /// Puts a call on hold, or takes it off.
  public func setOnHold(_ isOnHold: Bool, _ call: UUID) async throws(CallNetworkError) {
    if isOnHold { try await hold(call) } else { try await resume(call) }
  }

  /// Joins calls, or takes one out of its group, for which the others are put on hold.
  public func join(_ call: UUID, with other: UUID?) async throws(CallNetworkError) {
    if let other { try await merge(call, other) } else { try await leaveGroup(call) }
  }

  /// Sends tones, one after the other.
  public func sendTones(_ digits: String, in call: UUID) async throws(CallNetworkError) {
    try await press(digits, in: call)
  }

  // MARK: - Sound

  /// Mutes the microphone by callaudiod, or no longer: for all calls, since there is one microphone.
  public func setMuted(_ isMuted: Bool, _ call: UUID) async throws(CallNetworkError) {
    guard let current = calls[call] else { throw .isOver }
    guard current.isMuted != isMuted else { return }
    try await audio.mute(isMuted)
    calls[call]?.isMuted = isMuted
  }

  /// Has calls heard on the loudspeaker by callaudiod, or on what they are heard on else.
  public func setAudioRoute(_ route: CallAudioRoute?) async throws(CallNetworkError) {
    let isOn = route == .speaker
    guard route != nil || isSpeakerUsed else { return }
    try await audio.useSpeaker(isOn)
    isSpeakerUsed = isOn
  }

  /// Tells the daemon for sound that there are calls now.
  func beginSound() { addAudioWork { await $0.setInCall(true) } }

  /// Tells the daemon for sound that there are none any more.
  private func endSound(wasMuted: Bool) {
    let wasSpeakerUsed = isSpeakerUsed
    isSpeakerUsed = false
    addAudioWork {
      if wasMuted { try? await $0.mute(false) }
      if wasSpeakerUsed { try? await $0.useSpeaker(false) }
      await $0.setInCall(false)
    }
  }

  private func addAudioWork(_ work: @escaping @Sendable (CallAudioService) async -> Void) {
    let before = audioWork
    audioWork = Task { [audio] in
      await before?.value
      await work(audio)
    }
  }

  /// Tells the last event of a call.
  func finish(_ call: UUID, _ event: CallNetworkEvent) {
    guard let current = calls.removeValue(forKey: call) else { return }
    if calls.isEmpty, current.hasSound { endSound(wasMuted: current.isMuted) }
    // Dialling fails where it is broken off by whoever hangs up.
    current.yield(current.isEnding ? .ended : event)
  }
}

extension CallNetworkError {
  static var isOver: CallNetworkError { CallNetworkError(.noSuchCall, "The call is over.") }
}

/// What there is to be known of the modem.
public struct ModemStatus: Sendable, Hashable {
  /// The modem's name and network; nil where there is none.
  public let title: String?
  /// The reason why it makes no ordinary calls now, as a sentence; nil if it does.
  public let problem: String?
  /// What a user should change, though it makes calls, as a sentence; nil for nothing.
  public let advice: String?

  /// A state; the arguments are its properties.
  init(title: String?, problem: String?, advice: String? = nil) {
    self.title = title
    self.problem = problem
    self.advice = advice
  }

  /// Looks at the modem.
  ///
  /// - Parameters:
  ///   - name: What the user calls the modem that is meant; nil for the first that makes calls.
  ///   - environment: The environment variables, which tell where the system bus is.
  /// - Returns: The modem's name and network, or why it makes no calls.
  public static func current(
    named name: String? = nil,
    environment: [String: String] = ProcessInfo.processInfo.environment
  ) async -> ModemStatus {
    let network = ModemNetwork(
      options: ModemNetwork.Options(takesCalls: false, modem: name, environment: environment))
    let status = await network.start()
    let advice = status.problem == nil ? await network.callWaitingAdvice() : nil
    await network.stop()
    return ModemStatus(title: status.title, problem: status.problem, advice: advice)
  }
}
