internal import Audio
internal import Conversation
internal import Dialer
internal import Sessions
internal import Telephony

/// A dialer with the contact book, on a simulated network that answers at once.
struct Session {
  /// What is wrong with the setup.
  let warnings: [String]

  private let setup: DialerSetup
  private let recognizer: RequestRecognizer
  private let dialer: VoiceDialer
  private let log = EventLog()
  private let questions = QuestionLog()

  /// Loads everything.
  init(in workplace: Workplace) async throws {
    try await self.init(try workplace.setup())
  }

  /// Loads what a setup names.
  init(_ setup: DialerSetup) async throws {
    self.setup = setup
    let (recognizer, warning) = try await setup.recognizer(acousticModel: nil, isVerbose: false)
    self.recognizer = recognizer
    warnings = setup.warnings + [warning].compactMap(\.self)
    let timing = SimulatedNetwork.Timing(invitation: .zero, ringing: .zero, answer: .zero)
    dialer = VoiceDialer(
      language: setup.language, nameSearch: setup.nameSearch,
      network: SimulatedNetwork(timing: timing),
      options: VoiceDialer.Options(region: "US", asking: questions),
      report: { [log] in log.append($0) })
  }

  /// Hears a recording as if it were by itself, and hangs up where that led to a call.
  func hear(_ samples: [Int16]) async -> HeardRequest {
    log.begin()
    questions.begin()
    let source = MemorySource(samples, log: log)
    let hearing = await dialer.listen(
      to: source, named: "recording", with: recognizer, firstUtterance: 1)
    let heard = HeardRequest(
      entries: log.entries, questions: questions.questions, error: hearing.error?.description)
    if await dialer.isInCall { _ = await dialer.handle(text: "hang up", utterance: 0) }
    return heard
  }

  /// Hears sound that comes in its own time, and starts no calls.
  func hear(_ source: PacedSource) async -> HeardRequest {
    log.begin()
    questions.begin()
    let dialer = VoiceDialer(
      language: setup.language, nameSearch: setup.nameSearch, network: SimulatedNetwork(),
      options: VoiceDialer.Options(region: "US", isDryRun: true, asking: questions),
      report: { [log] in log.append($0) })
    let hearing = await dialer.listen(
      to: source, named: "recording", with: recognizer, firstUtterance: 1)
    return HeardRequest(
      entries: log.entries, questions: questions.questions, error: hearing.error?.description)
  }

  /// Listens for the names of another setup.
  func take(_ setup: DialerSetup) async throws {
    try await recognizer.setLanguage(setup.language)
  }
}
