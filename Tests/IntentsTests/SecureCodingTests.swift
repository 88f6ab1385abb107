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
      suggestionType: .socialProfile)
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
