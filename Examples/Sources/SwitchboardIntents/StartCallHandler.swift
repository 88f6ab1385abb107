import Foundation
import Intents

/// Handles the request of iOS 13, with `async` methods.
final class StartCallHandler: NSObject, INStartCallIntentHandling {
  func resolveContacts(
    for intent: INStartCallIntent
  ) async -> [INStartCallContactResolutionResult] {
    guard let contacts = intent.contacts, !contacts.isEmpty else {
      return [.needsValue()]
    }
    return contacts.map { contact in
      let found = ContactDirectory().people(named: contact.displayName)
      switch found.count {
      case 0: return .unsupported(forReason: .noContactFound)
      case 1: return .success(with: found[0])
      default: return .disambiguation(with: found)
      }
    }
  }

  func handle(intent: INStartCallIntent) async -> INStartCallIntentResponse {
    let userActivity = NSUserActivity(activityType: INStartCallIntentIdentifier)
    return INStartCallIntentResponse(code: .continueInApp, userActivity: userActivity)
  }
}
