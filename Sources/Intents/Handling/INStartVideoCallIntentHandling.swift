public import Foundation

/// An object that handles requests to start a video call.
///
/// Only `handle` has to be written. Each method can be written in the form with a completion or in
/// the `async` form; whoever asks may ask by either. A completion has to be called once; later
/// calls
/// have no effect on an `async` caller.
public protocol INStartVideoCallIntentHandling: NSObjectProtocol {
  /// Carries the request out, usually by answering `.continueInApp` with a user activity.
  ///
  /// This, or the `async` form, has to be written; else the answer is `.failure`.
  func handle(
    intent: INStartVideoCallIntent, completion: @escaping (INStartVideoCallIntentResponse) -> Void)

  /// Carries the request out, usually by answering `.continueInApp` with a user activity.
  func handle(intent: INStartVideoCallIntent) async -> INStartVideoCallIntentResponse

  /// The name of the same in the first Swift versions of Intents.
  func handle(
    startVideoCall intent: INStartVideoCallIntent,
    completion: @escaping (INStartVideoCallIntentResponse) -> Void)

  /// Says whether the request can be carried out.
  ///
  /// Unless written, the answer is `.ready` without an activity.
  func confirm(
    intent: INStartVideoCallIntent, completion: @escaping (INStartVideoCallIntentResponse) -> Void)

  /// Says whether the request can be carried out.
  func confirm(intent: INStartVideoCallIntent) async -> INStartVideoCallIntentResponse

  /// The name of the same in the first Swift versions of Intents.
  func confirm(
    startVideoCall intent: INStartVideoCallIntent,
    completion: @escaping (INStartVideoCallIntentResponse) -> Void)

  /// Finds the people who are meant, one result for each of the intent's contacts.
  ///
  /// Unless written, the answer is every contact as it is; `needsValue` where nobody is named.
  func resolveContacts(
    for intent: INStartVideoCallIntent,
    with completion: @escaping ([INPersonResolutionResult]) -> Void)

  /// Finds the people who are meant, one result for each of the intent's contacts.
  func resolveContacts(for intent: INStartVideoCallIntent) async -> [INPersonResolutionResult]

  /// The name of the same in the first Swift versions of Intents.
  func resolveContacts(
    forStartVideoCall intent: INStartVideoCallIntent,
    with completion: @escaping ([INPersonResolutionResult]) -> Void)
}

extension INStartVideoCallIntentHandling {
  /// Asks the method by its older name.
  public func handle(
    intent: INStartVideoCallIntent, completion: @escaping (INStartVideoCallIntentResponse) -> Void
  ) {
    handle(startVideoCall: intent, completion: completion)
  }

  /// Asks the `async` form.
  public func handle(
    startVideoCall intent: INStartVideoCallIntent,
    completion: @escaping (INStartVideoCallIntentResponse) -> Void
  ) {
    HandlerForms.answer(
      "StartVideoCall.handle", of: self, completion: completion,
      asynchronously: { await self.handle(intent: intent) },
      otherwise: .init(code: .failure, userActivity: nil).unwritten())
  }

  /// Asks the form with a completion.
  public func handle(intent: INStartVideoCallIntent) async -> INStartVideoCallIntentResponse {
    await HandlerForms.answer("StartVideoCall.handle", of: self) {
      handle(intent: intent, completion: $0)
    }
  }

  /// Asks the method by its older name.
  public func confirm(
    intent: INStartVideoCallIntent, completion: @escaping (INStartVideoCallIntentResponse) -> Void
  ) {
    confirm(startVideoCall: intent, completion: completion)
  }

  /// Asks the `async` form.
  public func confirm(
    startVideoCall intent: INStartVideoCallIntent,
    completion: @escaping (INStartVideoCallIntentResponse) -> Void
  ) {
    HandlerForms.answer(
      "StartVideoCall.confirm", of: self, completion: completion,
      asynchronously: { await self.confirm(intent: intent) },
      otherwise: .init(code: .ready, userActivity: nil))
  }

  /// Asks the form with a completion.
  public func confirm(intent: INStartVideoCallIntent) async -> INStartVideoCallIntentResponse {
    await HandlerForms.answer("StartVideoCall.confirm", of: self) {
      confirm(intent: intent, completion: $0)
    }
  }

  /// Asks the method by its older name.
  public func resolveContacts(
    for intent: INStartVideoCallIntent,
    with completion: @escaping ([INPersonResolutionResult]) -> Void
  ) {
    resolveContacts(forStartVideoCall: intent, with: completion)
  }

  /// Asks the `async` form.
  public func resolveContacts(
    forStartVideoCall intent: INStartVideoCallIntent,
    with completion: @escaping ([INPersonResolutionResult]) -> Void
  ) {
    HandlerForms.answer(
      "StartVideoCall.resolveContacts", of: self, completion: completion,
      asynchronously: { await self.resolveContacts(for: intent) },
      otherwise: intent.contactsAsTheyAre)
  }

  /// Asks the form with a completion.
  public func resolveContacts(for intent: INStartVideoCallIntent) async
    -> [INPersonResolutionResult]
  {
    await HandlerForms.answer("StartVideoCall.resolveContacts", of: self) {
      resolveContacts(for: intent, with: $0)
    }
  }
}
