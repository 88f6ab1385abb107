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
