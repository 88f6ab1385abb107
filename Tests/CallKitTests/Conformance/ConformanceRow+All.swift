extension ConformanceRow {
  /// All facts, in the order of the documentation.
  static let all = classes + values + refusals + behaviour

  private static let classes = [
    row(
      "`CXAction`: members, copying, secure coding", "SignatureTests.action",
      "CodingTests.roundTrip"),
    row("the UUID of an action is made with it", "SignatureTests.action"),
    row(
      "an action is complete when fulfilled or failed; a second answer has no effect",
      "OutgoingCallTests.theNextActionWaitsForTheAnswer"),
    row(
      "an answer to an action that no provider has leaves it incomplete",
      "RefusalTests.anActionNobodyHoldsStaysIncomplete"),
    row(
      "`CXCallAction` and the seven actions: members, copying, secure coding",
      "SignatureTests.callActions", "ActionTests.archiveAndCopy", "CodingTests.roundTrip"),
    row(
      "`fulfill(withDateStarted:)`, `(withDateConnected:)`, `(withDateEnded:)`",
      "SignatureTests.callActions", "OutgoingCallTests.theNextActionWaitsForTheAnswer"),
    row(
      "`CXEndCallAction` declines a ringing call, too", "IncomingCallTests.declined"),
    row(
      "`CXSetGroupCallAction` with nil leaves the group; who is in a group leaves it first",
      "SeveralCallsTests.carriedOut"),
    row(
      "`CXTransaction`: members, copying, secure coding; complete when all actions are, and when empty",
      "SignatureTests.transaction", "CodingTests.roundTrip",
      "RefusalTests.anActionNobodyHoldsStaysIncomplete"),
    row(
      "`CXHandle`: members, copying, secure coding, equal by type and value",
      "SignatureTests.handle", "ActionTests.handles"),
    row(
      "`CXCallUpdate`: members, copying", "SignatureTests.callUpdate",
      "ActionTests.updatesAreCopied"),
    row(
      "a property of an update that is not set is ignored", "UpdateTests.oneProperty",
      "UpdateTests.theyAddUp"),
    row("`CXCall`: members", "SignatureTests.call"),
    row("`CXCallController`: members, completion and async forms", "SignatureTests.callController"),
    row(
      "no error: accepted and handed to the delegate, not carried out",
      "OutgoingCallTests.theNextActionWaitsForTheAnswer",
      "OutgoingCallTests.aStartThatFailsEndsTheCall"),
    row(
      "`CXCallObserver` and its delegate: members, all calls, each change",
      "SignatureTests.callObserver", "OutgoingCallTests.theWholeWay",
      "IncomingCallTests.theWholeWay"),
    row(
      "`CXProviderConfiguration`: members, copying, defaults 2, 5, true, false, empty",
      "SignatureTests.providerConfiguration", "CodingTests.configurations"),
    row("`CXProvider`: members", "SignatureTests.provider"),
    row("the configuration is copied both ways", "ReportTests.theConfigurationIsCopied"),
    row(
      "completions come on the delegate's queue",
      "IncomingCallTests.theCompletionTellsOnTheDelegatesQueue"),
    row("a nil date is now", "OutgoingCallTests.theWholeWay"),
    row(
      "a nil queue is the main queue; delegates are held weakly",
      "DelegateTests.withoutAQueueItIsCalledOnTheMainQueue", "DelegateTests.delegatesAreHeldWeakly"),
    row(
      "`pendingTransactions`, `pendingCallActions(of:withCall:)`",
      "OutgoingCallTests.theNextActionWaitsForTheAnswer",
      "WholeTransactionTests.noActionIsHandedOutByItself"),
    row(
      "`reportNewIncomingVoIPPushPayload(_:completion:)`",
      "IncomingCallTests.pushMessagesAreNotHandedOn"),
    row(
      "`CXProviderDelegate`: only `providerDidReset(_:)` is required",
      "SignatureTests.providerDelegate",
      "OutgoingCallTests.whatTheDelegateDoesNotImplementFails"),
    row(
      "`provider(_:execute:)`: after true no action is handed out by itself",
      "OutgoingCallTests.aDelegateMayTakeTheWholeTransaction",
      "WholeTransactionTests.noActionIsHandedOutByItself"),
    row(
      "`CXAuthorizationStatus`, `authorizationStatus`, `requestAuthorization()`,"
        + " `provider(_:didChange:)` of 2016",
      "AuthorizationTests.withoutAnAuthorizerAllAreAuthorized",
      "AuthorizationTests.theUserIsAskedOnce"),
  ]

  private static let values = [
    ConformanceRow(
      "Enums and errors",
      "raw values of `CXHandle.HandleType`, `CXCallEndedReason`, `CXPlayDTMFCallAction.ActionType`",
      "RawValueTests.enums"),
    ConformanceRow(
      "Enums and errors", "codes of the five errors and raw values of them", "RawValueTests.enums"),
    ConformanceRow(
      "Enums and errors", "the five domains and their strings", "RawValueTests.domains"),
    ConformanceRow(
      "Enums and errors",
      "an error is an `NSError` of its domain, and is matched by `as?`, `catch` and `Code(_:)`",
      "ErrorTests.asCallKitUsersReadThem", "ErrorTests.anNSErrorIsMatchedByItsDomain"),
  ]

  private static func row(_ fact: String, _ tests: String...) -> ConformanceRow {
    ConformanceRow("Classes and protocols", fact, tests: tests)
  }
}
