internal import Foundation

/// A value that one thread at a time may use.
///
/// Like `Mutex` of Synchronization, but by a lock that the thread sanitizer knows of.
package final class Locked<Value: Sendable>: @unchecked Sendable {
  // @unchecked Sendable: the value is only used while the lock is held.

  private let lock = NSLock()
  private var value: Value

  package init(_ value: Value) { self.value = value }

  /// Puts another value in a place of the value; what was there is let go of only after the lock.
  package func replace<Part>(_ place: WritableKeyPath<Value, Part>, with part: Part) {
    var part = part
    withLock { swap(&$0[keyPath: place], &part) }
  }

  /// Runs a block with the value; the block must not use the same lock again.
  package func withLock<Result, Failure: Error>(
    _ body: (inout Value) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    lock.lock()
    defer { lock.unlock() }
    return try body(&value)
  }
}
