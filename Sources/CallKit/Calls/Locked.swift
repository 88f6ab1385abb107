internal import Foundation

/// A value that one thread at a time may use.
///
/// Like `Mutex` of Synchronization, but by a lock that the thread sanitizer knows of.
package final class Locked<Value: Sendable>: @unchecked Sendable {
  // @unchecked Sendable: the value is only used while the lock is held.

  private let lock = NSLock()
  private var value: Value

  package init(_ value: Value) { self.value = value }

  /// Replaces a part of the value; the old part is released only after the lock.
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

/// Carries a value of an app's to its queue, or into and out of a lock.
struct Unchecked<Value>: @unchecked Sendable {
  // @unchecked Sendable: the value is used only on that queue, while the lock is held, or never changed.

  var value: Value

  init(_ value: Value) { self.value = value }
}
