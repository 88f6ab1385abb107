public import Foundation

/// An object that handles requests to end a call.
///
/// Only `handle` has to be written. Each method can be written in the form with a completion or in
/// the `async` form; whoever asks may ask by either. A completion has to be called once; later
/// calls
/// have no effect on an `async` caller.
public protocol INHangUpCallIntentHandling: NSObjectProtocol {
  /// Carries the request out.
  ///
  /// This, or the `async` form, has to be written; else the answer is `.failure`.
  func handle(
    intent: INHangUpCallIntent, completion: @escaping (INHangUpCallIntentResponse) -> Void)

  /// Carries the request out.
  func handle(intent: INHangUpCallIntent) async -> INHangUpCallIntentResponse

  /// Says whether the request can be carried out.
  ///
  /// Unless written, the answer is `.ready` without an activity.
  func confirm(
    intent: INHangUpCallIntent, completion: @escaping (INHangUpCallIntentResponse) -> Void)

  /// Says whether the request can be carried out.
  func confirm(intent: INHangUpCallIntent) async -> INHangUpCallIntentResponse
}

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
