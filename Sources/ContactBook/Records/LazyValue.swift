internal import Synchronization

/// A value that is created on first access and shared by all copies of its owner.
///
/// It may be used on any thread; concurrent accesses wait for its creation.
package final class LazyValue<Value: Sendable>: Sendable {
  private let made: Mutex<Value?>

  /// Creates a lazy value, which may exist already.
  package init(_ value: Value? = nil) { made = Mutex(value) }

  /// The value, created by `make` on first access.
  package func value(_ make: () -> Value) -> Value {
    made.withLock { made in
      if let made { return made }
      let value = make()
      made = value
      return value
    }
  }
}
