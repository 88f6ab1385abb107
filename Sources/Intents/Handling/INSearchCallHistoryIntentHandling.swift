public import Foundation

/// An object that handles requests to look for calls in the history.
///
/// Only `handle` has to be written. Each method can be written in the form with a completion or in
/// the `async` form; whoever asks may ask by either. A completion has to be called once; later
/// calls
/// have no effect on an `async` caller.
public protocol INSearchCallHistoryIntentHandling: NSObjectProtocol {
  /// Carries the request out.
  ///
  /// This, or the `async` form, has to be written; else the answer is `.failure`.
  func handle(
    intent: INSearchCallHistoryIntent,
    completion: @escaping (INSearchCallHistoryIntentResponse) -> Void)

  /// Carries the request out.
  func handle(intent: INSearchCallHistoryIntent) async -> INSearchCallHistoryIntentResponse

  /// The name of the same in the first Swift versions of Intents.
  func handle(
    searchCallHistory intent: INSearchCallHistoryIntent,
    completion: @escaping (INSearchCallHistoryIntentResponse) -> Void)

  /// Says whether the request can be carried out.
  ///
  /// Unless written, the answer is `.ready` without an activity.
  func confirm(
    intent: INSearchCallHistoryIntent,
    completion: @escaping (INSearchCallHistoryIntentResponse) -> Void)

  /// Says whether the request can be carried out.
  func confirm(intent: INSearchCallHistoryIntent) async -> INSearchCallHistoryIntentResponse

  /// The name of the same in the first Swift versions of Intents.
  func confirm(
    searchCallHistory intent: INSearchCallHistoryIntent,
    completion: @escaping (INSearchCallHistoryIntentResponse) -> Void)

  /// Finds when the calls began.
  ///
  /// Unless written, the answer is the span that the intent has, or that none is required.
  func resolveDateCreated(
    for intent: INSearchCallHistoryIntent,
    with completion: @escaping (INDateComponentsRangeResolutionResult) -> Void)

  /// Finds when the calls began.
  func resolveDateCreated(for intent: INSearchCallHistoryIntent) async
    -> INDateComponentsRangeResolutionResult

  /// The name of the same in the first Swift versions of Intents.
  func resolveDateCreated(
    forSearchCallHistory intent: INSearchCallHistoryIntent,
    with completion: @escaping (INDateComponentsRangeResolutionResult) -> Void)

  /// Finds the other side.
  ///
  /// Unless written, the answer is the person that the intent has, or that none is required.
  func resolveRecipient(
    for intent: INSearchCallHistoryIntent,
    with completion: @escaping (INPersonResolutionResult) -> Void)

  /// Finds the other side.
  func resolveRecipient(for intent: INSearchCallHistoryIntent) async -> INPersonResolutionResult

  /// The name of the same in the first Swift versions of Intents.
  func resolveRecipient(
    forSearchCallHistory intent: INSearchCallHistoryIntent,
    with completion: @escaping (INPersonResolutionResult) -> Void)

  /// Finds what became of the calls.
  ///
  /// Unless written, the answer is what the intent has, or that nothing is required.
  func resolveCallTypes(
    for intent: INSearchCallHistoryIntent,
    with completion: @escaping (INCallRecordTypeOptionsResolutionResult) -> Void)

  /// Finds what became of the calls.
  func resolveCallTypes(for intent: INSearchCallHistoryIntent) async
    -> INCallRecordTypeOptionsResolutionResult

  /// Finds whether the user has not looked at the calls yet.
  ///
  /// Unless written, the answer is what the intent says, or that nothing is required.
  func resolveUnseen(
    for intent: INSearchCallHistoryIntent,
    with completion: @escaping (INBooleanResolutionResult) -> Void)

  /// Finds whether the user has not looked at the calls yet.
  func resolveUnseen(for intent: INSearchCallHistoryIntent) async -> INBooleanResolutionResult

  /// Finds what became of the calls, if they are of one kind; the dispatcher does not ask for it.
  ///
  /// Unless written, the answer is that nothing is required.
  func resolveCallType(
    for intent: INSearchCallHistoryIntent,
    with completion: @escaping (INCallRecordTypeResolutionResult) -> Void)

  /// Finds what became of the calls, if they are of one kind; the dispatcher does not ask for it.
  func resolveCallType(for intent: INSearchCallHistoryIntent) async
    -> INCallRecordTypeResolutionResult

  /// The name of the same in the first Swift versions of Intents.
  func resolveCallType(
    forSearchCallHistory intent: INSearchCallHistoryIntent,
    with completion: @escaping (INCallRecordTypeResolutionResult) -> Void)
}
