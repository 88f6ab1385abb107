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
