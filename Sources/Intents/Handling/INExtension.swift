public import Foundation

/// The entry of an extension that handles intents.
///
/// A subclass either handles intents itself or overrides ``handler(for:)``. ``IntentDispatcher`` runs
/// intents through it.
open class INExtension: NSObject, INIntentHandlerProviding {
  /// Makes an extension.
  public override init() { super.init() }

  /// Returns the object that handles an intent; unless overridden, the extension itself.
  open func handler(for intent: INIntent) -> Any? { self }
}

@available(*, unavailable)
extension INExtension: Sendable {}
