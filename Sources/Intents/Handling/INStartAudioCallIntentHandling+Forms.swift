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
