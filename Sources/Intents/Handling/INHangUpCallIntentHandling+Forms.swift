extension INHangUpCallIntentHandling {
  /// Asks the `async` form.
  public func handle(
    intent: INHangUpCallIntent, completion: @escaping (INHangUpCallIntentResponse) -> Void
  ) {
    HandlerForms.answer(
      "HangUpCall.handle", of: self, completion: completion,
      asynchronously: { await self.handle(intent: intent) },
      otherwise: .init(code: .failure, userActivity: nil).unwritten())
  }

  /// Asks the form with a completion.
  public func handle(intent: INHangUpCallIntent) async -> INHangUpCallIntentResponse {
    await HandlerForms.answer("HangUpCall.handle", of: self) {
      handle(intent: intent, completion: $0)
    }
  }

  /// Asks the `async` form.
  public func confirm(
    intent: INHangUpCallIntent, completion: @escaping (INHangUpCallIntentResponse) -> Void
  ) {
    HandlerForms.answer(
      "HangUpCall.confirm", of: self, completion: completion,
      asynchronously: { await self.confirm(intent: intent) },
      otherwise: .init(code: .ready, userActivity: nil))
  }

  /// Asks the form with a completion.
  public func confirm(intent: INHangUpCallIntent) async -> INHangUpCallIntentResponse {
    await HandlerForms.answer("HangUpCall.confirm", of: self) {
      confirm(intent: intent, completion: $0)
    }
  }
}
