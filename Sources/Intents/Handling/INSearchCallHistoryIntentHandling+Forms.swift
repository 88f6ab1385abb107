extension INSearchCallHistoryIntentHandling {
  /// Asks the method by its older name.
  public func handle(
    intent: INSearchCallHistoryIntent,
    completion: @escaping (INSearchCallHistoryIntentResponse) -> Void
  ) {
    handle(searchCallHistory: intent, completion: completion)
  }

  /// Asks the `async` form.
  public func handle(
    searchCallHistory intent: INSearchCallHistoryIntent,
    completion: @escaping (INSearchCallHistoryIntentResponse) -> Void
  ) {
    HandlerForms.answer(
      "SearchCallHistory.handle", of: self, completion: completion,
      asynchronously: { await self.handle(intent: intent) },
      otherwise: .init(code: .failure, userActivity: nil).unwritten())
  }

  /// Asks the form with a completion.
  public func handle(intent: INSearchCallHistoryIntent) async -> INSearchCallHistoryIntentResponse {
    await HandlerForms.answer("SearchCallHistory.handle", of: self) {
      handle(intent: intent, completion: $0)
    }
  }

  /// Asks the method by its older name.
  public func confirm(
    intent: INSearchCallHistoryIntent,
    completion: @escaping (INSearchCallHistoryIntentResponse) -> Void
  ) {
    confirm(searchCallHistory: intent, completion: completion)
  }

  /// Asks the `async` form.
  public func confirm(
    searchCallHistory intent: INSearchCallHistoryIntent,
    completion: @escaping (INSearchCallHistoryIntentResponse) -> Void
  ) {
    HandlerForms.answer(
      "SearchCallHistory.confirm", of: self, completion: completion,
      asynchronously: { await self.confirm(intent: intent) },
      otherwise: .init(code: .ready, userActivity: nil))
  }

  /// Asks the form with a completion.
  public func confirm(intent: INSearchCallHistoryIntent) async -> INSearchCallHistoryIntentResponse
  {
    await HandlerForms.answer("SearchCallHistory.confirm", of: self) {
      confirm(intent: intent, completion: $0)
    }
  }

  /// Asks the method by its older name.
  public func resolveDateCreated(
    for intent: INSearchCallHistoryIntent,
    with completion: @escaping (INDateComponentsRangeResolutionResult) -> Void
  ) {
    resolveDateCreated(forSearchCallHistory: intent, with: completion)
  }

  /// Asks the `async` form.
  public func resolveDateCreated(
    forSearchCallHistory intent: INSearchCallHistoryIntent,
    with completion: @escaping (INDateComponentsRangeResolutionResult) -> Void
  ) {
    HandlerForms.answer(
      "SearchCallHistory.resolveDateCreated", of: self, completion: completion,
      asynchronously: { await self.resolveDateCreated(for: intent) },
      otherwise: intent.dateCreated.map { .success(with: $0) } ?? .notRequired())
  }

  /// Asks the form with a completion.
  public func resolveDateCreated(for intent: INSearchCallHistoryIntent) async
    -> INDateComponentsRangeResolutionResult
  {
    await HandlerForms.answer("SearchCallHistory.resolveDateCreated", of: self) {
      resolveDateCreated(for: intent, with: $0)
    }
  }

  /// Asks the method by its older name.
  public func resolveRecipient(
    for intent: INSearchCallHistoryIntent,
    with completion: @escaping (INPersonResolutionResult) -> Void
  ) {
    resolveRecipient(forSearchCallHistory: intent, with: completion)
  }

  /// Asks the `async` form.
  public func resolveRecipient(
    forSearchCallHistory intent: INSearchCallHistoryIntent,
    with completion: @escaping (INPersonResolutionResult) -> Void
  ) {
    HandlerForms.answer(
      "SearchCallHistory.resolveRecipient", of: self, completion: completion,
      asynchronously: { await self.resolveRecipient(for: intent) },
      otherwise: intent.recipient.map { .success(with: $0) } ?? .notRequired())
  }

  /// Asks the form with a completion.
  public func resolveRecipient(for intent: INSearchCallHistoryIntent) async
    -> INPersonResolutionResult
  {
    await HandlerForms.answer("SearchCallHistory.resolveRecipient", of: self) {
      resolveRecipient(for: intent, with: $0)
    }
  }

  /// Asks the `async` form.
  public func resolveCallTypes(
    for intent: INSearchCallHistoryIntent,
    with completion: @escaping (INCallRecordTypeOptionsResolutionResult) -> Void
  ) {
    HandlerForms.answer(
      "SearchCallHistory.resolveCallTypes", of: self, completion: completion,
      asynchronously: { await self.resolveCallTypes(for: intent) },
      otherwise: intent.callTypes.isEmpty ? .notRequired() : .success(with: intent.callTypes))
  }

  /// Asks the form with a completion.
  public func resolveCallTypes(for intent: INSearchCallHistoryIntent) async
    -> INCallRecordTypeOptionsResolutionResult
  {
    await HandlerForms.answer("SearchCallHistory.resolveCallTypes", of: self) {
      resolveCallTypes(for: intent, with: $0)
    }
  }

  /// Asks the `async` form.
  public func resolveUnseen(
    for intent: INSearchCallHistoryIntent,
    with completion: @escaping (INBooleanResolutionResult) -> Void
  ) {
    HandlerForms.answer(
      "SearchCallHistory.resolveUnseen", of: self, completion: completion,
      asynchronously: { await self.resolveUnseen(for: intent) },
      otherwise: intent.unseen.map { .success(with: $0) } ?? .notRequired())
  }

  /// Asks the form with a completion.
  public func resolveUnseen(for intent: INSearchCallHistoryIntent) async
    -> INBooleanResolutionResult
  {
    await HandlerForms.answer("SearchCallHistory.resolveUnseen", of: self) {
      resolveUnseen(for: intent, with: $0)
    }
  }

  /// Asks the method by its older name.
  public func resolveCallType(
    for intent: INSearchCallHistoryIntent,
    with completion: @escaping (INCallRecordTypeResolutionResult) -> Void
  ) {
    resolveCallType(forSearchCallHistory: intent, with: completion)
  }

  /// Asks the `async` form.
  public func resolveCallType(
    forSearchCallHistory intent: INSearchCallHistoryIntent,
    with completion: @escaping (INCallRecordTypeResolutionResult) -> Void
  ) {
    HandlerForms.answer(
      "SearchCallHistory.resolveCallType", of: self, completion: completion,
      asynchronously: { await self.resolveCallType(for: intent) },
      otherwise: .notRequired())
  }

  /// Asks the form with a completion.
  public func resolveCallType(for intent: INSearchCallHistoryIntent) async
    -> INCallRecordTypeResolutionResult
  {
    await HandlerForms.answer("SearchCallHistory.resolveCallType", of: self) {
      resolveCallType(for: intent, with: $0)
    }
  }
}
