public import Foundation

/// An object that handles requests to start an audio call.
///
/// Only `handle` has to be written. Each method can be written in the form with a completion or in
/// the `async` form; whoever asks may ask by either. A completion has to be called once; later
/// calls
/// have no effect on an `async` caller.
public protocol INStartAudioCallIntentHandling: NSObjectProtocol {
  /// Carries the request out, usually by answering `.continueInApp` with a user activity.
  ///
  /// This, or the `async` form, has to be written; else the answer is `.failure`.
  func handle(
    intent: INStartAudioCallIntent, completion: @escaping (INStartAudioCallIntentResponse) -> Void)

  /// Carries the request out, usually by answering `.continueInApp` with a user activity.
  func handle(intent: INStartAudioCallIntent) async -> INStartAudioCallIntentResponse

  /// The name of the same in the first Swift versions of Intents.
  func handle(
    startAudioCall intent: INStartAudioCallIntent,
    completion: @escaping (INStartAudioCallIntentResponse) -> Void)

  /// Says whether the request can be carried out.
  ///
  /// Unless written, the answer is `.ready` without an activity.
  func confirm(
    intent: INStartAudioCallIntent, completion: @escaping (INStartAudioCallIntentResponse) -> Void)

  /// Says whether the request can be carried out.
  func confirm(intent: INStartAudioCallIntent) async -> INStartAudioCallIntentResponse

  /// The name of the same in the first Swift versions of Intents.
  func confirm(
    startAudioCall intent: INStartAudioCallIntent,
    completion: @escaping (INStartAudioCallIntentResponse) -> Void)

  /// Finds the people who are meant, one result for each of the intent's contacts.
  ///
  /// Unless written, the answer is every contact as it is; `needsValue` where nobody is named and
  /// somebody has to be.
  func resolveContacts(
    for intent: INStartAudioCallIntent,
    with completion: @escaping ([INPersonResolutionResult]) -> Void)

  /// Finds the people who are meant, one result for each of the intent's contacts.
  func resolveContacts(for intent: INStartAudioCallIntent) async -> [INPersonResolutionResult]

  /// The name of the same in the first Swift versions of Intents.
  func resolveContacts(
    forStartAudioCall intent: INStartAudioCallIntent,
    with completion: @escaping ([INPersonResolutionResult]) -> Void)

  /// Finds the kind of number that is meant.
  ///
  /// Unless written, the answer is the kind that the intent has.
  func resolveDestinationType(
    for intent: INStartAudioCallIntent,
    with completion: @escaping (INCallDestinationTypeResolutionResult) -> Void)

  /// Finds the kind of number that is meant.
  func resolveDestinationType(for intent: INStartAudioCallIntent) async
    -> INCallDestinationTypeResolutionResult

  /// The name of the same in the first Swift versions of Intents.
  func resolveDestinationType(
    forStartAudioCall intent: INStartAudioCallIntent,
    with completion: @escaping (INCallDestinationTypeResolutionResult) -> Void)
}

extension INStartAudioCallIntentHandling {
  /// Asks the method by its older name.
  public func handle(
    intent: INStartAudioCallIntent, completion: @escaping (INStartAudioCallIntentResponse) -> Void
  ) {
    handle(startAudioCall: intent, completion: completion)
  }

  /// Asks the `async` form.
  public func handle(
    startAudioCall intent: INStartAudioCallIntent,
    completion: @escaping (INStartAudioCallIntentResponse) -> Void
  ) {
    HandlerForms.answer(
      "StartAudioCall.handle", of: self, completion: completion,
      asynchronously: { await self.handle(intent: intent) },
      otherwise: .init(code: .failure, userActivity: nil).unwritten())
  }

  /// Asks the form with a completion.
  public func handle(intent: INStartAudioCallIntent) async -> INStartAudioCallIntentResponse {
    await HandlerForms.answer("StartAudioCall.handle", of: self) {
      handle(intent: intent, completion: $0)
    }
  }

  /// Asks the method by its older name.
  public func confirm(
    intent: INStartAudioCallIntent, completion: @escaping (INStartAudioCallIntentResponse) -> Void
  ) {
    confirm(startAudioCall: intent, completion: completion)
  }

  /// Asks the `async` form.
  public func confirm(
    startAudioCall intent: INStartAudioCallIntent,
    completion: @escaping (INStartAudioCallIntentResponse) -> Void
  ) {
    HandlerForms.answer(
      "StartAudioCall.confirm", of: self, completion: completion,
      asynchronously: { await self.confirm(intent: intent) },
      otherwise: .init(code: .ready, userActivity: nil))
  }

  /// Asks the form with a completion.
  public func confirm(intent: INStartAudioCallIntent) async -> INStartAudioCallIntentResponse {
    await HandlerForms.answer("StartAudioCall.confirm", of: self) {
      confirm(intent: intent, completion: $0)
    }
  }

  /// Asks the method by its older name.
  public func resolveContacts(
    for intent: INStartAudioCallIntent,
    with completion: @escaping ([INPersonResolutionResult]) -> Void
  ) {
    resolveContacts(forStartAudioCall: intent, with: completion)
  }

  /// Asks the `async` form.
  public func resolveContacts(
    forStartAudioCall intent: INStartAudioCallIntent,
    with completion: @escaping ([INPersonResolutionResult]) -> Void
  ) {
    HandlerForms.answer(
      "StartAudioCall.resolveContacts", of: self, completion: completion,
      asynchronously: { await self.resolveContacts(for: intent) },
      otherwise: intent.contactsAsTheyAre)
  }

  /// Asks the form with a completion.
  public func resolveContacts(for intent: INStartAudioCallIntent) async
    -> [INPersonResolutionResult]
  {
    await HandlerForms.answer("StartAudioCall.resolveContacts", of: self) {
      resolveContacts(for: intent, with: $0)
    }
  }

  /// Asks the method by its older name.
  public func resolveDestinationType(
    for intent: INStartAudioCallIntent,
    with completion: @escaping (INCallDestinationTypeResolutionResult) -> Void
  ) {
    resolveDestinationType(forStartAudioCall: intent, with: completion)
  }

  /// Asks the `async` form.
  public func resolveDestinationType(
    forStartAudioCall intent: INStartAudioCallIntent,
    with completion: @escaping (INCallDestinationTypeResolutionResult) -> Void
  ) {
    HandlerForms.answer(
      "StartAudioCall.resolveDestinationType", of: self, completion: completion,
      asynchronously: { await self.resolveDestinationType(for: intent) },
      otherwise: .success(with: intent.destinationType))
  }

  /// Asks the form with a completion.
  public func resolveDestinationType(for intent: INStartAudioCallIntent) async
    -> INCallDestinationTypeResolutionResult
  {
    await HandlerForms.answer("StartAudioCall.resolveDestinationType", of: self) {
      resolveDestinationType(for: intent, with: $0)
    }
  }
}
