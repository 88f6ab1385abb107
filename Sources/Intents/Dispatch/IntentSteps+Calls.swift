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
  fileprivate func with(dateCreated: INDateComponentsRange?) -> INSearchCallHistoryIntent {
    INSearchCallHistoryIntent(
      dateCreated: dateCreated, recipient: recipient, callCapabilities: callCapabilities,
      callTypes: callTypes, unseen: unseen)
  }

  fileprivate func with(recipient: INPerson?) -> INSearchCallHistoryIntent {
    INSearchCallHistoryIntent(
      dateCreated: dateCreated, recipient: recipient, callCapabilities: callCapabilities,
      callTypes: callTypes, unseen: unseen)
  }

  fileprivate func with(callTypes: INCallRecordTypeOptions) -> INSearchCallHistoryIntent {
    INSearchCallHistoryIntent(
      dateCreated: dateCreated, recipient: recipient, callCapabilities: callCapabilities,
      callTypes: callTypes, unseen: unseen)
  }

  fileprivate func with(unseen: Bool?) -> INSearchCallHistoryIntent {
    INSearchCallHistoryIntent(
      dateCreated: dateCreated, recipient: recipient, callCapabilities: callCapabilities,
      callTypes: callTypes, unseen: unseen)
  }
}
