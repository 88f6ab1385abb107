public import Foundation

/// An object that handles requests to start an audio call.
///
/// Only ``handle(intent:completion:)`` has to be written; the others have answers that let the
/// request through as it is.
public protocol INStartAudioCallIntentHandling: NSObjectProtocol {
  /// Carries the request out, usually by answering `.continueInApp` with a user activity.
  func handle(
    intent: INStartAudioCallIntent,
    completion: @escaping (INStartAudioCallIntentResponse) -> Void)

  /// Says whether the request can be carried out.
  ///
  /// By default the answer is `.ready` without an activity.
  func confirm(
    intent: INStartAudioCallIntent,
    completion: @escaping (INStartAudioCallIntentResponse) -> Void)

  /// Finds the people who are meant, one result for each of the intent's contacts.
  ///
  /// By default every contact is taken as it is, and `needsValue` is the answer if there is none.
  func resolveContacts(
    for intent: INStartAudioCallIntent,
    with completion: @escaping ([INPersonResolutionResult]) -> Void)

  /// Finds the kind of number that is meant.
  ///
  /// By default it is taken as it is.
  func resolveDestinationType(
    for intent: INStartAudioCallIntent,
    with completion: @escaping (INCallDestinationTypeResolutionResult) -> Void)
}

extension INStartAudioCallIntentHandling {
  /// Says that the request can be carried out.
  public func confirm(
    intent: INStartAudioCallIntent,
    completion: @escaping (INStartAudioCallIntentResponse) -> Void
  ) {
    completion(INStartAudioCallIntentResponse(code: .ready, userActivity: nil))
  }

  /// Takes every contact as it is.
  public func resolveContacts(
    for intent: INStartAudioCallIntent,
    with completion: @escaping ([INPersonResolutionResult]) -> Void
  ) {
    guard let contacts = intent.contacts, !contacts.isEmpty else {
      completion([.needsValue()])
      return
    }
    completion(contacts.map { .success(with: $0) })
  }

  /// Takes the kind of number as it is.
  public func resolveDestinationType(
    for intent: INStartAudioCallIntent,
    with completion: @escaping (INCallDestinationTypeResolutionResult) -> Void
  ) {
    completion(.success(with: intent.destinationType))
  }
}
