import Foundation
import Intents
import Testing

struct PersonTests {
  static let handle = INPersonHandle(value: "+14155550100", type: .phoneNumber, label: .mobile)

  @Test func displayNames() {
    var name = PersonNameComponents()
    name.givenName = "Maria"
    name.familyName = "Lopez"
    #expect(make(nil, "Mom").displayName == "Mom")
    #expect(make(name, nil).displayName == "Maria Lopez")
    #expect(make(nil, nil).displayName == "+14155550100")
    #expect(make(nil, "Mom").spokenPhrase == "Mom")
    #expect(INPerson(spokenPhrase: "mom", displayName: "Maria").spokenPhrase == "mom")
    #expect(INPerson(spokenPhrase: "mom").displayName == "mom")
  }

  @Test func equalByValue() {
    #expect(
      Self.handle == INPersonHandle(value: "+14155550100", type: .phoneNumber, label: .mobile))
    #expect(Self.handle != INPersonHandle(value: "+14155550100", type: .phoneNumber))
    #expect(Self.handle != INPersonHandle(value: "+14155550100", type: .unknown, label: .mobile))
    #expect(make(nil, "Mom") == make(nil, "Mom"))
    #expect(make(nil, "Mom") != make(nil, "Tom"))
    #expect(Self.handle.copy() as? INPersonHandle === Self.handle)
  }

  @Test func descriptionsKeepNamesPrivate() {
    #expect(!make(nil, "Mom").description.contains("Mom"))
    #expect(!Self.handle.description.contains("4155550100"))
  }

  private func make(_ name: PersonNameComponents?, _ displayName: String?) -> INPerson {
    INPerson(
      personHandle: Self.handle, nameComponents: name, displayName: displayName, image: nil,
      contactIdentifier: "c1", customIdentifier: nil)
  }
}
