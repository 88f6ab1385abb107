import ContactBook
import Conversation
import NameSearch
import SpokenText

/// Contacts with numbers under labels of the user's own.
enum Labels {
  static let all = [
    "Ferienhaus", "beach house", "allotment", "船", "stable", "Mum's place", "lab 2", "ski cabin",
    "work fax", "boat",
  ]

  /// Those that an English voice can say.
  static let spoken = all.filter { $0 != "船" }

  /// The number of each label, Anna's all.
  static func number(of label: String) -> String {
    "+1415555020\(all.firstIndex(of: label) ?? -1)"
  }

  /// Anna has a number for each label; the others have few, or what sounds almost alike.
  static func search(_ language: SpokenLanguage = .english) -> NameSearch {
    NameSearch(
      ContactBook(
        contacts: [
          person(
            "c1", "Anna", "Winter", [("home", "+14155550199")] + all.map { ($0, number(of: $0)) }),
          person("c2", "Boris", "Hale", [("home", "+14155550220"), ("work", "+14155550221")]),
          person("c3", "Felix", "Hart", [("lodge", "+14155550230"), ("ledge", "+14155550231")]),
          person("c4", "Ida", "Moss", [("mobile", "+14155550240"), ("ski cabin", "+14155550241")]),
          person("c5", "Oscar", "Reed", [("mane", "+14155550250"), ("other", "+14155550251")]),
          person("c6", "Ada", "Boone", [("דוד", "+14155550260"), ("home", "+14155550261")]),
        ], region: "US"), language: language)
  }

  /// The calling grammar of a locale with these names and labels.
  static func calling(_ locale: String, _ search: NameSearch) throws -> CallLanguage {
    let resources = try Resources(locale: locale, environment: [:])
    return try CallLanguage(
      shipped: resources.callingGrammar, names: search.spokenNames,
      relations: search.spoken.relations, labels: search.customLabels,
      rulesInCall: CallLanguage.callingRulesInCall)
  }

  private static func person(
    _ identifier: String, _ given: String, _ family: String, _ numbers: [(String, String)]
  ) -> Contact {
    var contact = Contact(identifier: identifier, displayName: "\(given) \(family)")
    (contact.givenName, contact.familyName) = (given, family)
    contact.handles = numbers.compactMap { label, text in
      PhoneNumber(text, region: "US").map {
        ContactHandle($0, labels: [ContactLabel(spoken: label)].compactMap(\.self))
      }
    }
    return contact
  }
}
