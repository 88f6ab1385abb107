import Foundation
import Testing

/// Words that mean something, and contacts who have them in their names, with the built tool.
struct NameOrMeaningTests {
  private static let names = [
    "Police Credit Union", "Emergency Plumber", "Ambulance Billing", "Brother Printers",
    "Mother Goose Daycare", "Dad Jokes Club", "Home Depot", "Office Depot", "Voicemail Support",
    "Maria Lopez", "Margaret Hill", "Al Novak", "William Ross",
  ]

  private static let contacts = names.enumerated().map { index, name in
    """
    BEGIN:VCARD
    VERSION:3.0
    UID:\(index)
    FN:\(name)
    TEL;TYPE=CELL:+1415555\(1000 + index)
    END:VCARD

    """
  }.joined()

  @Test func wordsThatMeanSomethingCallNobodyElseUnasked() async throws {
    let requests: [(text: String, result: String, handle: String?)] = [
      ("call the police", "success", "911"), ("call emergency", "success", "911"),
      ("call the ambulance", "success", "911"),
      ("call my brother", "confirmationRequired", "+14155551003"),
      ("call my mother", "confirmationRequired", "+14155551004"),
      ("call dad", "confirmationRequired", "+14155551005"),
      ("call home", "confirmationRequired", "+14155551006"),
      ("call my office", "confirmationRequired", "+14155551007"),
      ("call voicemail", "confirmationRequired", "+14155551008"),
      ("call marie lopez", "confirmationRequired", "+14155551009"),
      ("call mia lopez", "confirmationRequired", "+14155551009"),
      ("call daisy", "confirmationRequired", "+14155551010"),
      ("call albert", "confirmationRequired", "+14155551011"),
      ("call alexander", "confirmationRequired", "+14155551011"),
      ("call bill ross", "success", "+14155551012"),
      ("call police credit union", "success", "+14155551000"),
      ("call emergency plumber", "success", "+14155551001"),
      ("call brother printers", "success", "+14155551003"),
      ("call home depot", "success", "+14155551006"),
      ("call voicemail support", "success", "+14155551008"),
    ]
    let place = try Place(contacts: Self.contacts)
    let result = try await place.run(
      "say", "--json", "--dry-run", "--no-input",
      input: requests.map { $0.text + "\n" }.joined())
    let events = try result.events()
    #expect(result.code == 5)
    #expect(Contract.problems(events) == [])
    let found = events.all("resolution")
    #expect(found.count == requests.count)
    for (request, event) in zip(requests, found) {
      #expect(event["result"] == .string(request.result), "\(request.text)")
      #expect(event["handle"]?["value"]?.text == request.handle, "\(request.text)")
    }
    #expect(events.all("transaction").count == requests.count { $0.result == "success" })
  }
}
