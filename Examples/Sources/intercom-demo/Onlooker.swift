import CallKit
import Foundation

/// An observer that prints each change of the system's calls and waits for some of them.
final class Onlooker: NSObject, CXCallObserverDelegate {
  private let observer = CXCallObserver()
  private let changes: AsyncStream<CXCall>
  private let report: AsyncStream<CXCall>.Continuation

  private var latest = ""

  override init() {
    (changes, report) = AsyncStream.makeStream()
    super.init()
    observer.setDelegate(self, queue: DispatchQueue(label: "intercom.onlooker"))
  }

  func callObserver(_ callObserver: CXCallObserver, callChanged call: CXCall) {
    report.yield(call)
  }

  /// Prints changes up to the first after which a call is as wanted.
  func see(_ isWanted: (CXCall) -> Bool) async {
    for await call in changes {
      let state =
        call.hasEnded
        ? "has ended" : call.isOnHold ? "is on hold" : call.hasConnected ? "is connected" : "begins"
      let line = "system: the call \(call.isOutgoing ? "from inside" : "from outside") \(state)"
      if line != latest { print(line) }
      latest = line
      if isWanted(call) { return }
    }
  }

  /// Whether there are no calls.
  var isQuiet: Bool { observer.calls.isEmpty }
}
