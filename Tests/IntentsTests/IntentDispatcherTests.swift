import Foundation
import Intents
import Testing

struct IntentDispatcherTests {
  private static let mom = INPerson(spokenPhrase: "mom")
  private static let maria = INPerson(spokenPhrase: "mom", displayName: "Maria Lopez")
  private static let tom = INPerson(spokenPhrase: "tom")

  private func make(
    contacts: [INPerson]? = [mom], destinationType: INCallDestinationType = .normal
  ) -> INStartCallIntent {
    INStartCallIntent(
      callRecordFilter: nil, callRecordToCallBack: nil, audioRoute: .unknown,
      destinationType: destinationType, contacts: contacts, callCapability: .audioCall)
  }

  @Test func resolvesConfirmsAndHandles() async throws {
    let handler = CompletionHandler()
    let outcome = try await IntentDispatcher(provider: Extension(handler), timeLimit: nil).run(
      make())
    #expect(
      handler.asked == [
        "callRecordToCallBack", "contacts", "destinationType", "callCapability", "confirm",
        "handle",
      ])
    #expect(outcome.ending == .handled)
    #expect(outcome.interaction.intent == make())
    #expect(outcome.interaction.intentHandlingStatus == .deferredToApplication)
    #expect(outcome.interaction.direction == .outgoing)
    #expect(outcome.userActivity?.activityType == "INStartCallIntent")
    #expect(outcome.userActivity?.interaction === outcome.interaction)
  }

  @Test func asksForAValueAndResolvesAgain() async throws {
    let handler = CompletionHandler()
    handler.contacts = { intent in
      intent.contacts.map { $0.map { .success(with: $0) } } ?? [.needsValue()]
    }
    let user = User([.value(Self.maria)])
    let outcome = try await IntentDispatcher(provider: Extension(handler), timeLimit: nil)
      .run(make(contacts: nil), asking: user)
    #expect(user.questions.map(\.kind) == [.needsValue])
    #expect(user.questions.map(\.parameter) == ["contacts"])
    #expect(outcome.interaction.intent == make(contacts: [Self.maria]))
    #expect(handler.asked.filter { $0 == "contacts" }.count == 2)
  }

  @Test func asksWhichOneForEachContact() async throws {
    let handler = CompletionHandler()
    handler.contacts = { intent in
      (intent.contacts ?? []).map {
        $0 == Self.mom
          ? .disambiguation(with: [Self.maria, Self.tom]) : .success(with: $0)
      }
    }
    let user = User([.value(Self.maria)])
    let outcome = try await IntentDispatcher(provider: Extension(handler), timeLimit: nil)
      .run(make(contacts: [Self.tom, Self.mom]), asking: user)
    #expect(user.questions.map(\.index) == [1])
    #expect(user.questions.first?.candidates as? [INPerson] == [Self.maria, Self.tom])
    #expect(outcome.interaction.intent == make(contacts: [Self.tom, Self.maria]))
  }

  @Test func aConfirmedValueIsNotAskedForAgain() async throws {
    let handler = CompletionHandler()
    handler.contacts = { _ in [.confirmationRequired(with: Self.maria)] }
    handler.destinationType = { _ in .confirmationRequired(with: .voicemail) }
    let user = User([.confirmed, .confirmed])
    let outcome = try await IntentDispatcher(provider: Extension(handler), timeLimit: nil)
      .run(make(), asking: user)
    #expect(user.questions.map(\.kind) == [.confirmation, .confirmation])
    #expect(
      outcome.interaction.intent == make(contacts: [Self.maria], destinationType: .voicemail))
  }

  @Test func aYesToOneValueIsNoneToAnother() async throws {
    let handler = CompletionHandler()
    handler.contacts = { intent in
      [.confirmationRequired(with: intent.contacts == [Self.maria] ? Self.tom : Self.maria)]
    }
    let user = User([.confirmed, .cancelled])
    let outcome = try await IntentDispatcher(provider: Extension(handler), timeLimit: nil)
      .run(make(), asking: user)
    #expect(user.questions.map { $0.candidates as? [INPerson] } == [[Self.maria], [Self.tom]])
    #expect(outcome.ending == .cancelled(parameter: "contacts"))
    #expect(!handler.asked.contains("handle"))
  }

  @Test func theUserMayCancel() async throws {
    let handler = CompletionHandler()
    handler.contacts = { _ in [.disambiguation(with: [Self.maria, Self.tom])] }
    let outcome = try await IntentDispatcher(provider: Extension(handler), timeLimit: nil)
      .run(make(), asking: User([.cancelled]))
    #expect(outcome.ending == .cancelled(parameter: "contacts"))
    #expect(outcome.interaction.intentResponse == nil)
    #expect(outcome.userActivity == nil)
    #expect(!handler.asked.contains("confirm"))
  }

  @Test func unsupportedEndsIt() async throws {
    let handler = CompletionHandler()
    handler.contacts = { _ in [.unsupported(forReason: .noHandleForLabel)] }
    let outcome = try await IntentDispatcher(provider: Extension(handler), timeLimit: nil).run(
      make())
    #expect(outcome.ending == .unsupported(parameter: "contacts", reason: 3))
  }

  @Test func theHandlerMayRefuse() async throws {
    let handler = CompletionHandler()
    handler.confirmation = .failureAirplaneModeEnabled
    let outcome = try await IntentDispatcher(provider: Extension(handler), timeLimit: nil).run(
      make())
    #expect(outcome.ending == .refused)
    #expect(outcome.interaction.intentHandlingStatus == .failure)
    #expect(!handler.asked.contains("handle"))
  }

  @Test(
    arguments: [(.confirmed, .handled), (.cancelled, .cancelled(parameter: ""))]
      as [(IntentAnswer, IntentOutcome.Ending)])
  func theRequestMayNeedAYes(_ answer: IntentAnswer, _ ending: IntentOutcome.Ending) async throws {
    let handler = CompletionHandler()
    handler.confirmation = .userConfirmationRequired
    let user = User([answer])
    let outcome = try await IntentDispatcher(provider: Extension(handler), timeLimit: nil)
      .run(make(), asking: user)
    #expect(user.questions.map(\.kind) == [.requestConfirmation])
    #expect(outcome.ending == ending)
  }

  @Test func everyCallingIntentHasItsHandler() async throws {
    let intents: [(INIntent, String, INIntentHandlingStatus)] = [
      (INStartAudioCallIntent(contacts: [Self.mom]), "handle audio", .deferredToApplication),
      (INStartVideoCallIntent(contacts: [Self.mom]), "handle video", .deferredToApplication),
      (
        INSearchCallHistoryIntent(recipient: Self.mom, callCapabilities: [], callTypes: .missed),
        "handle search", .success
      ),
      (INAnswerCallIntent(audioRoute: .unknown, callIdentifier: nil), "handle answer", .success),
      (INHangUpCallIntent(callIdentifier: nil), "handle hangup", .failure),
    ]
    for (intent, asked, status) in intents {
      let handler = CompletionHandler()
      let outcome = try await IntentDispatcher(provider: Extension(handler), timeLimit: nil).run(
        intent)
      #expect(handler.asked == [asked])
      #expect(outcome.interaction.intent == intent)
      #expect(outcome.interaction.intentHandlingStatus == status)
    }
  }

  @Test func anAsyncHandlerIsRun() async throws {
    let outcome = try await IntentDispatcher(provider: Extension(AsyncHandler()), timeLimit: nil)
      .run(make())
    let intent = try #require(outcome.interaction.intent as? INStartCallIntent)
    #expect(intent.contacts?.map(\.displayName) == ["found mom"])
    #expect(outcome.userActivity?.activityType == "INStartCallIntent")
  }

  @Test func anExtensionHandlesByItself() async throws {
    final class Whole: INExtension, INHangUpCallIntentHandling {
      func handle(intent: INHangUpCallIntent) async -> INHangUpCallIntentResponse {
        INHangUpCallIntentResponse(code: .success, userActivity: nil)
      }
    }
    let outcome = try await IntentDispatcher(provider: Whole(), timeLimit: nil)
      .run(INHangUpCallIntent(callIdentifier: nil))
    #expect(outcome.interaction.intentHandlingStatus == .success)
  }

  @Test func errors() async {
    let endless = CompletionHandler()
    endless.contacts = { _ in [.needsValue()] }
    let silent = CompletionHandler()
    silent.response = nil
    let undecided = CompletionHandler()
    undecided.contacts = { _ in [.disambiguation(with: [Self.maria, Self.tom])] }
    let user = User(Array(repeating: .value(Self.mom), count: 20))
    await expect(
      nil, make(), .noHandlerProvidedForIntent,
      "The extension returns no handler for INStartCallIntent from handler(for:).")
    await expect(
      NSObject(), make(), .noHandlerProvidedForIntent,
      "The handler NSObject does not conform to INStartCallIntentHandling.")
    await expect(
      NSObject(), INIntent(), .invalidIntentName, "INIntent is none of the calling intents.")
    await expect(
      EmptyHandler(), make(), .noHandlerProvidedForIntent,
      "The handler of INStartCallIntent has no handle(intent:completion:) or async handle(intent:);"
        + " write one with exactly that signature.")
    await expect(
      endless, make(), .missingInformation,
      "The contacts of INStartCallIntent needs the user (needsValue), and nobody may be asked.")
    await expect(
      endless, make(), .missingInformation,
      "The contacts of INStartCallIntent still has to be asked for after 10 questions; resolve it"
        + " with success for what the user answered.", user)
    #expect(user.questions.count == 10)
    await expect(
      endless, make(), .missingInformation,
      "The answer about contacts of INStartCallIntent is of another type.", User([.value(1)]))
    await expect(
      endless, make(), .missingInformation,
      "A yes says nothing about contacts of INStartCallIntent; answer with a value.",
      User([.confirmed]))
    await expect(
      undecided, make(), .missingInformation,
      "A yes says nothing about contacts of INStartCallIntent; answer with a value.",
      User([.confirmed]))
  }

  @Test func aHandlerThatDoesNotAnswerIsNotWaitedFor() async {
    let silent = CompletionHandler()
    silent.response = nil
    let dispatcher = IntentDispatcher(
      provider: Extension(silent), timeLimit: .seconds(3), clock: NoTimeClock())
    let error = await #expect(throws: INIntentError.self) {
      _ = try await dispatcher.run(make())
    }
    #expect(error?.code == .requestTimedOut)
    #expect(
      error?.message == "handle of INStartCallIntent was not answered within 3.0 seconds;"
        + " call its completion once.")
  }

  private func expect(
    _ handler: Any?, _ intent: INIntent, _ code: INIntentErrorCode, _ message: String,
    _ user: User? = nil, sourceLocation: SourceLocation = #_sourceLocation
  ) async {
    let dispatcher = IntentDispatcher(provider: Extension(handler), timeLimit: nil)
    let error = await #expect(throws: INIntentError.self, sourceLocation: sourceLocation) {
      _ = try await dispatcher.run(intent, asking: user)
    }
    #expect(error?.code == code, sourceLocation: sourceLocation)
    #expect(error?.message == message, sourceLocation: sourceLocation)
  }
}
