import CallKit
import Foundation

/// Sees all calls of the system, prints their changes and waits for one.
@MainActor
final class CallWatcher: NSObject, CXCallObserverDelegate {
  private let observer = CXCallObserver()
  private var latest: [CXCall] = []
  private var waiting: ((CXCall) -> Bool)?
  private var continuation: CheckedContinuation<Void, Never>?

  override init() {
    super.init()
    observer.setDelegate(self, queue: .main)
  }

  nonisolated func callObserver(_ callObserver: CXCallObserver, callChanged call: CXCall) {
    MainActor.assumeIsolated { changed(call) }
  }

  private func changed(_ call: CXCall) {
    let state =
      call.hasEnded
      ? "ended" : call.isOnHold ? "on hold" : call.hasConnected ? "connected" : "not connected yet"
    print("system: \(call.isOutgoing ? "outgoing" : "incoming") call \(state)")
    latest.append(call)
    resumeIfSeen()
  }

  /// Waits for a change after which a call is as described; changes before the last wait do not count.
  func wait(for condition: @escaping (CXCall) -> Bool) async {
    waiting = condition
    await withCheckedContinuation { continuation in
      self.continuation = continuation
      resumeIfSeen()
    }
    await settle()
  }

  /// Lets everything that is under way be printed.
  func settle() async { try? await Task.sleep(nanoseconds: 50_000_000) }

  private func resumeIfSeen() {
    guard let condition = waiting, let continuation = continuation,
      let index = latest.firstIndex(where: condition)
    else { return }
    latest.removeSubrange(...index)
    waiting = nil
    self.continuation = nil
    continuation.resume()
  }
}
