public import Foundation

/// An object that handles requests to answer a call.
///
/// Only `handle` has to be written. Each method can be written in the form with a completion or in
/// the `async` form; whoever asks may ask by either. A completion has to be called once; later
/// calls
/// have no effect on an `async` caller.
public protocol INAnswerCallIntentHandling: NSObjectProtocol {
  /// Carries the request out.
  ///
  /// This, or the `async` form, has to be written; else the answer is `.failure`.
  func handle(
    intent: INAnswerCallIntent, completion: @escaping (INAnswerCallIntentResponse) -> Void)

  /// Carries the request out.
  func handle(intent: INAnswerCallIntent) async -> INAnswerCallIntentResponse

  /// Says whether the request can be carried out.
  ///
  /// Unless written, the answer is `.ready` without an activity.
  func confirm(
    intent: INAnswerCallIntent, completion: @escaping (INAnswerCallIntentResponse) -> Void)

  /// Says whether the request can be carried out.
  func confirm(intent: INAnswerCallIntent) async -> INAnswerCallIntentResponse
}

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
