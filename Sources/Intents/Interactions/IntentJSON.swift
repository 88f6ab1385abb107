internal import Foundation

/// Reads the interaction out of an activity's JSON form.
enum ActivityReader {
  static func interaction(
    of document: JSONObject, activityType: String
  ) throws(IntentsError) -> INInteraction? {
    if let interaction = try document.object("interaction") {
      if document["handle"] != nil {
        throw .conflictingKeys("handle", "interaction")
      }
      return INInteraction(intent: try intent(in: interaction), response: nil)
    }
    guard let node = document["handle"] else { return nil }
    let identifiers = [INStartAudioCallIntentIdentifier, INStartVideoCallIntentIdentifier]
    guard identifiers.contains(activityType) else {
      throw .wrongValue(
        key: "activityType", value: activityType,
        expected: identifiers.map { "\"\($0)\"" }.joined(separator: " or ")
          + ", because there is a handle")
    }
    let handle: INPersonHandle
    if case .string(let value) = node.content {
      handle = INPersonHandle(value: try nonEmpty(value, key: "handle"), type: guessType(value))
    } else {
      handle = try personHandle(node.object(orElse: "a string or an object"), valueRequired: true)
    }
    let person = INPerson(spokenPhrase: nil, personHandle: handle)
    let intent: INIntent =
      activityType == INStartVideoCallIntentIdentifier
      ? INStartVideoCallIntent(contacts: [person])
      : INStartAudioCallIntent(destinationType: .normal, contacts: [person])
    return INInteraction(intent: intent, response: nil)
  }

  private static func intent(in interaction: JSONObject) throws(IntentsError) -> INIntent {
    let intent = try interaction.requiredObject("intent")
    let type = try intent.requiredString("type")
    switch type {
    case INStartAudioCallIntentIdentifier:
      let destinationType = try intent.choice(
        "destinationType", from: INCallDestinationType.allCases)
      return INStartAudioCallIntent(
        destinationType: destinationType ?? .normal, contacts: try contacts(in: intent))
    case INStartVideoCallIntentIdentifier:
      return INStartVideoCallIntent(contacts: try contacts(in: intent))
    case INStartCallIntentIdentifier:
      return try startCallIntent(in: intent)
    case INSearchCallHistoryIntentIdentifier:
      return try searchIntent(in: intent)
    case INAnswerCallIntentIdentifier:
      return INAnswerCallIntent(
        audioRoute: try intent.choice("audioRoute", from: INCallAudioRoute.allCases) ?? .unknown,
        callIdentifier: try intent.string("callIdentifier"))
    case INHangUpCallIntentIdentifier:
      return INHangUpCallIntent(callIdentifier: try intent.string("callIdentifier"))
    default:
      throw .wrongValue(
        key: intent.path(of: "type"), value: type,
        expected: "INStartAudioCallIntent, INStartVideoCallIntent, INStartCallIntent,"
          + " INSearchCallHistoryIntent, INAnswerCallIntent or INHangUpCallIntent")
    }
  }

  private static func startCallIntent(
    in intent: JSONObject
  ) throws(IntentsError) -> INStartCallIntent {
    INStartCallIntent(
      callRecordFilter: nil, callRecordToCallBack: nil,
      audioRoute: try intent.choice("audioRoute", from: INCallAudioRoute.allCases) ?? .unknown,
      destinationType: try intent.choice(
        "destinationType", from: INCallDestinationType.allCases) ?? .normal,
      contacts: try contacts(in: intent),
      callCapability: try intent.choice(
        "callCapability", from: INCallCapability.allCases) ?? .audioCall)
  }

  private static func contacts(in intent: JSONObject) throws(IntentsError) -> [INPerson]? {
    guard let objects = try intent.objects("contacts") else { return nil }
    var persons: [INPerson] = []
    for contact in objects { persons.append(try person(contact)) }
    return persons
  }

  private static func person(_ object: JSONObject) throws(IntentsError) -> INPerson {
    INPerson(
      spokenPhrase: try object.string("spokenPhrase"),
      personHandle: try object.object("personHandle").map { object throws(IntentsError) in
        try personHandle(object, valueRequired: false)
      },
      displayName: try object.string("displayName"),
      contactIdentifier: try object.string("contactIdentifier"))
  }

  private static func searchIntent(
    in intent: JSONObject
  ) throws(IntentsError) -> INSearchCallHistoryIntent {
    INSearchCallHistoryIntent(
      dateCreated: nil,
      recipient: try intent.object("recipient").map { object throws(IntentsError) in
        try person(object)
      },
      callCapabilities: try intent.options(
        "callCapabilities", from: OptionNames.callCapabilities),
      callTypes: try intent.options("callTypes", from: OptionNames.callTypes),
      unseen: try intent.boolean("unseen"))
  }

  private static func personHandle(
    _ object: JSONObject, valueRequired: Bool
  ) throws(IntentsError) -> INPersonHandle {
    var value = valueRequired ? try object.requiredString("value") : try object.string("value")
    if valueRequired, let given = value {
      value = try nonEmpty(given, key: object.path(of: "value"))
    }
    let type = try object.choice("type", from: INPersonHandleType.allCases)
    return INPersonHandle(
      value: value, type: type ?? value.map(guessType) ?? .unknown,
      label: try object.string("label").map { INPersonHandleLabel($0) })
  }

  private static func nonEmpty(_ value: String, key: String) throws(IntentsError) -> String {
    guard value.contains(where: { !$0.isWhitespace }) else {
      throw .wrongValue(key: key, value: value, expected: "a phone number or an address")
    }
    return value
  }

  private static func guessType(_ value: String) -> INPersonHandleType {
    value.contains("@") ? .emailAddress : .phoneNumber
  }
}

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

/// The names of options, as the JSON form writes them.
enum OptionNames {
  static let callTypes: [(String, INCallRecordTypeOptions)] = [
    ("outgoing", .outgoing), ("missed", .missed), ("received", .received), ("latest", .latest),
    ("voicemail", .voicemail), ("ringing", .ringing), ("inProgress", .inProgress),
    ("onHold", .onHold),
  ]
  static let callCapabilities: [(String, INCallCapabilityOptions)] = [
    ("audioCall", .audioCall), ("videoCall", .videoCall),
  ]

  /// The names of the options that are set.
  static func names<Options: OptionSet>(
    of options: Options, from names: [(String, Options)]
  ) -> [String] where Options.Element == Options {
    names.filter { options.contains($0.1) }.map(\.0)
  }
}
