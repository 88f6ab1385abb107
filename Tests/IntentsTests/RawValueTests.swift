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
    expect(
      INStartCallCallCapabilityUnsupportedReason.self,
      [(.videoCallUnsupported, 1), (.microphoneNotAccessible, 2), (.cameraNotAccessible, 3)])
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

  @Test func responseCodes() {
    expect(
      INStartCallIntentResponseCode.self,
      [
        (.unspecified, 0), (.ready, 1), (.continueInApp, 2), (.userConfirmationRequired, 3),
        (.failure, 4), (.failureRequiringAppLaunch, 5), (.failureCallingServiceNotAvailable, 6),
        (.failureContactNotSupportedByApp, 7), (.failureAirplaneModeEnabled, 8),
        (.failureUnableToHandOff, 9), (.failureAppConfigurationRequired, 10),
        (.failureCallInProgress, 11), (.failureCallRinging, 12), (.responseCode, 13),
      ])
    expect(
      INStartVideoCallIntentResponseCode.self,
      [
        (.unspecified, 0), (.ready, 1), (.continueInApp, 2), (.failure, 3),
        (.failureRequiringAppLaunch, 4), (.failureAppConfigurationRequired, 5),
        (.failureCallingServiceNotAvailable, 6), (.failureContactNotSupportedByApp, 7),
        (.failureInvalidNumber, 8),
      ])
    expect(
      INSearchCallHistoryIntentResponseCode.self,
      [
        (.unspecified, 0), (.ready, 1), (.continueInApp, 2), (.failure, 3),
        (.failureRequiringAppLaunch, 4), (.failureAppConfigurationRequired, 5), (.inProgress, 6),
        (.success, 7),
      ])
    expect(
      INAnswerCallIntentResponseCode.self,
      [
        (.unspecified, 0), (.ready, 1), (.continueInApp, 2), (.inProgress, 3), (.success, 4),
        (.failure, 5), (.failureRequiringAppLaunch, 6),
      ])
    expect(
      INHangUpCallIntentResponseCode.self,
      [
        (.unspecified, 0), (.ready, 1), (.inProgress, 2), (.success, 3), (.failure, 4),
        (.failureRequiringAppLaunch, 5), (.failureNoCallToHangUp, 6),
      ])
  }

  @Test func settings() {
    expect(
      INVocabularyStringType.self,
      [
        (.contactName, 1), (.contactGroupName, 2), (.photoTag, 100), (.photoAlbumName, 101),
        (.workoutActivityName, 200), (.carProfileName, 300), (.carName, 301),
        (.paymentsOrganizationName, 400), (.paymentsAccountNickname, 401),
        (.notebookItemTitle, 500), (.notebookItemGroupName, 501), (.mediaPlaylistTitle, 700),
        (.mediaMusicArtistName, 701), (.mediaAudiobookTitle, 702),
        (.mediaAudiobookAuthorName, 703), (.mediaShowTitle, 704),
      ])
    expect(
      INSiriAuthorizationStatus.self,
      [(.notDetermined, 0), (.restricted, 1), (.denied, 2), (.authorized, 3)])
  }

  @Test func errorCodes() {
    expect(
      INIntentErrorCode.self,
      [
        (.interactionOperationNotSupported, 1900), (.donatingInteraction, 1901),
        (.deletingAllInteractions, 1902), (.deletingInteractionWithIdentifiers, 1903),
        (.deletingInteractionWithGroupIdentifier, 1904),
        (.intentSupportedByMultipleExtension, 2001),
        (.restrictedIntentsNotSupportedByExtension, 2002), (.noHandlerProvidedForIntent, 2003),
        (.invalidIntentName, 2004), (.noAppAvailable, 2005), (.requestTimedOut, 3001),
        (.missingInformation, 3002), (.invalidUserVocabularyFileLocation, 4000),
        (.extensionLaunchingTimeout, 5000), (.extensionBringUpFailed, 5001),
        (.imageGeneric, 6000), (.imageNoServiceAvailable, 6001), (.imageStorageFailed, 6002),
        (.imageLoadingFailed, 6003), (.imageRetrievalFailed, 6004), (.imageProxyLoop, 6005),
        (.imageProxyInvalid, 6006), (.imageProxyTimeout, 6007), (.imageServiceFailure, 6008),
        (.imageScalingFailed, 6009), (.permissionDenied, 6010),
        (.voiceShortcutCreationFailed, 7000), (.voiceShortcutGetFailed, 7001),
        (.voiceShortcutDeleteFailed, 7002), (.encodingGeneric, 8000), (.encodingFailed, 8001),
        (.decodingGeneric, 9000), (.unableToCreateAppIntentRepresentation, 10000),
        (.noAppIntent, 10001),
      ])
  }

  @Test func olderNames() {
    #expect(
      [
        INCallDestinationType.normalDestination, .emergencyDestination, .voicemailDestination,
        .redialDestination,
      ] == [.normal, .emergency, .voicemail, .redial])
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
    #expect(INAnswerCallIntentIdentifier == "INAnswerCallIntent")
    #expect(INHangUpCallIntentIdentifier == "INHangUpCallIntent")
    #expect(INIntentErrorDomain == "IntentsErrorDomain")
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
