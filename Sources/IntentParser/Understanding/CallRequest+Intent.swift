public import Foundation
public import Intents

extension CallRequest {
  /// The intent of the request, or nil if Apple has none for it.
  ///
  /// | request | intent |
  /// | --- | --- |
  /// | `startCall` | `INStartAudioCallIntent` to that person or number; `INStartVideoCallIntent` for a call with video, but not to an emergency number |
  /// | `redial`, `voicemail`, `callBack` | `INStartAudioCallIntent` with this destination type |
  /// | `searchHistory` | `INSearchCallHistoryIntent` |
  /// | `answer` | `INAnswerCallIntent` |
  /// | `decline`, `hangUp` | `INHangUpCallIntent` |
  ///
  /// A number with an extension is written as in RFC 3966 (`5551234;ext=12`). The emergency services,
  /// by name or by number, are always destination type emergency; by name they have no contact.
  ///
  /// - Parameters:
  ///   - now: The time of the request, for a day.
  ///   - calendar: The user's calendar and time zone.
  ///   - isEmergency: Tells whether digits are an emergency number where the user is.
  /// - Returns: The intent; a call without a person has no contacts, and the user is to be asked.
  public func intent(
    now: Date = Date(), calendar: Calendar = .current, isEmergency: (String) -> Bool
  ) -> INIntent? {
    switch self {
    case .startCall(let callee, let options):
      let call = callee.audioCall(isEmergency: isEmergency)
      return options.isVideo && call.destinationType != .emergency
        ? INStartVideoCallIntent(contacts: call.contacts) : call
    case .redial:
      return INStartAudioCallIntent(destinationType: .redial, contacts: [])
    case .voicemail:
      return INStartAudioCallIntent(destinationType: .voicemail, contacts: [])
    case .callBack(let name, let label, _):
      return INStartAudioCallIntent(
        destinationType: .callBack,
        contacts: name.map { [INPerson(named: $0, label: label)] } ?? [])
    case .searchHistory(let search):
      return INSearchCallHistoryIntent(
        dateCreated: search.day?.range(now: now, calendar: calendar),
        recipient: search.name.map { INPerson(named: $0, label: search.label) },
        callCapabilities: [.audioCall, .videoCall], callTypes: search.callTypes)
    case .answer(let call, let onSpeaker):
      return INAnswerCallIntent(
        audioRoute: onSpeaker ? .speakerphoneAudioRoute : .unknown,
        callIdentifier: call?.uuidString)
    case .decline(let call):
      return INHangUpCallIntent(callIdentifier: call?.uuidString)
    case .hangUp(let calls):
      return INHangUpCallIntent(callIdentifier: calls.call?.uuidString)
    case .continue(let intent, _):
      return intent
    case .ignore, .hold, .resume, .swap, .mute, .unmute, .merge, .press, .add, .readNumber,
      .switchAudio, .tellCalls, .tellExamples, .forgetChoice, .remember, .correct, .turnVolume,
      .transfer,
      .open:
      return nil
    }
  }
}

extension CallRequest.Callee {
  /// The intent to call them.
  fileprivate func audioCall(isEmergency: (String) -> Bool) -> INStartAudioCallIntent {
    switch self {
    case .number(let digits, let numberExtension, let label):
      let value = numberExtension.map { "\(digits);ext=\($0)" } ?? digits
      let handle = INPersonHandle(
        value: value, type: .phoneNumber, label: label.map { INPersonHandleLabel($0) })
      return INStartAudioCallIntent(
        destinationType: isEmergency(digits) ? .emergency : .normal,
        contacts: [INPerson(spokenPhrase: value, personHandle: handle)])
    case .address(let address):
      let handle = INPersonHandle(value: address, type: .unknown)
      return INStartAudioCallIntent(
        destinationType: .normal, contacts: [INPerson(spokenPhrase: address, personHandle: handle)])
    case .emergencyServices:
      return INStartAudioCallIntent(destinationType: .emergency, contacts: [])
    case .name(let name, let label):
      return INStartAudioCallIntent(
        destinationType: .normal, contacts: [INPerson(named: name, label: label)])
    case .unnamed:
      return INStartAudioCallIntent(destinationType: .normal, contacts: [])
    }
  }
}

extension INPerson {
  /// Creates the person of a name as it was said, with the label of the number that is meant.
  fileprivate convenience init(named name: String, label: String?) {
    self.init(
      spokenPhrase: name,
      personHandle: label.map {
        INPersonHandle(value: nil, type: .unknown, label: INPersonHandleLabel($0))
      })
  }
}

extension CallRequest.HistorySearch.Day {
  /// The day as a range from its beginning to that of the next.
  fileprivate func range(now: Date, calendar: Calendar) -> INDateComponentsRange {
    let offset =
      switch self {
      case .today: 0
      case .yesterday: -1
      }
    let days = [offset, offset + 1].map { offset in
      calendar.date(byAdding: .day, value: offset, to: now).map {
        calendar.dateComponents([.year, .month, .day], from: $0)
      }
    }
    return INDateComponentsRange(start: days[0], end: days[1])
  }
}
