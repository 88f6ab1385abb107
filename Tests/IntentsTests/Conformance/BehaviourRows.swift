/// What has tests of its own, beside what Apple's members are.
enum BehaviourRows {
  static let all: [(fact: String, test: String)] = [
    ("raw values of enums", "RawValueTests.enums"),
    ("raw values of response codes", "RawValueTests.responseCodes"),
    ("raw values of options", "RawValueTests.options"),
    ("raw values of `INIntentError.Code`", "RawValueTests.errorCodes"),
    ("identifiers of intents", "RawValueTests.identifiers"),
    ("names of earlier versions of iOS", "RawValueTests.olderNames"),
    ("an error is an `NSError` of its domain", "ErrorTests.convertsBothWays"),
    ("an error is caught by its code", "ErrorTests.codesAreCaught"),
    ("secure coding of all classes", "SecureCodingTests.roundTrips"),
    ("secure coding of user activities", "SecureCodingTests.activities"),
    ("persons are equal by value", "PersonTests.equalByValue"),
    ("handlers with completions", "HandlerFormTests.aHandlerWithCompletionsAnswersAsync"),
    ("handlers with `async`", "HandlerFormTests.anAsyncHandlerAnswersByCompletion"),
    ("handlers with the names of 2016", "HandlerFormTests.anAsyncHandlerAnswersByItsOlderName"),
    (
      "optional methods of handlers have an answer", "HandlerFormTests.whatIsNotWrittenHasAnAnswer"
    ),
    ("resolve, confirm, handle", "IntentDispatcherTests.resolvesConfirmsAndHandles"),
    ("needs a value", "IntentDispatcherTests.asksForAValueAndResolvesAgain"),
    ("disambiguation, for each contact", "IntentDispatcherTests.asksWhichOneForEachContact"),
    ("a confirmed value", "IntentDispatcherTests.aConfirmedValueIsNotAskedForAgain"),
    ("unsupported", "IntentDispatcherTests.unsupportedEndsIt"),
    ("an extension handles by itself", "IntentDispatcherTests.anExtensionHandlesByItself"),
    ("donations: added, replaced by identifier", "DonationTests.theSameAgainTakesThePlace"),
    ("donations: deleted by identifier, by group, all", "DonationTests.deleting"),
    ("vocabulary: ordered strings and speakables", "VocabularyTests.stringsKeepTheirOrder"),
    (
      "`INPreferences`: authorization is asked for once",
      "PreferencesTests.theAuthorizerDecidesOnce"
    ),
    ("one user activity is current", "UserActivityTests.onlyOneIsCurrent"),
    (
      "the delegate of a user activity",
      "UserActivityTests.theDelegateIsToldBeforeAnActivityIsSaved"
    ),
  ]
}
