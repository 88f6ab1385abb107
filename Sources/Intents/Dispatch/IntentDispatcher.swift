/// Runs intents through the handler of an extension, as Siri does on Apple's systems.
///
/// This type is ours; Apple's is not public. An intent goes these ways:
///
/// 1. The provider is asked for the handler.
/// 2. The intent's properties are resolved one after the other. What the handler asks for is asked of
///    the user, and the property is resolved again with the answer. A value that the user has
///    confirmed counts as found.
/// 3. The handler is asked to confirm the intent; it may want the user to confirm it as a whole.
/// 4. The handler handles it. Where it defers to the app, the outcome has the activity to go on with.
///
/// Of the handler's methods the forms with a completion are called, on the caller's thread; their
/// defaults ask the `async` forms. Each call has to be answered within the time limit, in which the
/// user's thinking does not count; a later answer, and a second one, have no effect.
public struct IntentDispatcher {
  /// The number of questions about one property before that counts as a failure.
  static let maximumRounds = 10

  private let provider: any INIntentHandlerProviding
  private let timeLimit: Duration?
  private let clock: any Clock<Duration>

  /// Makes a dispatcher.
  ///
  /// - Parameters:
  ///   - provider: An extension, or another object that knows who handles an intent.
  ///   - timeLimit: The time for each answer of the handler; 10 s, as developers observe on Apple's
  ///     systems. Nil waits as long as it takes, for handlers of the same program.
  ///   - clock: What the time is measured by.
  public init(
    provider: any INIntentHandlerProviding, timeLimit: Duration? = .seconds(10),
    clock: any Clock<Duration> = ContinuousClock()
  ) {
    self.provider = provider
    self.timeLimit = timeLimit
    self.clock = clock
  }

  /// Runs an intent through its handler.
  ///
  /// - Parameters:
  ///   - intent: One of the calling intents.
  ///   - user: Who asks the user; where nobody may be asked, `nil`.
  /// - Returns: The outcome.
  /// - Throws: ``INIntentError``: `noHandlerProvidedForIntent`; `invalidIntentName` for an intent that
  ///   is no calling intent; `requestTimedOut`; `missingInformation` where the user has to be asked
  ///   and may not be, or an answer does not fit.
  @discardableResult public func run(
    _ intent: INIntent, asking user: (any IntentQuestioning)? = nil
  ) async throws(INIntentError) -> IntentOutcome {
    switch intent {
    case let intent as INStartCallIntent:
      let handler: any INStartCallIntentHandling = try handler(for: intent)
      return try await run(intent, .starting(handler), user)
    case let intent as INStartAudioCallIntent:
      let handler: any INStartAudioCallIntentHandling = try handler(for: intent)
      return try await run(intent, .starting(handler), user)
    case let intent as INStartVideoCallIntent:
      let handler: any INStartVideoCallIntentHandling = try handler(for: intent)
      return try await run(intent, .starting(handler), user)
    case let intent as INSearchCallHistoryIntent:
      let handler: any INSearchCallHistoryIntentHandling = try handler(for: intent)
      return try await run(intent, .searching(handler), user)
    case let intent as INAnswerCallIntent:
      let handler: any INAnswerCallIntentHandling = try handler(for: intent)
      return try await run(intent, .answering(handler), user)
    case let intent as INHangUpCallIntent:
      let handler: any INHangUpCallIntentHandling = try handler(for: intent)
      return try await run(intent, .hangingUp(handler), user)
    default:
      throw INIntentError(
        .invalidIntentName, message: "\(intent.name) is none of the calling intents.")
    }
  }

  private func handler<Handler>(for intent: INIntent) throws(INIntentError) -> Handler {
    guard let object = provider.handler(for: intent) else {
      throw INIntentError(
        .noHandlerProvidedForIntent,
        message: "The extension returns no handler for \(intent.name) from handler(for:).")
    }
    guard let handler = object as? Handler else {
      throw INIntentError(
        .noHandlerProvidedForIntent,
        message: "The handler \(type(of: object)) does not conform to \(intent.name)Handling.")
    }
    return handler
  }

  /// Resolves the contacts of a call intent, and stops there.
  ///
  /// For what is wanted of somebody without a call, such as their number.
  ///
  /// - Returns: `handled` where they were found; without a response.
  package func resolve(
    _ intent: INStartAudioCallIntent, asking user: (any IntentQuestioning)?
  ) async throws(INIntentError) -> IntentOutcome {
    let handler: any INStartAudioCallIntentHandling = try handler(for: intent)
    let (intent, ending) = try await resolved(intent, .starting(handler), user)
    return outcome(ending ?? .handled, intent, nil)
  }

