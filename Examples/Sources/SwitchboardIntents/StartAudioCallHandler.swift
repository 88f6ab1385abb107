import Foundation
import Intents

/// Handles the request of iOS 10, with the method names of that time.
final class StartAudioCallHandler: NSObject, INStartAudioCallIntentHandling {
  func resolveContacts(
    forStartAudioCall intent: INStartAudioCallIntent,
    with completion: @escaping ([INPersonResolutionResult]) -> Swift.Void
  ) {
    guard let contacts = intent.contacts, !contacts.isEmpty else {
      completion([INPersonResolutionResult.needsValue()])
      return
    }
    let directory = ContactDirectory()
    completion(
      contacts.map { contact in
        let found = directory.people(named: contact.displayName)
        switch found.count {
        case 0: return INPersonResolutionResult.unsupported()
        case 1: return INPersonResolutionResult.success(with: found[0])
        default: return INPersonResolutionResult.disambiguation(with: found)
        }
      })
  }

  func confirm(
    startAudioCall intent: INStartAudioCallIntent,
    completion: @escaping (INStartAudioCallIntentResponse) -> Swift.Void
  ) {
    completion(INStartAudioCallIntentResponse(code: .ready, userActivity: nil))
  }

  func handle(
    startAudioCall intent: INStartAudioCallIntent,
    completion: @escaping (INStartAudioCallIntentResponse) -> Swift.Void
  ) {
    let response: INStartAudioCallIntentResponse
    defer {
      completion(response)
    }

    // The extension never calls; it hands the request to the app.
    guard intent.contacts?.first?.personHandle != nil else {
      response = INStartAudioCallIntentResponse(code: .failure, userActivity: nil)
      return
    }
    let userActivity = NSUserActivity(activityType: String(describing: INStartAudioCallIntent.self))
    response = INStartAudioCallIntentResponse(code: .continueInApp, userActivity: userActivity)
  }
}
