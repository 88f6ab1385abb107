import Foundation
import Intents
import Testing

struct HandlerFormTests {
  private static let mom = INPerson(spokenPhrase: "mom")
  private let start = INStartCallIntent(
    callRecordFilter: nil, callRecordToCallBack: nil, audioRoute: .unknown,
    destinationType: .normal, contacts: [mom], callCapability: .audioCall)
  private let audio = INStartAudioCallIntent(destinationType: .normal, contacts: [mom])

  @Test func anAsyncHandlerAnswersByCompletion() async {
    let handler: any INStartCallIntentHandling = AsyncHandler()
    let code = await withCheckedContinuation { continuation in
      handler.handle(intent: start) { continuation.resume(returning: $0.code) }
    }
    #expect(code == .continueInApp)
    let results = await withCheckedContinuation { continuation in
      handler.resolveContacts(for: start) { continuation.resume(returning: $0) }
    }
    #expect(results.flatMap(\.persons).map(\.displayName) == ["found mom"])
  }

  @Test func anAsyncHandlerAnswersByItsOlderName() async {
    let handler: any INStartAudioCallIntentHandling = AsyncHandler()
    let code = await withCheckedContinuation { continuation in
      handler.handle(startAudioCall: audio) { continuation.resume(returning: $0.code) }
    }
    #expect(code == .failureNoValidNumber)
  }

  @Test func aHandlerWithCompletionsAnswersAsync() async {
    let handler = CompletionHandler()
    #expect(await handler.handle(intent: start).code == .continueInApp)
    #expect(await handler.resolveContacts(for: start).flatMap(\.persons) == [Self.mom])
    #expect(await handler.handle(intent: audio).code == .continueInApp)
    #expect(handler.asked == ["handle", "contacts", "handle audio"])
  }

  @Test func whatIsNotWrittenHasAnAnswer() async {
    let handler = EmptyHandler()
    #expect(await handler.confirm(intent: start).code == .ready)
    #expect(await handler.handle(intent: start).code == .failure)
    #expect(await handler.handle(intent: audio).code == .failure)
    #expect(await handler.resolveContacts(for: start).map(\.outcome) == [.success])
    #expect(await handler.resolveDestinationType(for: start).values.count == 1)
    #expect(await handler.resolveCallCapability(for: start).outcome == .success)
    #expect(await handler.resolveCallRecordToCallBack(for: start).outcome == .notRequired)
    let byCompletion = await withCheckedContinuation { continuation in
      handler.handle(intent: start) { continuation.resume(returning: $0.code) }
    }
    #expect(byCompletion == .failure)
    let byOlderName = await withCheckedContinuation { continuation in
      handler.confirm(startAudioCall: audio) { continuation.resume(returning: $0.code) }
    }
    #expect(byOlderName == .ready)
  }

  @Test(
    arguments: [
      (.normal, .needsValue), (.unknown, .needsValue), (.emergency, .notRequired),
      (.voicemail, .notRequired), (.redial, .notRequired), (.callBack, .notRequired),
    ] as [(INCallDestinationType, ResolutionOutcome)])
  func nobodyIsNamed(_ type: INCallDestinationType, _ outcome: ResolutionOutcome) async {
    let handler = EmptyHandler()
    let audio = INStartAudioCallIntent(destinationType: type, contacts: nil)
    #expect(await handler.resolveContacts(for: audio).map(\.outcome) == [outcome])
    let start = INStartCallIntent(
      callRecordFilter: nil, callRecordToCallBack: nil, audioRoute: .unknown,
      destinationType: type, contacts: [], callCapability: .audioCall)
    #expect(await handler.resolveContacts(for: start).map(\.outcome) == [outcome])
  }

  @Test func aCallOfTheHistoryNeedsNobody() async {
    let record = INCallRecord(
      identifier: "r", callRecordType: .missed, callCapability: .audioCall)
    let start = INStartCallIntent(
      callRecordFilter: nil, callRecordToCallBack: record, audioRoute: .unknown,
      destinationType: .normal, contacts: nil, callCapability: .audioCall)
    #expect(await EmptyHandler().resolveContacts(for: start).map(\.outcome) == [.notRequired])
    #expect(
      await EmptyHandler().resolveCallRecordToCallBack(for: start).values as? [INCallRecord]
        == [record])
  }

  @Test func aSearchIsTakenAsItIs() async {
    let handler = EmptyHandler()
    let all = INSearchCallHistoryIntent(callCapabilities: [], callTypes: [])
    #expect(await handler.resolveDateCreated(for: all).outcome == .notRequired)
    #expect(await handler.resolveRecipient(for: all).outcome == .notRequired)
    #expect(await handler.resolveCallTypes(for: all).outcome == .notRequired)
    #expect(await handler.resolveUnseen(for: all).outcome == .notRequired)
    #expect(await handler.resolveCallType(for: all).outcome == .notRequired)
    let some = INSearchCallHistoryIntent(
      dateCreated: INDateComponentsRange(start: nil, end: nil), recipient: Self.mom,
      callCapabilities: [], callTypes: .missed, unseen: false)
    #expect(await handler.resolveDateCreated(for: some).outcome == .success)
    #expect(await handler.resolveRecipient(for: some).persons == [Self.mom])
    #expect(
      await handler.resolveCallTypes(for: some).values as? [INCallRecordTypeOptions] == [.missed])
    #expect(await handler.resolveUnseen(for: some).values as? [Bool] == [false])
    #expect(await handler.handle(intent: some).code == .failure)
    #expect(
      await handler.resolveContacts(for: INStartVideoCallIntent(contacts: nil)).map(\.outcome)
        == [.needsValue])
  }
}
