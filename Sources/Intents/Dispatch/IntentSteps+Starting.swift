extension IntentSteps where Intent == INStartCallIntent {
  /// The steps of starting a call.
  static func starting(_ handler: any INStartCallIntentHandling) -> Self {
    Self(
      parameters: [
        IntentParameter(
          name: "callRecordToCallBack",
          resolve: { intent, give in
            handler.resolveCallRecordToCallBack(for: intent) { give([$0]) }
          },
          setting: { intent, values in
            intent.with(callRecordToCallBack: values, contacts: intent.contacts)
          }),
        IntentParameter(
          name: "contacts", isList: true,
          resolve: { handler.resolveContacts(for: $0, with: $1) },
          setting: { intent, values in
            (values as? [INPerson]).flatMap {
              intent.with(
                callRecordToCallBack: intent.callRecordToCallBack.map { [$0] } ?? [],
                contacts: $0.isEmpty ? nil : $0)
            }
          }),
        IntentParameter(
          name: "destinationType",
          resolve: { intent, give in handler.resolveDestinationType(for: intent) { give([$0]) } },
          setting: { intent, values in intent.with(destinationType: values) }),
        IntentParameter(
          name: "callCapability",
          resolve: { intent, give in handler.resolveCallCapability(for: intent) { give([$0]) } },
          setting: { intent, values in intent.with(callCapability: values) }),
      ],
      confirm: { handler.confirm(intent: $0, completion: $1) },
      handle: { handler.handle(intent: $0, completion: $1) })
  }
}

extension IntentSteps where Intent == INStartAudioCallIntent {
  /// The steps of starting an audio call.
  static func starting(_ handler: any INStartAudioCallIntentHandling) -> Self {
    Self(
      parameters: [
        IntentParameter(
          name: "contacts", isList: true,
          resolve: { handler.resolveContacts(for: $0, with: $1) },
          setting: { intent, values in
            (values as? [INPerson]).map {
              Intent(
                destinationType: intent.destinationType, contacts: $0.isEmpty ? nil : $0)
            }
          }),
        IntentParameter(
          name: "destinationType",
          resolve: { intent, give in handler.resolveDestinationType(for: intent) { give([$0]) } },
          setting: { intent, values in
            (values as? [INCallDestinationType]).map {
              Intent(destinationType: $0.first ?? .unknown, contacts: intent.contacts)
            }
          }),
      ],
      confirm: { handler.confirm(intent: $0, completion: $1) },
      handle: { handler.handle(intent: $0, completion: $1) })
  }
}

extension IntentSteps where Intent == INStartVideoCallIntent {
  /// The steps of starting a video call.
  static func starting(_ handler: any INStartVideoCallIntentHandling) -> Self {
    Self(
      parameters: [
        IntentParameter(
          name: "contacts", isList: true,
          resolve: { handler.resolveContacts(for: $0, with: $1) },
          setting: { _, values in
            (values as? [INPerson]).map { Intent(contacts: $0.isEmpty ? nil : $0) }
          })
      ],
      confirm: { handler.confirm(intent: $0, completion: $1) },
      handle: { handler.handle(intent: $0, completion: $1) })
  }
}

extension INStartCallIntent {
  fileprivate func with(
    callRecordToCallBack records: [any Sendable], contacts: [INPerson]?
  ) -> INStartCallIntent? {
    (records as? [INCallRecord]).map {
      INStartCallIntent(
        callRecordFilter: callRecordFilter, callRecordToCallBack: $0.first,
        audioRoute: audioRoute, destinationType: destinationType, contacts: contacts,
        callCapability: callCapability)
    }
  }

  fileprivate func with(destinationType types: [any Sendable]) -> INStartCallIntent? {
    (types as? [INCallDestinationType]).map {
      INStartCallIntent(
        callRecordFilter: callRecordFilter, callRecordToCallBack: callRecordToCallBack,
        audioRoute: audioRoute, destinationType: $0.first ?? .unknown, contacts: contacts,
        callCapability: callCapability)
    }
  }

  fileprivate func with(callCapability capabilities: [any Sendable]) -> INStartCallIntent? {
    (capabilities as? [INCallCapability]).map {
      INStartCallIntent(
        callRecordFilter: callRecordFilter, callRecordToCallBack: callRecordToCallBack,
        audioRoute: audioRoute, destinationType: destinationType, contacts: contacts,
        callCapability: $0.first ?? .unknown)
    }
  }
}
