import Intents

/// The people the app knows.
struct ContactDirectory {
  private let people = [
    ("Maria Lopez", "+14155550100"), ("John Abernathy", "+14155550107"),
    ("John Whitfield", "+14155550108"),
  ]

  /// The people whose name begins with some words.
  func people(named name: String) -> [INPerson] {
    people.filter { $0.0.lowercased().hasPrefix(name.lowercased()) }.map { name, number in
      INPerson(
        personHandle: INPersonHandle(value: number, type: .phoneNumber), nameComponents: nil,
        displayName: name, image: nil, contactIdentifier: nil, customIdentifier: number)
    }
  }
}
