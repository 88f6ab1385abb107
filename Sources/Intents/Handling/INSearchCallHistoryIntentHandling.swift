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
