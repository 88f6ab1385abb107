public import Foundation
public import Intents

extension Interpretation {
  /// The intent this stands for by the names of the calling grammar, or nil where it stands for none.
  ///
  /// | rule | slots | intent |
  /// | --- | --- | --- |
  /// | `call` | `contact` or `digits` with `extension`, `label`, `emergency` | `INStartAudioCallIntent` to that person or number |
  /// | `videoCall` | the same | `INStartVideoCallIntent`; an emergency number is an audio call |
  /// | `redial`, `voicemail` | – | `INStartAudioCallIntent` with this destination type |
  /// | `callBack` | `contact` | `INStartAudioCallIntent` with this destination type |
  /// | `searchHistory` | `callType`, `when`, `contact` | `INSearchCallHistoryIntent` |
  /// | `answer` | `audioRoute` | `INAnswerCallIntent` |
  /// | `decline`, `hangUp` | – | `INHangUpCallIntent` |
  ///
  /// A number with an extension is written as in RFC 3966 (`5551234;ext=12`). The emergency services,
  /// by name or by number, are always destination type emergency; by name they have no contact.
  ///
  /// - Parameters:
  ///   - now: when it was said, for `when`.
  ///   - calendar: the user's calendar and time zone.
  ///   - isEmergency: whether digits are an emergency number where the user is.
  /// - Returns: the intent; a call without a person has no contacts, and the user is to be asked.
  public func intent(
    now: Date = Date(), calendar: Calendar = .current, isEmergency: (String) -> Bool
  ) -> INIntent? {
    switch rule {
    case "call":
      return audioCall(isEmergency: isEmergency)
    case "videoCall":
      let call = audioCall(isEmergency: isEmergency)
      return call.destinationType == .emergency
        ? call : INStartVideoCallIntent(contacts: call.contacts)
    case "redial":
      return INStartAudioCallIntent(destinationType: .redial, contacts: [])
    case "voicemail":
      return INStartAudioCallIntent(destinationType: .voicemail, contacts: [])
    case "callBack":
      return INStartAudioCallIntent(
        destinationType: .callBack, contacts: person.map { [$0] } ?? [])
    case "searchHistory":
      return INSearchCallHistoryIntent(
        dateCreated: day(now: now, calendar: calendar), recipient: person,
        callCapabilities: [.audioCall, .videoCall], callTypes: callTypes)
    case "answer":
      let isSpeaker = slotValues["audioRoute"] == "speaker"
      return INAnswerCallIntent(
        audioRoute: isSpeaker ? .speakerphoneAudioRoute : .unknown, callIdentifier: nil)
    case "decline", "hangUp":
      return INHangUpCallIntent(callIdentifier: nil)
    default:
      return nil
    }
  }

  /// The calls that `callType` names; none where it names no kind.
  ///
  /// "Who called" asks for all calls that came in, so `received` is those that were missed, too.
  public var callTypes: INCallRecordTypeOptions {
    switch slotValues["callType"] {
    case "missed": .missed
    case "received": [.received, .missed]
    case "outgoing": .outgoing
    default: []
    }
  }

  private func audioCall(isEmergency: (String) -> Bool) -> INStartAudioCallIntent {
    let slots = slotValues
    if let digits = slots["digits"] {
      let value = slots["extension"].map { "\(digits);ext=\($0)" } ?? digits
      let handle = INPersonHandle(value: value, type: .phoneNumber, label: label)
      return INStartAudioCallIntent(
        destinationType: isEmergency(digits) ? .emergency : .normal,
        contacts: [INPerson(spokenPhrase: value, personHandle: handle)])
    }
    if slots["emergency"] != nil {
      return INStartAudioCallIntent(destinationType: .emergency, contacts: [])
    }
    return INStartAudioCallIntent(
      destinationType: .normal, contacts: person.map { [$0] } ?? [])
  }

  private var label: INPersonHandleLabel? { slotValues["label"].map { INPersonHandleLabel($0) } }

  /// The person who is named.
  private var person: INPerson? {
    slotValues["contact"].map { name in
      INPerson(
        spokenPhrase: name,
        personHandle: label.map { INPersonHandle(value: nil, type: .unknown, label: $0) })
    }
  }

  /// The day that `when` names.
  private func day(now: Date, calendar: Calendar) -> INDateComponentsRange? {
    let offset: Int
    switch slotValues["when"] {
    case "today": offset = 0
    case "yesterday": offset = -1
    default: return nil
    }
    let days = [offset, offset + 1].map { offset in
      calendar.date(byAdding: .day, value: offset, to: now).map {
        calendar.dateComponents([.year, .month, .day], from: $0)
      }
    }
    return INDateComponentsRange(start: days[0], end: days[1])
  }
}
