import Foundation

/// Writes intents for an activity's JSON form.
enum ActivityWriter {
  /// The intent as a JSON object, or `nil` for one this form does not know.
  static func object(for intent: INIntent) -> [String: Any]? {
    switch intent {
    case let intent as INStartAudioCallIntent:
      var object: [String: Any] = [
        "type": INStartAudioCallIntentIdentifier,
        "destinationType": String(describing: intent.destinationType),
      ]
      object["contacts"] = intent.contacts?.map(Self.object(for:))
      return object
    case let intent as INStartVideoCallIntent:
      var object: [String: Any] = ["type": INStartVideoCallIntentIdentifier]
      object["contacts"] = intent.contacts?.map(Self.object(for:))
      return object
    case let intent as INStartCallIntent:
      var object: [String: Any] = [
        "type": INStartCallIntentIdentifier, "audioRoute": String(describing: intent.audioRoute),
        "destinationType": String(describing: intent.destinationType),
        "callCapability": String(describing: intent.callCapability),
      ]
      object["contacts"] = intent.contacts?.map(Self.object(for:))
      return object
    case let intent as INSearchCallHistoryIntent:
      var object: [String: Any] = [
        "type": INSearchCallHistoryIntentIdentifier,
        "callTypes": OptionNames.names(of: intent.callTypes, from: OptionNames.callTypes),
        "callCapabilities": OptionNames.names(
          of: intent.callCapabilities, from: OptionNames.callCapabilities),
      ]
      object["recipient"] = intent.recipient.map(Self.object(for:))
      object["unseen"] = intent.unseen
      return object
    case let intent as INAnswerCallIntent:
      var object: [String: Any] = [
        "type": INAnswerCallIntentIdentifier, "audioRoute": String(describing: intent.audioRoute),
      ]
      object["callIdentifier"] = intent.callIdentifier
      return object
    case let intent as INHangUpCallIntent:
      var object: [String: Any] = ["type": INHangUpCallIntentIdentifier]
      object["callIdentifier"] = intent.callIdentifier
      return object
    default:
      return nil
    }
  }

  private static func object(for person: INPerson) -> [String: Any] {
    var object: [String: Any] = ["displayName": person.displayName]
    if person.spokenPhrase != person.displayName { object["spokenPhrase"] = person.spokenPhrase }
    object["contactIdentifier"] = person.contactIdentifier
    if let handle = person.personHandle {
      var fields: [String: Any] = ["type": String(describing: handle.type)]
      fields["value"] = handle.value
      fields["label"] = handle.label?.rawValue
      object["personHandle"] = fields
    }
    return object
  }
}
