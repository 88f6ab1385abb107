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
