import Foundation
import Intents

/// Handles every calling intent by the forms with a completion, and writes down what it is asked.
final class CompletionHandler: NSObject, INStartCallIntentHandling, INCallsDomainHandling,
  INAnswerCallIntentHandling, INHangUpCallIntentHandling
{
  var asked: [String] = []
  var contacts: (INStartCallIntent) -> [INStartCallContactResolutionResult] = {
    ($0.contacts ?? []).map { .success(with: $0) }
  }
  var destinationType: (INStartCallIntent) -> INCallDestinationTypeResolutionResult = {
    .success(with: $0.destinationType)
  }
  var confirmation = INStartCallIntentResponseCode.ready
  var response: INStartCallIntentResponse? = INStartCallIntentResponse(
    code: .continueInApp, userActivity: nil)

  func resolveContacts(
    for intent: INStartCallIntent,
    with completion: @escaping ([INStartCallContactResolutionResult]) -> Void
  ) {
    asked.append("contacts")
    completion(contacts(intent))
  }

  func resolveDestinationType(
    for intent: INStartCallIntent,
    with completion: @escaping (INCallDestinationTypeResolutionResult) -> Void
  ) {
    asked.append("destinationType")
    completion(destinationType(intent))
  }

  func resolveCallCapability(
    for intent: INStartCallIntent,
    with completion: @escaping (INStartCallCallCapabilityResolutionResult) -> Void
  ) {
    asked.append("callCapability")
    completion(.success(with: intent.callCapability))
  }

  func resolveCallRecordToCallBack(
    for intent: INStartCallIntent,
    with completion: @escaping (INCallRecordResolutionResult) -> Void
  ) {
    asked.append("callRecordToCallBack")
    completion(.notRequired())
  }

  func confirm(
    intent: INStartCallIntent, completion: @escaping (INStartCallIntentResponse) -> Void
  ) {
    asked.append("confirm")
    completion(INStartCallIntentResponse(code: confirmation, userActivity: nil))
  }

  func handle(
    intent: INStartCallIntent, completion: @escaping (INStartCallIntentResponse) -> Void
  ) {
    asked.append("handle")
    guard let response else { return }
    completion(response)
    completion(INStartCallIntentResponse(code: .failure, userActivity: nil))
  }

  func handle(
    startAudioCall intent: INStartAudioCallIntent,
    completion: @escaping (INStartAudioCallIntentResponse) -> Void
  ) {
    asked.append("handle audio")
    let activity = NSUserActivity(activityType: NSStringFromClass(INStartAudioCallIntent.self))
    completion(INStartAudioCallIntentResponse(code: .continueInApp, userActivity: activity))
  }

  func handle(
    intent: INStartVideoCallIntent,
    completion: @escaping (INStartVideoCallIntentResponse) -> Void
  ) {
    asked.append("handle video")
    completion(INStartVideoCallIntentResponse(code: .continueInApp, userActivity: nil))
  }

  func handle(
    intent: INSearchCallHistoryIntent,
    completion: @escaping (INSearchCallHistoryIntentResponse) -> Void
  ) {
    asked.append("handle search")
    completion(INSearchCallHistoryIntentResponse(code: .success, userActivity: nil))
  }

  func handle(
    intent: INAnswerCallIntent, completion: @escaping (INAnswerCallIntentResponse) -> Void
  ) {
    asked.append("handle answer")
    completion(INAnswerCallIntentResponse(code: .success, userActivity: nil))
  }

  func handle(
    intent: INHangUpCallIntent, completion: @escaping (INHangUpCallIntentResponse) -> Void
  ) {
    asked.append("handle hangup")
    completion(INHangUpCallIntentResponse(code: .failureNoCallToHangUp, userActivity: nil))
  }
}
