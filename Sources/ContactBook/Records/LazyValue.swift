import Synchronization

/// A value that is made when it is first asked for, and then shared by all copies.
///
/// It may be used on any thread; whoever asks while it is being made waits.
package final class LazyValue<Value: Sendable>: Sendable {
  private let made: Mutex<Value?>

  /// A value that is there already, or nil for one that is to be made.
  package init(_ value: Value? = nil) { made = Mutex(value) }

  /// The value, made by `make` where nobody asked for it before.
  package func value(_ make: () -> Value) -> Value {
    made.withLock { made in
      if let made { return made }
      let value = make()
      made = value
      return value
    }
  }
}
