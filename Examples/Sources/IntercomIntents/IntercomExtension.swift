import Foundation
import Intents
import Intercom

/// The extension for spoken requests, such as "call the kitchen": finds the station that is meant and
/// leaves the call to the app.
///
/// It handles the intent of today with `async` methods, and the one of 2016 with the method names and
/// completions of that time.
public final class IntercomExtension: INExtension {
  /// The stations that a name or an address means, as people to call.
  private func people(meantBy contact: INPerson) -> [INPerson] {
    let stations =
      contact.personHandle?.value.flatMap(Station.at).map { [$0] }
      ?? Station.named(contact.displayName)
    return stations.map { station in
      INPerson(
        personHandle: INPersonHandle(value: station.address, type: .unknown), nameComponents: nil,
        displayName: station.name, image: nil, contactIdentifier: nil,
        customIdentifier: station.address)
    }
  }
}

extension IntercomExtension: INStartCallIntentHandling {
  /// Finds the stations; "the door" may be either door.
  public func resolveContacts(
    for intent: INStartCallIntent
  ) async -> [INStartCallContactResolutionResult] {
    guard let contacts = intent.contacts, !contacts.isEmpty else { return [.needsValue()] }
    return contacts.map(people(meantBy:)).map { people in
      if people.isEmpty { return .unsupported(forReason: .noContactFound) }
      return people.count == 1 ? .success(with: people[0]) : .disambiguation(with: people)
    }
  }

  /// Has the app make the call.
  public func handle(intent: INStartCallIntent) async -> INStartCallIntentResponse {
    let activity = NSUserActivity(activityType: INStartCallIntentIdentifier)
    return INStartCallIntentResponse(code: .continueInApp, userActivity: activity)
  }
}

extension IntercomExtension: INStartAudioCallIntentHandling {
  /// Finds the station, if it is one alone.
  public func resolveContacts(
    forStartAudioCall intent: INStartAudioCallIntent,
    with completion: @escaping ([INPersonResolutionResult]) -> Void
  ) {
    let results = (intent.contacts ?? []).map(people(meantBy:)).map { people in
      people.count == 1 ? INPersonResolutionResult.success(with: people[0]) : .unsupported()
    }
    completion(results.isEmpty ? [.needsValue()] : results)
  }

  /// Has the app make the call.
  public func handle(
    startAudioCall intent: INStartAudioCallIntent,
    completion: @escaping (INStartAudioCallIntentResponse) -> Void
  ) {
    completion(INStartAudioCallIntentResponse(code: .continueInApp, userActivity: nil))
  }
}
