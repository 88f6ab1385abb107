import Foundation
import Intents

/// Handles every calling intent by the `async` forms.
final class AsyncHandler: NSObject, INStartCallIntentHandling, INStartAudioCallIntentHandling,
  INSearchCallHistoryIntentHandling
{
  func resolveContacts(
    for intent: INStartCallIntent
  ) async -> [INStartCallContactResolutionResult] {
    (intent.contacts ?? []).map {
      .success(with: INPerson(spokenPhrase: "found " + $0.displayName))
    }
  }

  func handle(intent: INStartCallIntent) async -> INStartCallIntentResponse {
    await Task.yield()
    return INStartCallIntentResponse(code: .continueInApp, userActivity: nil)
  }

  func handle(intent: INStartAudioCallIntent) async -> INStartAudioCallIntentResponse {
    INStartAudioCallIntentResponse(code: .failureNoValidNumber, userActivity: nil)
  }

  func handle(intent: INSearchCallHistoryIntent) async -> INSearchCallHistoryIntentResponse {
    INSearchCallHistoryIntentResponse(code: .inProgress, userActivity: nil)
  }
}
