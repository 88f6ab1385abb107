import Foundation
import Intents
import Testing

struct SecureCodingTests {
  static let person: INPerson = {
    var name = PersonNameComponents()
    name.givenName = "Maria"
    return INPerson(
      spokenPhrase: "mom", personHandle: PersonTests.handle, nameComponents: name,
      displayName: "Maria Lopez", image: INImage(imageData: Data([1, 2])), contactIdentifier: "c1",
      customIdentifier: "x", relationship: .mother, isMe: true, aliases: [PersonTests.handle],
      suggestionType: .socialProfile, isContactSuggestion: true)
  }()

  @Test func roundTrips() throws {
    try expectRoundTrip(PersonTests.handle)
    try expectRoundTrip(INPersonHandle(value: nil, type: .unknown))
    try expectRoundTrip(Self.person)
    try expectRoundTrip(INPerson(spokenPhrase: "mom"))
    try expectRoundTrip(
      INStartAudioCallIntent(destinationType: .redial, contacts: [Self.person]))
    try expectRoundTrip(INStartAudioCallIntent(contacts: nil))
    try expectRoundTrip(INHangUpCallIntent(callIdentifier: "c"))
    try expectRoundTrip(INHangUpCallIntent(callIdentifier: nil))
    try expectRoundTrip(INStartVideoCallIntent(contacts: [Self.person]))
    try expectRoundTrip(INStartVideoCallIntent(contacts: nil))
    try expectRoundTrip(INAnswerCallIntent(audioRoute: .bluetoothAudioRoute, callIdentifier: "c"))
    try expectRoundTrip(Self.search)
    try expectRoundTrip(
      INSearchCallHistoryIntent(callCapabilities: [], callTypes: [], unseen: false))
    try expectRoundTrip(INDateComponentsRange(start: nil, end: nil))
    try expectRoundTrip(Self.record)
    try expectRoundTrip(
      INCallRecord(identifier: "r", callRecordType: .missed, callCapability: .unknown))
    try expectRoundTrip(
      INCallRecord(
        identifier: "r", callRecordType: .ringing, callCapability: .audioCall,
        participants: [Self.person], isCallerIdBlocked: true))
    try expectRoundTrip(Self.start)
    try expectRoundTrip(INCallGroup(groupName: "Team", groupId: "t"))
    try expectRoundTrip(INCallGroup(groupName: nil, groupId: nil))
    try expectRoundTrip(INSpeakableString(spokenPhrase: "mom"))
    try expectRoundTrip(
      INSpeakableString(
        vocabularyIdentifier: "1", spokenPhrase: "Siobhan", pronunciationHint: "shivawn"))
    try expectRoundTrip(INParameter(for: INStartCallIntent.self, keyPath: "contacts"))
  }

  @Test func activities() throws {
    let activity = NSUserActivity(activityType: "INStartCallIntent")
    activity.interaction = INInteraction(
      intent: Self.start,
      response: INStartCallIntentResponse(code: .continueInApp, userActivity: activity))
    activity.interaction?.groupIdentifier = "g"
    activity.title = "Call"
    activity.keywords = ["b", "a"]
    activity.requiredUserInfoKeys = ["text"]
    activity.webpageURL = URL(string: "https://example.com")
    activity.expirationDate = Date(timeIntervalSinceReferenceDate: 5)
    activity.isEligibleForPrediction = true
    activity.userInfo = [
      "text": "b", "number": 7, "half": 0.5, "yes": true, "bytes": Data([1]),
      "date": Date(timeIntervalSinceReferenceDate: 3), "list": ["a", 1] as [Any],
      "inner": ["c": "d"], "left out": Self.record, 9: "left out, too",
    ]
    let read = try archiveAndRead(activity)
    #expect(read.activityType == "INStartCallIntent")
    #expect(read.title == "Call")
    #expect(read.keywords == ["a", "b"])
    #expect(read.requiredUserInfoKeys == ["text"])
    #expect(read.webpageURL?.absoluteString == "https://example.com")
    #expect(read.expirationDate == activity.expirationDate)
    #expect(read.isEligibleForPrediction)
    #expect(!read.isEligibleForSearch)
    #expect(read.interaction?.intent == Self.start)
    #expect(read.interaction?.identifier == activity.interaction?.identifier)
    #expect(read.interaction?.groupIdentifier == "g")
    #expect(read.interaction?.intentResponse == nil)
    let userInfo = try #require(read.userInfo as? [String: Any])
    #expect(userInfo.count == 8)
    #expect(userInfo["text"] as? String == "b")
    #expect(userInfo["number"] as? Int == 7)
    #expect(userInfo["half"] as? Double == 0.5)
    #expect(userInfo["yes"] as? Bool == true)
    #expect(userInfo["bytes"] as? Data == Data([1]))
    #expect(userInfo["date"] as? Date == Date(timeIntervalSinceReferenceDate: 3))
    #expect((userInfo["list"] as? [Any])?.count == 2)
    #expect(userInfo["inner"] as? [String: String] == ["c": "d"])
    #expect(try archiveAndRead(NSUserActivity(activityType: "a")).userInfo == nil)
  }

