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
