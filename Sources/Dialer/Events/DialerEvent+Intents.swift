internal import Foundation
internal import Intents

extension IntentEvent {
  /// An intent of the calling grammar; nil for one that it has not.
  init?(_ intent: INIntent) {
    switch intent {
    case let intent as INStartAudioCallIntent:
      self.init(
        type: INStartAudioCallIntentIdentifier, destinationType: intent.destinationType.name,
        contacts: (intent.contacts ?? []).map(Person.init))
    case let intent as INStartVideoCallIntent:
      self.init(
        type: INStartVideoCallIntentIdentifier, destinationType: nil,
        contacts: (intent.contacts ?? []).map(Person.init))
    case is INAnswerCallIntent:
      self.init(type: "INAnswerCallIntent", destinationType: nil, contacts: nil)
    case is INHangUpCallIntent:
      self.init(type: "INHangUpCallIntent", destinationType: nil, contacts: nil)
    case let intent as INSearchCallHistoryIntent:
      self.init(
        type: INSearchCallHistoryIntentIdentifier, destinationType: nil,
        contacts: intent.recipient.map { [Person($0)] },
        callTypes: intent.callTypes.isEmpty ? nil : intent.callTypes.names,
        dateCreated: intent.dateCreated.map(Span.init))
    default:
      return nil
    }
  }
}

extension IntentEvent.Person {
  fileprivate init(_ person: INPerson) {
    // An address is what was said of somebody, and no number.
    let digits = person.personHandle?.value.flatMap { $0.contains("@") ? nil : $0 }
    self.init(
      spokenPhrase: digits == nil ? person.spokenPhrase : nil, digits: digits,
      label: person.personHandle?.label?.rawValue)
  }
}

extension IntentEvent.Span {
  fileprivate init(_ range: INDateComponentsRange) {
    self.init(
      start: range.startDateComponents.map(Self.text), end: range.endDateComponents.map(Self.text))
  }

  private static func text(_ day: DateComponents) -> String {
    String(format: "%04d-%02d-%02d", day.year ?? 0, day.month ?? 0, day.day ?? 0)
  }
}

extension INCallDestinationType {
  fileprivate var name: String {
    switch self {
    case .emergency: "emergency"
    case .voicemail: "voicemail"
    case .redial: "redial"
    case .callBack: "callBack"
    default: "normal"
    }
  }
}

extension INCallRecordTypeOptions {
  /// The kinds that a history has, in the order of their bits.
  fileprivate var names: [String] {
    let all: [(INCallRecordTypeOptions, String)] = [
      (.outgoing, "outgoing"), (.missed, "missed"), (.received, "received"),
    ]
    return all.filter { contains($0.0) }.map(\.1)
  }
}