  @Test func responses() throws {
    let activity = NSUserActivity(activityType: "a")
    let search = INSearchCallHistoryIntentResponse(code: .success, userActivity: activity)
    search.callRecords = [Self.record]
    let answer = INAnswerCallIntentResponse(code: .inProgress, userActivity: nil)
    answer.callRecords = [Self.record]
    for other in [try archiveAndRead(search), search.copy() as? INSearchCallHistoryIntentResponse] {
      #expect(other?.code == .success)
      #expect(other?.callRecords == [Self.record])
      #expect(other?.userActivity?.activityType == "a")
    }
    for other in [try archiveAndRead(answer), answer.copy() as? INAnswerCallIntentResponse] {
      #expect(other?.code == .inProgress)
      #expect(other?.callRecords == [Self.record])
      #expect(other?.userActivity == nil)
    }
    #expect(
      try archiveAndRead(
        INStartCallIntentResponse(code: .failureCallInProgress, userActivity: nil)
      ).code == .failureCallInProgress)
    #expect(
      try archiveAndRead(
        INStartVideoCallIntentResponse(code: .failureInvalidNumber, userActivity: nil)
      ).code == .failureInvalidNumber)
    #expect(
      try archiveAndRead(
        INHangUpCallIntentResponse(code: .failureNoCallToHangUp, userActivity: nil)
      ).code == .failureNoCallToHangUp)
  }

  @Test func interactionsKeepTheirResponses() throws {
    let intent = INHangUpCallIntent(callIdentifier: nil)
    let responses: [INIntentResponse] = [
      INStartCallIntentResponse(code: .continueInApp, userActivity: nil),
      INStartAudioCallIntentResponse(code: .ready, userActivity: nil),
      INStartVideoCallIntentResponse(code: .ready, userActivity: nil),
      INSearchCallHistoryIntentResponse(code: .success, userActivity: nil),
      INAnswerCallIntentResponse(code: .success, userActivity: nil),
      INHangUpCallIntentResponse(code: .success, userActivity: nil),
    ]
    for response in responses {
      let read = try archiveAndRead(INInteraction(intent: intent, response: response))
      #expect(read.intentHandlingStatus == response.handlingStatus)
      #expect(type(of: try #require(read.intentResponse)) == type(of: response))
    }
  }

  private static let search = INSearchCallHistoryIntent(
    dateCreated: INDateComponentsRange(
      start: DateComponents(year: 2026, month: 11, day: 21), end: DateComponents(year: 2026)),
    recipient: person, callCapabilities: [.audioCall, .videoCall],
    callTypes: [.missed, .received, .onHold], unseen: true)

  private static let record = INCallRecord(
    identifier: "r", dateCreated: Date(timeIntervalSinceReferenceDate: 7.25), caller: person,
    callRecordType: .received, callCapability: .videoCall, callDuration: 1.5, unseen: true,
    numberOfCalls: 2)

  private static let start = INStartCallIntent(
    callRecordFilter: INCallRecordFilter(
      participants: [person], callTypes: .missed, callCapability: .audioCall),
    callRecordToCallBack: record, audioRoute: .speakerphoneAudioRoute, destinationType: .callBack,
    contacts: [person], callCapability: .videoCall)

  @Test func interactionsKeepTheirIntents() throws {
    let intents: [INIntent] = [
      Self.start, Self.search, INStartVideoCallIntent(contacts: [Self.person]),
      INAnswerCallIntent(audioRoute: .unknown, callIdentifier: nil),
    ]
    for intent in intents {
      #expect(try archiveAndRead(INInteraction(intent: intent, response: nil)).intent == intent)
    }
  }

  @Test func whatDiffersIsNotEqual() {
    #expect(Self.search != INSearchCallHistoryIntent(callCapabilities: [], callTypes: .missed))
    #expect(
      INAnswerCallIntent(audioRoute: .unknown, callIdentifier: nil)
        != INAnswerCallIntent(audioRoute: .bluetoothAudioRoute, callIdentifier: nil))
    #expect(
      Self.record
        != INCallRecord(identifier: "r", callRecordType: .received, callCapability: .videoCall))
    #expect(INStartVideoCallIntent(contacts: nil) != INStartVideoCallIntent(contacts: []))
  }

  @Test func interactions() throws {
    let intent = INStartAudioCallIntent(contacts: [Self.person])
    let activity = NSUserActivity(activityType: "INStartAudioCallIntent")
    let interaction = INInteraction(
      intent: intent,
      response: INStartAudioCallIntentResponse(code: .continueInApp, userActivity: activity))
    interaction.direction = .outgoing
    interaction.groupIdentifier = "g"
    interaction.dateInterval = DateInterval(
      start: Date(timeIntervalSinceReferenceDate: 1_000), duration: 3)

    let archived = try archiveAndRead(interaction)
    let copied = try #require(interaction.copy() as? INInteraction)
    for other in [archived, copied] {
      #expect(other.intent == intent)
      #expect(other.direction == .outgoing)
      #expect(other.identifier == interaction.identifier)
      #expect(other.groupIdentifier == "g")
      #expect(other.dateInterval == interaction.dateInterval)
      #expect(other.intentHandlingStatus == .deferredToApplication)
      let response = try #require(other.intentResponse as? INStartAudioCallIntentResponse)
      #expect(response.code == .continueInApp)
      #expect(response.userActivity?.activityType == "INStartAudioCallIntent")
    }
  }

  private func expectRoundTrip(
    _ object: some NSObject & NSSecureCoding, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    #expect(try archiveAndRead(object) == object, sourceLocation: sourceLocation)
  }

  private func archiveAndRead<Object: NSObject & NSSecureCoding>(
    _ object: Object
  ) throws -> Object {
    let data = try NSKeyedArchiver.archivedData(withRootObject: object, requiringSecureCoding: true)
    return try #require(
      try NSKeyedUnarchiver.unarchivedObject(ofClass: Object.self, from: data))
  }
}
