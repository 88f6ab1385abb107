extension ConformanceRow {
  static let refusals =
    [
      ("request: `unentitled`", ["AuthorizationTests.refusals"]),
      (
        "request: `unknownCallProvider`",
        ["RefusalTests.refusals", "RefusalTests.callsOfTwoProvidersNeedTwoTransactions"]
      ),
      ("request: `emptyTransaction`", ["RefusalTests.refusals"]),
      ("request: `unknownCallUUID`", ["RefusalTests.refusals", "SeveralCallsTests.refused"]),
      ("request: `callUUIDAlreadyExists`", ["RefusalTests.refusals", "SeveralCallsTests.refused"]),
      ("request: `invalidAction`", ["RefusalTests.refusals", "SeveralCallsTests.refused"]),
      (
        "request: `maximumCallGroupsReached`",
        ["RefusalTests.refusals", "SeveralCallsTests.refused"]
      ),
      ("request: `callIsProtected`", ["SeveralProvidersTests.aCallThatCannotBeHeldIsProtected"]),
      (
        "request: the order of checks, which is ours",
        ["AuthorizationTests.theOrderOfChecks", "RefusalTests.refusals"]
      ),
      ("incoming: `unentitled`", ["AuthorizationTests.refusals"]),
      (
        "incoming: `callUUIDAlreadyExists`",
        ["IncomingCallTests.theCompletionTellsOnTheDelegatesQueue", "SeveralCallsTests.refused"]
      ),
      (
        "incoming: `filteredByDoNotDisturb`, `filteredByBlockList`; the call never rings",
        ["ScreeningTests.filters"]
      ),
      (
        "incoming: the order of checks, which is ours",
        ["ScreeningTests.aTakenUUIDIsToldBeforeTheFilters", "ScreeningTests.filters"]
      ),
      (
        "each error names the UUID or limit and says the way out",
        [
          "RefusalTests.refusals", "SeveralCallsTests.refused", "AuthorizationTests.refusals",
          "ErrorTests.asCallKitUsersReadThem",
        ]
      ),
    ].map { ConformanceRow("When a request or an incoming call is refused", $0.0, tests: $0.1) }

  static let behaviour =
    [
      (
        "deadlines: 600 s to start, 60 s to answer, 5 s for the rest; they can be injected",
        [
          "ActionTests.deadlines", "ActionTests.deadlineToAnswer", "DeadlineTests.deadlines",
          "DeadlineTests.theMachinesClockIsWaitedFor",
        ]
      ),
      (
        "after a deadline the action has failed, the delegate is told, the call may end, an answer has"
          + " no effect",
        [
          "DeadlineTests.theDelegateIsTold", "DeadlineTests.aLateAnswerHasNoEffect",
          "WholeTransactionTests.eachActionHasItsDeadline",
        ]
      ),
      (
        "`providerDidBegin(_:)` comes first; `providerDidReset(_:)` drops all calls and actions",
        ["OutgoingCallTests.theWholeWay", "DeadlineTests.aResetForgetsAll"]
      ),
      (
        "`invalidate()` ends all calls as failed, and the delegate hears nothing more",
        [
          "ReportTests.invalidateEndsTheCallsInSilence",
          "ReportTests.aProviderThatIsGoneLeavesNoCalls",
          "IncomingCallTests.aProviderThatIsInvalidatedReportsNothing",
        ]
      ),
      (
        "the actions of a transaction are performed one after the other, each answered by itself",
        [
          "OutgoingCallTests.theNextActionWaitsForTheAnswer",
          "OutgoingCallTests.actionsOnACallThatEndedAreNotHandedOut",
          "OutgoingCallTests.anEndThatFailsLeavesTheCall",
        ]
      ),
      (
        "start flow: start, fulfil, started connecting, audio active, connected",
        ["OutgoingCallTests.theWholeWay", "AudioTests.outgoing"]
      ),
      (
        "connected only after started connecting", ["ReportTests.reportsThatDoNotFitAreIgnored"]
      ),
      (
        "incoming flow: report, ring, answer, fulfil, audio active",
        ["IncomingCallTests.theWholeWay", "AudioTests.incoming"]
      ),
      (
        "without a fulfilled answer there is no `didActivate`",
        ["AudioTests.anAnswerThatFailsHasNoAudio"]
      ),
      (
        "`didDeactivate` when the last call ends", ["AudioTests.itIsActiveUntilTheLastCallEnds"]
      ),
      (
        "`maximumCallGroups`: a call by itself is a group of one",
        ["RefusalTests.refusals", "SeveralCallsTests.refused"]
      ),
      (
        "`maximumCallsPerCallGroup`: a larger group is refused", ["SeveralCallsTests.refused"]
      ),
      (
        "a call that starts or is answered puts the active one on hold first",
        [
          "SeveralCallsTests.carriedOut", "IncomingCallTests.answeringHoldsTheActiveCall",
          "SeveralProvidersTests.aStartHoldsTheOthersCallFirst",
        ]
      ),
      (
        "end and answer, hold and answer, end held and answer, each one transaction",
        ["AnswerOfferTests.offers", "AnswerOfferTests.anOfferIsATransaction"]
      ),
      (
        "swapping is a hold and a resume in one transaction", ["SeveralCallsTests.carriedOut"]
      ),
      (
        "each keypad digit is an action, the next after the one before is answered; digits after a"
          + " pause are one string",
        ["DTMFTests.keys", "DTMFTests.theNextDigitWaitsForTheOneBefore"]
      ),
      (
        "`CXCallEndedReason` says how a call ended",
        ["ReportTests.endedAt", "IncomingCallTests.itStopsRinging"]
      ),
      (
        "a directory names the caller where the provider does not",
        ["ScreeningTests.aDirectoryNamesTheCaller"]
      ),
      (
        "all of it holds for any sequence of requests, reports, answers, timeouts and resets",
        ["RandomSequenceTests.invariants"]
      ),
      ("all of it may be used from any thread", ["StressTests.everythingAtOnce"]),
      (
        "the journal has it all, and names what was never answered or ended",
        [
          "JournalTests.anOutgoingCallInLines", "JournalProblemTests.anActionIsNeverAnswered",
          "JournalProblemTests.aCallOnlyEndsWithItsProvider",
        ]
      ),
    ].map { ConformanceRow("Behaviour", $0.0, tests: $0.1) }
}
