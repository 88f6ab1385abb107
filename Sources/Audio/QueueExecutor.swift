internal import Dispatch

/// Runs an actor on a queue of its own, so that blocking C calls keep no shared thread busy.
///
/// `DispatchSerialQueue`, which is an executor by itself, is not there on Linux.
// @unchecked Sendable: the queue is a constant, and queues may be used from any thread.
package final class QueueExecutor: SerialExecutor, @unchecked Sendable {
  private let queue: DispatchQueue

  package init(label: String) {
    queue = DispatchQueue(label: label, qos: .userInitiated)
  }

  package func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
  }

  package func asUnownedSerialExecutor() -> UnownedSerialExecutor {
    UnownedSerialExecutor(ordinary: self)
  }

  package func checkIsolated() {
    dispatchPrecondition(condition: .onQueue(queue))
  }
}
