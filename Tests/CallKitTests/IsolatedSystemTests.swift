import CallKit
import Foundation
import Testing

/// What tests of apps have: a system of its own for each.
struct IsolatedSystemTests {
  /// Starts a call and never answers what the system asks for.
  private final class Silent: NSObject, CXProviderDelegate {
    func providerDidReset(_ provider: CXProvider) {}
    func provider(_ provider: CXProvider, perform action: CXStartCallAction) {}
  }

  private func start(_ call: UUID) async throws -> (CXProvider, Silent) {
    let provider = CXProvider(configuration: CXProviderConfiguration())
    let delegate = Silent()
    provider.setDelegate(delegate, queue: DispatchQueue(label: "test.app"))
    try await CXCallController().request(
      CXTransaction(
        action: CXStartCallAction(call: call, handle: CXHandle(type: .generic, value: "b"))))
    return (provider, delegate)
  }

  @Test func eachHasItsCalls() async throws {
    let outside = CXCallController().callObserver.calls.map(\.uuid)
    let calls = try await withThrowingTaskGroup(of: [UUID].self) { group in
      for _ in 0..<10 {
        group.addTask {
          let call = UUID()
          return try await CallSystem.isolated { _ in
            let app = try await start(call)
            defer { withExtendedLifetime(app) {} }
            let calls = CXCallController().callObserver.calls.map(\.uuid)
            #expect(calls == [call])
            return calls
          }
        }
      }
      return try await group.reduce(into: []) { $0 += $1 }
    }
    #expect(Set(calls).count == 10)
    #expect(CXCallController().callObserver.calls.map(\.uuid) == outside)
  }

  @Test func itsClockExpiresDeadlines() async throws {
    try await CallSystem.isolated(clock: CallSystem.Clock(now: Date(timeIntervalSince1970: 9))) {
      clock in
      let (entries, continuation) = AsyncStream.makeStream(of: CallJournalEntry.self)
      let journal = CallJournal { continuation.yield($0) }
      journal.start()
      defer { journal.stop() }
      let app = try await start(UUID())
      defer { withExtendedLifetime(app) {} }
      for await entry in entries where entry.event == .deadlineSet {
        #expect(entry.at.timeIntervalSince1970 == 9)
        break
      }
      clock.advance(by: 600)
      for await entry in entries where entry.event == .timedOut {
        #expect(entry.at.timeIntervalSince1970 == 609)
        break
      }
      #expect(CXCallController().callObserver.calls.isEmpty)
    }
  }

  @Test func aDeadlineThatHasPassedExpiresAtOnce() async {
    let clock = CallSystem.Clock()
    await withCheckedContinuation { done in
      clock.schedule(clock.now) { done.resume() }
    }
  }
}
