import CallKit
import Foundation
import Testing

struct CallServerStateTests {
  private let provider = ProviderID(number: 1)

  @Test func effectsOfAnOutgoingCallInOrder() {
    var state = CallServerState()
    let start = makeStart(1)
    let transaction = transaction(5, start)

    #expect(effects(.providerAdded(provider, ProviderLimits()), &state) == [])
    #expect(
      effects(.requested(transaction), &state) == [
        "keep 1", "answer accepted", "observers starting", "execute",
      ])
    #expect(effects(.executed(transaction: uuid(5), byDelegate: false), &state) == ["perform"])
    #expect(effects(.executed(transaction: uuid(5), byDelegate: false), &state) == [])
    #expect(
      effects(.answered(action: start.uuid, .fulfilled(nil)), &state) == [
        "complete", "observers started", "audio on", "forget",
      ])
    #expect(effects(.answered(action: start.uuid, .failed(because: nil)), &state) == [])
    #expect(
      effects(.reported(provider, .startedConnecting(call: uuid(1), at: nil)), &state)
        == ["observers connecting"])
    #expect(
      effects(.providerRemoved(provider), &state) == ["observers failed"])
    #expect(effects(.requested(transaction), &state) == ["answer unknownCallProvider"])
  }

  @Test func aCallThatIsAboutToStartIsHeldForTheNextOne() {
    var state = CallServerState()
    _ = effects(.providerAdded(provider, ProviderLimits()), &state)
    _ = effects(.requested(transaction(5, makeStart(1))), &state)
    let second = makeStart(2)
    let kept = state.handle(.requested(transaction(6, second)), at: World.start)
      .compactMap { effect in
        if case .keep(let transaction) = effect { transaction.actions.map(\.kind) } else { nil }
      }
    #expect(kept == [[.setHeld(call: uuid(1), isOnHold: true), second.kind]])
  }

  private func transaction(_ number: Int, _ start: CXStartCallAction) -> CallTransaction {
    CallTransaction(
      uuid: uuid(number), actions: [CallAction(uuid: start.uuid, kind: start.kind)])
  }

  @Test func actionsAnsweredDuringExecuteAreNotPerformed() {
    var state = CallServerState()
    let start = makeStart(1)
    let actions = [
      CallAction(uuid: start.uuid, kind: start.kind),
      CallAction(uuid: uuid(102), kind: .setMuted(call: uuid(1), isMuted: true)),
    ]
    _ = effects(.providerAdded(provider, ProviderLimits()), &state)
    _ = effects(.requested(CallTransaction(uuid: uuid(5), actions: actions)), &state)
    #expect(
      effects(.answered(action: uuid(101), .fulfilled(nil)), &state) == [
        "complete", "observers started", "audio on",
      ])
    #expect(effects(.executed(transaction: uuid(5), byDelegate: false), &state) == ["perform"])
    #expect(
      effects(.undeliverable(action: uuid(102)), &state) == [
        "complete", "forget",
      ])
    #expect(state.calls.map(\.isMuted) == [false])
  }

  /// The effects in words, without the journal.
  private func effects(
    _ input: CallServerState.Input, _ state: inout CallServerState
  ) -> [String] {
    state.handle(input, at: World.start).compactMap { effect in
      switch effect {
      case .answerRequest(_, let error): "answer " + (error.map { "\($0.code)" } ?? "accepted")
      case .keep(let transaction): "keep \(transaction.actions.count)"
      case .answerIncoming(_, let error):
        "incoming " + (error.map { "\($0.code)" } ?? "accepted")
      case .execute: "execute"
      case .perform: "perform"
      case .complete: "complete"
      case .forget: "forget"
      case .tellObservers(let call): "observers \(call.state)"
      case .activateAudio: "audio on"
      case .deactivateAudio: "audio off"
      case .tellTimedOut: "timed out"
      case .tellReset: "reset"
      case .tellAuthorization(_, let status): "authorization \(status)"
      case .journal, .wake, .tellFollowers, .tellOutcome: nil
      }
    }
  }
}
