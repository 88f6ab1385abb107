/// A property of an intent that a handler resolves.
struct IntentParameter<Intent: INIntent> {
  /// The name of the property.
  let name: String
  /// Whether the property has several values, each with a result of its own.
  var isList = false
  /// Asks a handler.
  let resolve: (Intent, @escaping ([INIntentResolutionResult]) -> Void) -> Void
  /// The intent with other values: one or none where the property is no list; `nil` where a value is
  /// of a wrong type.
  let setting: (Intent, [any Sendable]) -> Intent?
}

/// The steps of handling an intent, with one handler.
struct IntentSteps<Intent: INIntent> {
  /// The properties, in the order in which they are resolved.
  let parameters: [IntentParameter<Intent>]
  /// Asks whether the intent can be handled.
  let confirm: (Intent, @escaping (INIntentResponse) -> Void) -> Void
  /// Has the intent handled.
  let handle: (Intent, @escaping (INIntentResponse) -> Void) -> Void
}

extension IntentSteps where Intent == INAnswerCallIntent {
  /// The steps of answering a call.
  static func answering(_ handler: any INAnswerCallIntentHandling) -> Self {
    Self(
      parameters: [], confirm: { handler.confirm(intent: $0, completion: $1) },
      handle: { handler.handle(intent: $0, completion: $1) })
  }
}

extension IntentSteps where Intent == INHangUpCallIntent {
  /// The steps of ending a call.
  static func hangingUp(_ handler: any INHangUpCallIntentHandling) -> Self {
    Self(
      parameters: [], confirm: { handler.confirm(intent: $0, completion: $1) },
      handle: { handler.handle(intent: $0, completion: $1) })
  }
}

extension IntentSteps where Intent == INSearchCallHistoryIntent {
  /// The steps of looking for calls in the history.
  static func searching(_ handler: any INSearchCallHistoryIntentHandling) -> Self {
    Self(
      parameters: [
        IntentParameter(
          name: "dateCreated",
          resolve: { intent, give in handler.resolveDateCreated(for: intent) { give([$0]) } },
          setting: { intent, values in
            (values as? [INDateComponentsRange]).map { intent.with(dateCreated: $0.first) }
          }),
        IntentParameter(
          name: "recipient",
          resolve: { intent, give in handler.resolveRecipient(for: intent) { give([$0]) } },
          setting: { intent, values in
            (values as? [INPerson]).map { intent.with(recipient: $0.first) }
          }),
        IntentParameter(
          name: "callTypes",
          resolve: { intent, give in handler.resolveCallTypes(for: intent) { give([$0]) } },
          setting: { intent, values in
            (values as? [INCallRecordTypeOptions]).map { intent.with(callTypes: $0.first ?? []) }
          }),
        IntentParameter(
          name: "unseen",
          resolve: { intent, give in handler.resolveUnseen(for: intent) { give([$0]) } },
          setting: { intent, values in
            (values as? [Bool]).map { intent.with(unseen: $0.first) }
          }),
      ],
      confirm: { handler.confirm(intent: $0, completion: $1) },
      handle: { handler.handle(intent: $0, completion: $1) })
  }
}

extension INSearchCallHistoryIntent {
  /// The intent with other values, where they are given.
  fileprivate func with(
    dateCreated: INDateComponentsRange?? = nil, recipient: INPerson?? = nil,
    callTypes: INCallRecordTypeOptions? = nil, unseen: Bool?? = nil
  ) -> INSearchCallHistoryIntent {
    INSearchCallHistoryIntent(
      dateCreated: dateCreated ?? self.dateCreated, recipient: recipient ?? self.recipient,
      callCapabilities: callCapabilities, callTypes: callTypes ?? self.callTypes,
      unseen: unseen ?? self.unseen)
  }
}
