internal import Dispatch
internal import Synchronization

/// A pronouncer that one at a time uses, on any thread.
///
/// It is no part of the recogniser's actor, which would hear nothing while the words of a long list are
/// looked up.
package final class SharedPronouncer: @unchecked Sendable {
  // @unchecked Sendable: the pronouncer is used with the lock held.
  private let pronouncer: Pronouncer
  private let lock = Mutex(())

  /// - Parameter pronouncer: Used nowhere else from now on.
  package init(_ pronouncer: Pronouncer) {
    self.pronouncer = pronouncer
  }

  /// Uses the pronouncer; waits for others that do.
  package func use<Result>(_ body: (Pronouncer) throws -> Result) rethrows -> Result {
    try lock.withLock { _ in try body(pronouncer) }
  }

  /// Uses the pronouncer for what may take seconds, on a queue for that.
  package func useAtLength<Result: Sendable>(
    _ body: @escaping @Sendable (Pronouncer) throws -> Result
  ) async throws -> Result {
    try await withCheckedThrowingContinuation { continuation in
      DispatchQueue.global(qos: .utility).async {
        continuation.resume(with: Swift.Result { try self.use(body) })
      }
    }
  }
}
