import CallKit
import Foundation
import Testing

/// Everything from many threads at once; worth most under the thread sanitizer.
struct StressTests {
  private static let threads = 8
  private static let rounds = 40

  @Test func everythingAtOnce() {
    let entries = Locked<[CallJournalEntry]>([])
    let server = CallServer()
    let journal = CallJournal { entry in entries.withLock { $0.append(entry) } }
    journal.start(on: server)
    let observed = Locked(0)
    let observer = CountingObserver(observed)
    let callObserver = CXCallObserver(server: server)
    callObserver.setDelegate(observer, queue: DispatchQueue(label: "test.observer"))
    server.setAuthorizer { _ in .authorized }
    server.setScreening(NobodyBlocked())
    let answered = Counter()
    let group = DispatchGroup()

    DispatchQueue.concurrentPerform(iterations: Self.threads) { thread in
      let delegate = AsyncDelegate()
      let configuration = CXProviderConfiguration(localizedName: "Provider \(thread)")
      let provider = CXProvider(configuration: configuration, server: server)
      provider.setDelegate(delegate, queue: DispatchQueue(label: "test.delegate"))
      let controller = CXCallController(
        queue: DispatchQueue(label: "test.controller"), server: server)
      group.enter()
      provider.requestAuthorization { _ in group.leave() }
      for round in 0..<Self.rounds {
        let call = UUID()
        let actions: [CXAction] = [
          CXStartCallAction(call: call, handle: CXHandle(type: .generic, value: "a")),
          CXSetMutedCallAction(call: call, muted: true), CXEndCallAction(call: call),
        ]
        group.enter()
        controller.requestTransaction(with: actions) { _ in
          _ = answered.next()
          group.leave()
        }
        provider.reportOutgoingCall(with: call, startedConnectingAt: nil)
        provider.reportOutgoingCall(with: call, connectedAt: nil)
        let incoming = UUID()
        let update = CXCallUpdate()
        update.remoteHandle = CXHandle(type: .generic, value: "b")
        group.enter()
        provider.reportNewIncomingCall(with: incoming, update: update) { _ in group.leave() }
        group.enter()
        controller.requestTransaction(with: CXAnswerCallAction(call: incoming)) { _ in
          group.leave()
        }
        provider.reportCall(with: incoming, updated: update)
        _ = provider.pendingTransactions.map(\.isComplete)
        _ = provider.pendingCallActions(of: CXCallAction.self, withCall: call)
        _ = server.answerOffers(for: incoming)
        _ = callObserver.calls
        provider.reportCall(with: incoming, endedAt: nil, reason: .remoteEnded)
        provider.reportCall(with: call, endedAt: nil, reason: .remoteEnded)
        provider.configuration = configuration
        try? server.audioSession.setMode(round.isMultiple(of: 2) ? .voiceChat : .default)
        if round == Self.rounds / 2, thread == 0 { server.reset() }
      }
      withExtendedLifetime(delegate) { provider.invalidate() }
    }
    group.wait()
    server.flushJournal()
    #expect(answered.next() == Self.threads * Self.rounds + 1)
    #expect(server.calls.isEmpty)
    let all = entries.withLock { $0 }
    #expect(all.count { $0.event == .requested } == 2 * Self.threads * Self.rounds)
    let unfinished: Set<CallJournalProblem.Kind> = [.actionNeverAnswered, .actionAnsweredLate]
    #expect(!CallJournal.check(all).contains { unfinished.contains($0.kind) })
    // Each call ended once.
    let ended = all.filter { $0.event == .callChanged && $0.ending != nil }.compactMap(\.call)
    #expect(Set(ended).count == ended.count)
  }
}

/// Answers on other threads than it is asked on.
private final class AsyncDelegate: NSObject, CXProviderDelegate {
  func providerDidReset(_ provider: CXProvider) {}

  func provider(_ provider: CXProvider, perform action: CXStartCallAction) { answer(action) }

  func provider(_ provider: CXProvider, perform action: CXAnswerCallAction) { answer(action) }

  func provider(_ provider: CXProvider, perform action: CXEndCallAction) { answer(action) }

  func provider(_ provider: CXProvider, perform action: CXSetHeldCallAction) { answer(action) }

  func provider(_ provider: CXProvider, perform action: CXSetMutedCallAction) {
    action.isMuted.toggle()
    action.fail()
  }

  private func answer(_ action: CXAction) {
    DispatchQueue.global().async {
      action.fulfill()
      action.fail()
    }
  }
}

private final class CountingObserver: NSObject, CXCallObserverDelegate {
  private let count: Locked<Int>

  init(_ count: Locked<Int>) { self.count = count }

  func callObserver(_ callObserver: CXCallObserver, callChanged call: CXCall) {
    count.withLock { $0 += 1 }
  }
}

private struct NobodyBlocked: CallScreening {
  let isDoNotDisturbOn = false

  func isBlocked(_ handle: CXHandle) -> Bool { false }

  func callerName(of handle: CXHandle) -> String? { "Somebody" }
}
