extension INAnswerCallIntentHandling {
  /// Asks the `async` form.
  public func handle(
    intent: INAnswerCallIntent, completion: @escaping (INAnswerCallIntentResponse) -> Void
  ) {
    HandlerForms.answer(
      "AnswerCall.handle", of: self, completion: completion,
      asynchronously: { await self.handle(intent: intent) },
      otherwise: .init(code: .failure, userActivity: nil).unwritten())
  }

  /// Asks the form with a completion.
  public func handle(intent: INAnswerCallIntent) async -> INAnswerCallIntentResponse {
    await HandlerForms.answer("AnswerCall.handle", of: self) {
      handle(intent: intent, completion: $0)
    }
  }

  /// Asks the `async` form.
  public func confirm(
    intent: INAnswerCallIntent, completion: @escaping (INAnswerCallIntentResponse) -> Void
  ) {
    HandlerForms.answer(
      "AnswerCall.confirm", of: self, completion: completion,
      asynchronously: { await self.confirm(intent: intent) },
      otherwise: .init(code: .ready, userActivity: nil))
  }

  /// Asks the form with a completion.
  public func confirm(intent: INAnswerCallIntent) async -> INAnswerCallIntentResponse {
    await HandlerForms.answer("AnswerCall.confirm", of: self) {
      confirm(intent: intent, completion: $0)
    }
  }
}
