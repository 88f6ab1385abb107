public import Foundation

/// An object that knows who handles an intent.
public protocol INIntentHandlerProviding: NSObjectProtocol {
  /// Returns the object that handles an intent, or `nil` if there is none.
  func handler(for intent: INIntent) -> Any?
}
