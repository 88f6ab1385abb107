internal import ContactBook
internal import Foundation

/// Contacts that nobody has, with the names of ``MadeUpNames``.
enum MadeUpPeople {
  /// That many contacts, always the same: each with a first and a last name and a number, every
  /// fourth with a firm.
  static func contacts(of count: Int) -> [Contact] {
    let names = MadeUpNames.names(of: count).filter { $0.count == 2 }
    return names.enumerated().map { index, name in
      let (first, last) = (name[0].capitalized, name[1].capitalized)
      var contact = Contact(identifier: "person-\(index)", displayName: "\(first) \(last)")
      contact.givenName = first
      contact.familyName = last
      if index.isMultiple(of: 4) { contact.organization = "\(names[index / 50][1]) works" }
      contact.handles = [
        ContactHandle(kind: .phoneNumber, value: "+1415\(1_000_000 + index)", labels: [.mobile])
      ]
      return contact
    }
  }

  /// A name with one letter changed, left out, added or swapped with the one before it.
  static func misspelt(_ name: String, using random: inout SeededGenerator) -> String {
    var letters = Array(name)
    let place = Int.random(in: 1..<letters.count, using: &random)
    switch Int.random(in: 0..<4, using: &random) {
    case 0: letters[place] = letters[place] == "o" ? "a" : "o"
    case 1: letters.remove(at: place)
    case 2: letters.insert("e", at: place)
    default: letters.swapAt(place - 1, place)
    }
    return String(letters)
  }
}
