import Foundation
import Intents

/// An extension with one handler.
final class Extension: INExtension {
  private let handlerForAll: Any?

  init(_ handler: Any?) {
    handlerForAll = handler
    super.init()
  }

  override func handler(for intent: INIntent) -> Any? { handlerForAll }
}
