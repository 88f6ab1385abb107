/// The outcome of running an intent through its handler.
public struct IntentOutcome {
  /// The outcome.
  public enum Ending: Sendable, Hashable {
    /// The handler has handled it; the response says how that went.
    case handled
    /// The handler would not handle it; the response of `confirm` says why.
    case refused
    /// The handler cannot use a value of the intent; `reason` is the raw value of the parameter's
    /// reasons.
    case unsupported(parameter: String, reason: Int?)
    /// The user cancelled it when asked about a parameter; empty is the request as a whole.
    case cancelled(parameter: String)
  }

  /// The outcome.
  public let ending: Ending
  /// The intent with the values that were found, and the response if there is one.
  public let interaction: INInteraction
  /// The activity with which the app is to go on; `nil` unless the response defers to the app.
  ///
  /// It carries the interaction. Where the handler gave none it is a new one, named for the intent.
  public let userActivity: NSUserActivity?
}

@available(*, unavailable)
extension IntentOutcome: Sendable {}

extension IntentDispatcher {
  /// The result of resolving a property.
  enum Resolved<Intent: INIntent> {
    case found(Intent)
    case ended(IntentOutcome.Ending)
  }

  /// The result of one round of resolving.
  private enum Round {
    case settled([any Sendable])
    case asked([any Sendable])
    case ended(IntentOutcome.Ending)
  }

  func resolve<Intent: INIntent>(
    _ parameter: IntentParameter<Intent>, of original: Intent, asking user: (any IntentQuestioning)?
  ) async throws(INIntentError) -> Resolved<Intent> {
    var intent = original
    var confirmed: [any Sendable] = []
    for _ in 1...Self.maximumRounds {
      let current = intent
      let results: [INIntentResolutionResult] = try await inTime(
        "The resolving of \(parameter.name) of \(intent.name)"
      ) { parameter.resolve(current, $0) }
      let round = try await values(
        of: results, parameter: parameter.name, intent: intent, &confirmed, asking: user)
      switch round {
      case .ended(let ending): return .ended(ending)
      case .settled(let values): return .found(try setting(values, parameter, intent))
      case .asked(let values): intent = try setting(values, parameter, intent)
      }
    }
    throw INIntentError(
      .missingInformation,
      message: "The \(parameter.name) of \(original.name) still has to be asked for after"
        + " \(Self.maximumRounds) questions; resolve it with success for what the user answered.")
  }

  /// The intent with values; without any, it stays as it is.
  private func setting<Intent: INIntent>(
    _ values: [any Sendable], _ parameter: IntentParameter<Intent>, _ intent: Intent
  ) throws(INIntentError) -> Intent {
    guard !values.isEmpty else { return intent }
    guard let changed = parameter.setting(intent, values) else {
      throw INIntentError(
        .missingInformation,
        message: "The answer about \(parameter.name) of \(intent.name) is of another type.")
    }
    return changed
  }

  private func values(
    of results: [INIntentResolutionResult], parameter: String, intent: INIntent,
    _ confirmed: inout [any Sendable], asking user: (any IntentQuestioning)?
  ) async throws(INIntentError) -> Round {
    var values: [any Sendable] = []
    var hasAsked = false
    for (index, result) in results.enumerated() {
      let kind: IntentQuestion.Kind
      switch result.outcome {
      case .notRequired: continue
      case .success:
        values += result.values
        continue
      case .unsupported:
        return .ended(.unsupported(parameter: parameter, reason: result.reason))
      case .needsValue: kind = .needsValue
      case .disambiguation: kind = .disambiguation
      case .confirmationRequired:
        if let value = result.values.first, confirmed.contains(where: { isSame($0, value) }) {
          values.append(value)
          continue
        }
        kind = .confirmation
      }
      let question = IntentQuestion(
        kind: kind, intent: intent, parameter: parameter, index: index, candidates: result.values,
        reason: result.reason)
      hasAsked = true
      switch try await answer(to: question, by: user) {
      case .cancelled: return .ended(.cancelled(parameter: parameter))
      case .value(let value): values.append(value)
      case .confirmed:
        guard result.values.count == 1, let value = result.values.first else {
          throw INIntentError(
            .missingInformation,
            message: "A yes says nothing about \(parameter) of \(intent.name);"
              + " answer with a value.")
        }
        confirmed.append(value)
        values.append(value)
      }
    }
    return hasAsked ? .asked(values) : .settled(values)
  }

  private func isSame(_ first: any Sendable, _ second: any Sendable) -> Bool {
    guard let first = first as? any Hashable, let second = second as? any Hashable else {
      return false
    }
    return AnyHashable(first) == AnyHashable(second)
  }
}
