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
            (values as? [INCallRecord]).map { intent.with(callRecordToCallBack: $0.first) }
          }),
        IntentParameter(
          name: "contacts", isList: true,
          resolve: { handler.resolveContacts(for: $0, with: $1) },
          setting: { intent, values in
            (values as? [INPerson]).map { intent.with(contacts: .some($0.isEmpty ? nil : $0)) }
          }),
        IntentParameter(
          name: "destinationType",
          resolve: { intent, give in handler.resolveDestinationType(for: intent) { give([$0]) } },
          setting: { intent, values in
            (values as? [INCallDestinationType]).map {
              intent.with(destinationType: $0.first ?? .unknown)
            }
          }),
        IntentParameter(
          name: "callCapability",
          resolve: { intent, give in handler.resolveCallCapability(for: intent) { give([$0]) } },
          setting: { intent, values in
            (values as? [INCallCapability]).map {
              intent.with(callCapability: $0.first ?? .unknown)
            }
          }),
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
  /// The intent with other values, where they are given.
  fileprivate func with(
    callRecordToCallBack: INCallRecord?? = nil, destinationType: INCallDestinationType? = nil,
    contacts: [INPerson]?? = nil, callCapability: INCallCapability? = nil
  ) -> INStartCallIntent {
    INStartCallIntent(
      callRecordFilter: callRecordFilter,
      callRecordToCallBack: callRecordToCallBack ?? self.callRecordToCallBack,
      audioRoute: audioRoute, destinationType: destinationType ?? self.destinationType,
      contacts: contacts ?? self.contacts, callCapability: callCapability ?? self.callCapability)
  }
}
