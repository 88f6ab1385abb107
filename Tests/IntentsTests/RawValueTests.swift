import Intents
import Testing

struct RawValueTests {
  @Test func enums() {
    expect(
      INCallDestinationType.self,
      [
        (.unknown, 0), (.normal, 1), (.emergency, 2), (.voicemail, 3), (.redial, 4),
        (.callBack, 5),
      ])
    expect(INPersonHandleType.self, [(.unknown, 0), (.emailAddress, 1), (.phoneNumber, 2)])
    expect(
      INPersonSuggestionType.self,
      [(.none, 0), (.socialProfile, 1), (.instantMessageAddress, 2)])
    expect(INInteractionDirection.self, [(.unspecified, 0), (.outgoing, 1), (.incoming, 2)])
    expect(
      INIntentHandlingStatus.self,
      [
        (.unspecified, 0), (.ready, 1), (.inProgress, 2), (.success, 3), (.failure, 4),
        (.deferredToApplication, 5), (.userConfirmationRequired, 6),
      ])
    expect(
      INStartAudioCallIntentResponseCode.self,
      [
        (.unspecified, 0), (.ready, 1), (.continueInApp, 2), (.failure, 3),
        (.failureRequiringAppLaunch, 4), (.failureAppConfigurationRequired, 5),
        (.failureCallingServiceNotAvailable, 6), (.failureContactNotSupportedByApp, 7),
        (.failureNoValidNumber, 8),
      ])
    expect(
      INStartCallContactUnsupportedReason.self,
      [
        (.noContactFound, 1), (.multipleContactsUnsupported, 2), (.noHandleForLabel, 3),
        (.invalidHandle, 4), (.unsupportedMmiUssd, 5), (.noCallHistoryForRedial, 6),
        (.noUsableHandleForRedial, 7), (.requiringInAppAuthentication, 8),
      ])
    expect(INStartCallCallRecordToCallBackUnsupportedReason.self, [(.noMatchingCall, 1)])
    expect(INCallCapability.self, [(.unknown, 0), (.audioCall, 1), (.videoCall, 2)])
    expect(
      INCallRecordType.self,
      [
        (.unknown, 0), (.outgoing, 1), (.missed, 2), (.received, 3), (.latest, 4),
        (.voicemail, 5), (.ringing, 6), (.inProgress, 7), (.onHold, 8),
      ])
    expect(
      INCallAudioRoute.self,
      [(.unknown, 0), (.speakerphoneAudioRoute, 1), (.bluetoothAudioRoute, 2)])
  }

  @Test func options() {
    let types: [INCallRecordTypeOptions] = [
      .outgoing, .missed, .received, .latest, .voicemail, .ringing, .inProgress, .onHold,
    ]
    #expect(types.map(\.rawValue) == [1, 2, 4, 8, 16, 32, 64, 128])
    #expect([INCallCapabilityOptions.audioCall, .videoCall].map(\.rawValue) == [1, 2])
  }

  @Test func identifiers() {
    #expect(INStartAudioCallIntentIdentifier == "INStartAudioCallIntent")
    #expect(INStartVideoCallIntentIdentifier == "INStartVideoCallIntent")
    #expect(INStartCallIntentIdentifier == "INStartCallIntent")
    #expect(INSearchCallHistoryIntentIdentifier == "INSearchCallHistoryIntent")
  }

  @Test(arguments: [
    (INPersonHandleLabel.home, "home"), (.work, "work"), (.iPhone, "iphone"),
    (.mobile, "mobile"), (.main, "main"), (.homeFax, "home fax"), (.workFax, "work fax"),
    (.pager, "pager"), (.other, "other"), (.school, "school"),
  ])
  func labels(_ label: INPersonHandleLabel, _ word: String) {
    #expect(label.rawValue == word)
    #expect(INPersonHandleLabel(rawValue: word) == label)
  }

  private func expect<Value: RawRepresentable<Int> & CaseIterable & Equatable>(
    _ type: Value.Type, _ table: [(Value, Int)], sourceLocation: SourceLocation = #_sourceLocation
  ) {
    #expect(table.map(\.0) == Array(type.allCases), sourceLocation: sourceLocation)
    #expect(table.map(\.0.rawValue) == table.map(\.1), sourceLocation: sourceLocation)
  }
}
