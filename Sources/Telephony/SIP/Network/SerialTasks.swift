internal import Synchronization

/// Does one thing after the other, in the order in which they were asked for.
final class SerialTasks: Sendable {
  private let last = Mutex<Task<Void, Never>?>(nil)

  /// Has something done after all that was asked for before.
  ///
  /// The work being done must not wait for what comes after it.
  ///
  /// - Parameter work: What is to be done.
  /// - Returns: The task that does it.
  @discardableResult
  func add<Result: Sendable>(
    _ work: @escaping @Sendable () async -> Result
  ) -> Task<Result, Never> {
    last.withLock { last in
      let previous = last
      let task = Task {
        await previous?.value
        return await work()
      }
      last = Task { _ = await task.value }
      return task
    }
  }
}
