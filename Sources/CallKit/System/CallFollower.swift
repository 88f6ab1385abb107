import Dispatch

/// Someone who is told of the changes of calls, one after the other on a serial queue.
package final class CallFollower: Sendable {
  private let queue: DispatchQueue
  private let body: @Sendable (CallFollower, CallChange) -> Void

  init(
    queue: DispatchQueue, body: @escaping @Sendable (CallFollower, CallChange) -> Void
  ) {
    self.queue = queue
    self.body = body
  }

  func tell(_ change: CallChange) {
    queue.async { self.body(self, change) }
  }
}
