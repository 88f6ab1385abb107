public import Foundation

/// An object that handles requests to start a call.
///
/// Only `handle` has to be written. Each method can be written in the form with a completion or in
/// the `async` form; whoever asks may ask by either. A completion has to be called once; later
/// calls
/// have no effect on an `async` caller.
public protocol INStartCallIntentHandling: NSObjectProtocol {
  /// Carries the request out, usually by answering `.continueInApp` with a user activity.
  ///
  /// This, or the `async` form, has to be written; else the answer is `.failure`.
  func handle(intent: INStartCallIntent, completion: @escaping (INStartCallIntentResponse) -> Void)

  /// Carries the request out, usually by answering `.continueInApp` with a user activity.
  func handle(intent: INStartCallIntent) async -> INStartCallIntentResponse

  /// Says whether the request can be carried out.
  ///
  /// Unless written, the answer is `.ready` without an activity.
  func confirm(intent: INStartCallIntent, completion: @escaping (INStartCallIntentResponse) -> Void)

  /// Says whether the request can be carried out.
  func confirm(intent: INStartCallIntent) async -> INStartCallIntentResponse

  /// Finds the people who are meant, one result for each of the intent's contacts.
  ///
  /// Unless written, the answer is every contact as it is; `needsValue` where nobody is named and
  /// somebody has to be.
  func resolveContacts(
    for intent: INStartCallIntent,
    with completion: @escaping ([INStartCallContactResolutionResult]) -> Void)

  /// Finds the people who are meant, one result for each of the intent's contacts.
  func resolveContacts(for intent: INStartCallIntent) async -> [INStartCallContactResolutionResult]

  /// Finds the kind of number that is meant.
  ///
  /// Unless written, the answer is the kind that the intent has.
  func resolveDestinationType(
    for intent: INStartCallIntent,
    with completion: @escaping (INCallDestinationTypeResolutionResult) -> Void)

  /// Finds the kind of number that is meant.
  func resolveDestinationType(for intent: INStartCallIntent) async
    -> INCallDestinationTypeResolutionResult

  /// Finds what the call carries.
  ///
  /// Unless written, the answer is what the intent has.
  func resolveCallCapability(
    for intent: INStartCallIntent,
    with completion: @escaping (INStartCallCallCapabilityResolutionResult) -> Void)

  /// Finds what the call carries.
  func resolveCallCapability(for intent: INStartCallIntent) async
    -> INStartCallCallCapabilityResolutionResult

  /// Finds the call of the history that is called back.
  ///
  /// Unless written, the answer is the call that the intent has, or that none is required.
  func resolveCallRecordToCallBack(
    for intent: INStartCallIntent, with completion: @escaping (INCallRecordResolutionResult) -> Void
  )

  /// Finds the call of the history that is called back.
  func resolveCallRecordToCallBack(for intent: INStartCallIntent) async
    -> INCallRecordResolutionResult
}

extension INStartCallIntentHandling {
  /// Asks the `async` form.
  public func handle(
    intent: INStartCallIntent, completion: @escaping (INStartCallIntentResponse) -> Void
  ) {
    HandlerForms.answer(
      "StartCall.handle", of: self, completion: completion,
      asynchronously: { await self.handle(intent: intent) },
      otherwise: .init(code: .failure, userActivity: nil).unwritten())
  }

  /// Asks the form with a completion.
  public func handle(intent: INStartCallIntent) async -> INStartCallIntentResponse {
    await HandlerForms.answer("StartCall.handle", of: self) {
      handle(intent: intent, completion: $0)
    }
  }

  /// Asks the `async` form.
  public func confirm(
    intent: INStartCallIntent, completion: @escaping (INStartCallIntentResponse) -> Void
  ) {
    HandlerForms.answer(
      "StartCall.confirm", of: self, completion: completion,
      asynchronously: { await self.confirm(intent: intent) },
      otherwise: .init(code: .ready, userActivity: nil))
  }

  /// Asks the form with a completion.
  public func confirm(intent: INStartCallIntent) async -> INStartCallIntentResponse {
    await HandlerForms.answer("StartCall.confirm", of: self) {
      confirm(intent: intent, completion: $0)
    }
  }

  /// Asks the `async` form.
  public func resolveContacts(
    for intent: INStartCallIntent,
    with completion: @escaping ([INStartCallContactResolutionResult]) -> Void
  ) {
    HandlerForms.answer(
      "StartCall.resolveContacts", of: self, completion: completion,
      asynchronously: { await self.resolveContacts(for: intent) },
      otherwise: intent.contactsAsTheyAre)
  }

  /// Asks the form with a completion.
  public func resolveContacts(for intent: INStartCallIntent) async
    -> [INStartCallContactResolutionResult]
  {
    await HandlerForms.answer("StartCall.resolveContacts", of: self) {
      resolveContacts(for: intent, with: $0)
    }
  }

  /// Asks the `async` form.
  public func resolveDestinationType(
    for intent: INStartCallIntent,
    with completion: @escaping (INCallDestinationTypeResolutionResult) -> Void
  ) {
    HandlerForms.answer(
      "StartCall.resolveDestinationType", of: self, completion: completion,
      asynchronously: { await self.resolveDestinationType(for: intent) },
      otherwise: .success(with: intent.destinationType))
  }

  /// Asks the form with a completion.
  public func resolveDestinationType(for intent: INStartCallIntent) async
    -> INCallDestinationTypeResolutionResult
  {
    await HandlerForms.answer("StartCall.resolveDestinationType", of: self) {
      resolveDestinationType(for: intent, with: $0)
    }
  }

  /// Asks the `async` form.
  public func resolveCallCapability(
    for intent: INStartCallIntent,
    with completion: @escaping (INStartCallCallCapabilityResolutionResult) -> Void
  ) {
    HandlerForms.answer(
      "StartCall.resolveCallCapability", of: self, completion: completion,
      asynchronously: { await self.resolveCallCapability(for: intent) },
      otherwise: .success(with: intent.callCapability))
  }

  /// Asks the form with a completion.
  public func resolveCallCapability(for intent: INStartCallIntent) async
    -> INStartCallCallCapabilityResolutionResult
  {
    await HandlerForms.answer("StartCall.resolveCallCapability", of: self) {
      resolveCallCapability(for: intent, with: $0)
    }
  }

  /// Asks the `async` form.
  public func resolveCallRecordToCallBack(
    for intent: INStartCallIntent, with completion: @escaping (INCallRecordResolutionResult) -> Void
  ) {
    HandlerForms.answer(
      "StartCall.resolveCallRecordToCallBack", of: self, completion: completion,
      asynchronously: { await self.resolveCallRecordToCallBack(for: intent) },
      otherwise: intent.callRecordToCallBack.map { .success(with: $0) } ?? .notRequired())
  }

  /// Asks the form with a completion.
  public func resolveCallRecordToCallBack(for intent: INStartCallIntent) async
    -> INCallRecordResolutionResult
  {
    await HandlerForms.answer("StartCall.resolveCallRecordToCallBack", of: self) {
      resolveCallRecordToCallBack(for: intent, with: $0)
    }
  }
}