  private func resolved<Intent: INIntent>(
    _ intent: Intent, _ steps: IntentSteps<Intent>, _ user: (any IntentQuestioning)?
  ) async throws(INIntentError) -> (Intent, IntentOutcome.Ending?) {
    var intent = intent
    for parameter in steps.parameters {
      switch try await resolve(parameter, of: intent, asking: user) {
      case .found(let found): intent = found
      case .ended(let ending): return (intent, ending)
      }
    }
    return (intent, nil)
  }

  private func run<Intent: INIntent>(
    _ original: Intent, _ steps: IntentSteps<Intent>, _ user: (any IntentQuestioning)?
  ) async throws(INIntentError) -> IntentOutcome {
    let (intent, ending) = try await resolved(original, steps, user)
    if let ending { return outcome(ending, intent, nil) }
    let confirmation = try await response(to: intent, "confirm", steps.confirm)
    switch confirmation.handlingStatus {
    case .failure: return outcome(.refused, intent, confirmation)
    case .deferredToApplication: return outcome(.handled, intent, confirmation)
    case .userConfirmationRequired:
      let question = IntentQuestion(
        kind: .requestConfirmation, intent: intent, parameter: "", index: 0, candidates: [],
        reason: nil)
      guard case .confirmed = try await answer(to: question, by: user) else {
        return outcome(.cancelled(parameter: ""), intent, confirmation)
      }
    default: break
    }
    let response = try await response(to: intent, "handle", steps.handle)
    guard !response.isUnwritten else {
      throw INIntentError(
        .noHandlerProvidedForIntent,
        message: "The handler of \(intent.name) has no handle(intent:completion:) or async"
          + " handle(intent:); write one with exactly that signature.")
    }
    return outcome(.handled, intent, response)
  }

  private func response<Intent: INIntent>(
    to intent: Intent, _ method: String,
    _ ask: (Intent, @escaping (INIntentResponse) -> Void) -> Void
  ) async throws(INIntentError) -> INIntentResponse {
    try await inTime("\(method) of \(intent.name)") { ask(intent, $0) }
  }

  private func outcome(
    _ ending: IntentOutcome.Ending, _ intent: INIntent, _ response: INIntentResponse?
  ) -> IntentOutcome {
    let interaction = INInteraction(intent: intent, response: response)
    interaction.direction = .outgoing
    guard let response, response.handlingStatus == .deferredToApplication else {
      return IntentOutcome(ending: ending, interaction: interaction, userActivity: nil)
    }
    let activity = response.userActivity ?? NSUserActivity(activityType: intent.name)
    activity.interaction = interaction
    return IntentOutcome(ending: ending, interaction: interaction, userActivity: activity)
  }

  /// Waits for an answer of the handler, as long as the time limit allows.
  func inTime<Answer>(
    _ step: String, _ ask: (@escaping (Answer) -> Void) -> Void
  ) async throws(INIntentError) -> Answer {
    guard let timeLimit else {
      let first = FirstAnswer<Answer>()
      ask { first.give($0) }
      return await first.value
    }
    let first = FirstAnswer<Answer?>()
    ask { first.give($0) }
    let timer = Task { [clock] in
      try? await clock.sleep(for: timeLimit)
      if !Task.isCancelled { first.give(nil) }
    }
    defer { timer.cancel() }
    guard let answer = await first.value else {
      throw INIntentError(
        .requestTimedOut,
        message: "\(step) was not answered within \(timeLimit); call its completion once.")
    }
    return answer
  }

  /// Asks the user, if that is possible.
  func answer(
    to question: IntentQuestion, by user: (any IntentQuestioning)?
  ) async throws(INIntentError) -> IntentAnswer {
    guard let user else {
      let subject = question.parameter.isEmpty ? "request" : question.parameter
      throw INIntentError(
        .missingInformation,
        message: "The \(subject) of \(question.intent.name) needs the user"
          + " (\(question.kind)), and nobody may be asked.")
    }
    return await user.answer(to: question)
  }
}

@available(*, unavailable)
extension IntentDispatcher: Sendable {}

extension INIntent {
  /// The name of the intent's class, which is its activity type.
  var name: String { String(describing: type(of: self)) }
}
