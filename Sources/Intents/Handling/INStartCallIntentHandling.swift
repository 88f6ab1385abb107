public import Foundation

/// An object that handles requests to start a call.
///
/// Only `handle` has to be written. Each method can be written in the form with a completion or in
/// the `async` form; whoever asks may ask by either. A completion has to be called once; later
/// calls
/// have no effect on an `async` caller.
public protocol INStartCallIntentHandling: NSObjectProtocol {
  /// Carries the request out, usually by answering `.continueInApp` with a user activity.
  ///
  /// This, or the `async` form, has to be written; else the answer is `.failure`.
  func handle(intent: INStartCallIntent, completion: @escaping (INStartCallIntentResponse) -> Void)

  /// Carries the request out, usually by answering `.continueInApp` with a user activity.
  func handle(intent: INStartCallIntent) async -> INStartCallIntentResponse

  /// Says whether the request can be carried out.
  ///
  /// Unless written, the answer is `.ready` without an activity.
  func confirm(intent: INStartCallIntent, completion: @escaping (INStartCallIntentResponse) -> Void)

  /// Says whether the request can be carried out.
  func confirm(intent: INStartCallIntent) async -> INStartCallIntentResponse

  /// Finds the people who are meant, one result for each of the intent's contacts.
  ///
  /// Unless written, the answer is every contact as it is; `needsValue` where nobody is named and
  /// somebody has to be.
  func resolveContacts(
    for intent: INStartCallIntent,
    with completion: @escaping ([INStartCallContactResolutionResult]) -> Void)

  /// Finds the people who are meant, one result for each of the intent's contacts.
  func resolveContacts(for intent: INStartCallIntent) async -> [INStartCallContactResolutionResult]

  /// Finds the kind of number that is meant.
  ///
  /// Unless written, the answer is the kind that the intent has.
  func resolveDestinationType(
    for intent: INStartCallIntent,
    with completion: @escaping (INCallDestinationTypeResolutionResult) -> Void)

  /// Finds the kind of number that is meant.
  func resolveDestinationType(for intent: INStartCallIntent) async
    -> INCallDestinationTypeResolutionResult

  /// Finds what the call carries.
  ///
  /// Unless written, the answer is what the intent has.
  func resolveCallCapability(
    for intent: INStartCallIntent,
    with completion: @escaping (INStartCallCallCapabilityResolutionResult) -> Void)

  /// Finds what the call carries.
  func resolveCallCapability(for intent: INStartCallIntent) async
    -> INStartCallCallCapabilityResolutionResult

  /// Finds the call of the history that is called back.
  ///
  /// Unless written, the answer is the call that the intent has, or that none is required.
  func resolveCallRecordToCallBack(
    for intent: INStartCallIntent, with completion: @escaping (INCallRecordResolutionResult) -> Void
  )

  /// Finds the call of the history that is called back.
  func resolveCallRecordToCallBack(for intent: INStartCallIntent) async
    -> INCallRecordResolutionResult
}
