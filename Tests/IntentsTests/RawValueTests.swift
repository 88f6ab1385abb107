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
