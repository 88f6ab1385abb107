internal import Foundation

/// The connection of the system to an observer and its delegate.
final class ObserverLink: Sendable {
  private struct Target: @unchecked Sendable {
    // @unchecked Sendable: the delegate is only handed on to blocks on its own queue.

    weak var observer: CXCallObserver?
    weak var delegate: (any CXCallObserverDelegate)?
    var queue = DispatchQueue.main
    /// The number of times that a delegate was set.
    var version = 0
  }

  private let target = Locked(Target())

  func connect(_ observer: CXCallObserver) { target.withLock { $0.observer = observer } }

  func setDelegate(_ delegate: (any CXCallObserverDelegate)?, queue: DispatchQueue) {
    let box = Unchecked(delegate)
    target.withLock { target in
      target.delegate = box.value
      target.queue = queue
      target.version += 1
    }
  }

  /// Tells the delegate of a change; one that is set later hears only of later changes.
  func tell(_ call: CXCall) {
    let (queue, version) = target.withLock { ($0.queue, $0.version) }
    queue.async {
      let (observer, box, isSame) = self.target.withLock {
        ($0.observer, Unchecked($0.delegate), $0.version == version)
      }
      guard isSame, let observer, let delegate = box.value else { return }
      delegate.callObserver(observer, callChanged: call)
    }
  }
}

/// The connection of the system to a closure that is told of calls, on a serial queue.
package final class CallFollower: Sendable {
  private let queue: DispatchQueue
  private let body: @Sendable (CallFollower, CallChange) -> Void

  init(
    queue: DispatchQueue, body: @escaping @Sendable (CallFollower, CallChange) -> Void
  ) {
    self.queue = queue
    self.body = body
  }

  /// A follower that waits until a call is in the wanted state, or has ended.
  ///
  /// - Parameters:
  ///   - queue: A serial queue, where the closures are called.
  ///   - isEnough: Returns whether the wait is over.
  ///   - call: The call.
  ///   - goOn: Is called once, with the call as it was when the wait was over.
  convenience init(
    queue: DispatchQueue, until isEnough: @escaping @Sendable (TrackedCall) -> Bool, of call: UUID,
    goOn: @escaping @Sendable (CallFollower, TrackedCall) -> Void
  ) {
    let isWaiting = Locked(true)
    self.init(queue: queue) { follower, change in
      guard change.call.uuid == call, change.call.ending != nil || isEnough(change.call) else {
        return
      }
      let isOver = isWaiting.withLock { isWaiting in
        defer { isWaiting = false }
        return isWaiting
      }
      if isOver { goOn(follower, change.call) }
    }
  }

  func tell(_ change: CallChange) {
    queue.async { self.body(self, change) }
  }
}
