import Foundation
import IntentParser
import Intents
import Testing

/// What intents the interpretations of the calling grammar become.
struct IntentTests {
  private static func contact(_ name: String, _ label: INPersonHandleLabel? = nil) -> INPerson {
    INPerson(
      spokenPhrase: name,
      personHandle: label.map { INPersonHandle(value: nil, type: .unknown, label: $0) })
  }

  private static func number(_ value: String) -> INPerson {
    INPerson(
      spokenPhrase: value, personHandle: INPersonHandle(value: value, type: .phoneNumber))
  }

  private static func audio(
    _ type: INCallDestinationType, _ people: INPerson...
  ) -> INStartAudioCallIntent {
    INStartAudioCallIntent(destinationType: type, contacts: people)
  }

  private static func day(_ start: Int, _ end: Int, month: Int = 3) -> INDateComponentsRange {
    INDateComponentsRange(
      start: DateComponents(year: 2026, month: start > end ? month - 1 : month, day: start),
      end: DateComponents(year: 2026, month: month, day: end))
  }

  private static func search(
    _ types: INCallRecordTypeOptions, _ date: INDateComponentsRange? = nil, _ who: INPerson? = nil
  ) -> INSearchCallHistoryIntent {
    INSearchCallHistoryIntent(
      dateCreated: date, recipient: who, callCapabilities: [.audioCall, .videoCall],
      callTypes: types)
  }

  @Test(
    arguments: [
      ("call", [:], audio(.normal)),
      ("call", ["contact": "mom"], audio(.normal, contact("mom"))),
      ("call", ["contact": "mom", "label": "work"], audio(.normal, contact("mom", .work))),
      ("call", ["digits": "+14155550142"], audio(.normal, number("+14155550142"))),
      (
        "call", ["digits": "5551234", "extension": "12"],
        audio(.normal, number("5551234;ext=12"))
      ),
      ("call", ["digits": "911"], audio(.emergency, number("911"))),
      ("call", ["emergency": "yes"], audio(.emergency)),
      ("videoCall", ["contact": "mom"], INStartVideoCallIntent(contacts: [contact("mom")])),
      ("videoCall", [:], INStartVideoCallIntent(contacts: [])),
      ("videoCall", ["digits": "911"], audio(.emergency, number("911"))),
      ("videoCall", ["emergency": "yes"], audio(.emergency)),
      ("redial", [:], audio(.redial)),
      ("voicemail", [:], audio(.voicemail)),
      ("callBack", [:], audio(.callBack)),
      ("callBack", ["contact": "mom", "callType": "missed"], audio(.callBack, contact("mom"))),
      ("searchHistory", [:], search([])),
      ("searchHistory", ["callType": "missed", "when": "today"], search(.missed, day(1, 2))),
      (
        "searchHistory", ["callType": "received", "when": "yesterday"],
        search([.received, .missed], day(28, 1))
      ),
      (
        "searchHistory", ["callType": "outgoing", "contact": "mom"],
        search(.outgoing, nil, contact("mom"))
      ),
      ("answer", [:], INAnswerCallIntent(audioRoute: .unknown, callIdentifier: nil)),
      (
        "answer", ["audioRoute": "speaker"],
        INAnswerCallIntent(audioRoute: .speakerphoneAudioRoute, callIdentifier: nil)
      ),
      ("decline", [:], INHangUpCallIntent(callIdentifier: nil)),
      ("hangUp", [:], INHangUpCallIntent(callIdentifier: nil)),
      ("hold", [:], nil), ("resume", [:], nil), ("swap", [:], nil), ("mute", [:], nil),
      ("unmute", [:], nil), ("merge", [:], nil), ("press", ["digits": "1"], nil),
      ("add", ["contact": "mom"], nil), ("readNumber", [:], nil), ("order", [:], nil),
    ] as [(String, [String: String], INIntent?)])
  func intents(rule: String, slots: [String: String], expected: INIntent?) throws {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = try #require(TimeZone(identifier: "America/Los_Angeles"))
    let interpretation = Interpretation(
      rule: rule, slots: slots.map { Slot(name: $0.key, value: $0.value, words: 0..<0) },
      weight: 0, usesDictation: false)
    // It is the 2nd in Greenwich already.
    let now = try #require(try? Date("2026-03-02T07:59:59Z", strategy: .iso8601))
    let request = CallRequest(interpretation)
    #expect(request?.intent(now: now, calendar: calendar) { $0 == "911" } == expected)
  }
}
