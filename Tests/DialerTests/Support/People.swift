import ContactBook
import Conversation
import Foundation
import NameSearch

/// The contacts of the tests.
enum People {
  static let search = NameSearch(
    ContactBook(
      contacts: [
        person(
          "c1", "Maria", "Lopez", nickname: "Mom",
          [.mobile: "+14155550100", .home: "+14155550101"]),
        person("c2", "John", "Abernathy", [.mobile: "+14155550107"]),
        person("c3", "John", "Baker", [.work: "+14155550108"]),
        person("c4", "Eleanor", "Vance", pronoun: .she, [.home: "+14155550110"]),
        person("c5", "Nora", "Null"),
        person("c6", "Sam", "Reed", [.mobile: "+14155550111", .home: "+14155550112"]),
        person("c7", "Sam", "Stone", [.mobile: "+14155550113", .work: "+14155550114"]),
        sip("c8", "Wanda", "Sip", "sip:wanda@example.org"),
      ], region: "US"))

  /// A contact by whose name nobody should be kept from an emergency number.
  static let nineOneOne = person("c9", "Nine", "One One", [.mobile: "+14155550157"])

  /// The calling grammar with everybody's names.
  static func language() throws -> CallLanguage {
    try calling.get()
  }

  private static let calling = Result {
    let resources = try Resources(locale: "en-US", environment: [:])
    return try CallLanguage(
      shipped: resources.callingGrammar, names: search.spokenNames,
      relations: search.spoken.relations, rulesInCall: CallLanguage.callingRulesInCall)
  }

  private static func person(
    _ identifier: String, _ given: String, _ family: String, nickname: String? = nil,
    pronoun: ContactPronoun? = nil, _ numbers: KeyValuePairs<ContactLabel, String> = [:]
  ) -> Contact {
    var contact = Contact(identifier: identifier, displayName: "\(given) \(family)")
    contact.givenName = given
    contact.familyName = family
    contact.nicknames = nickname.map { [$0] } ?? []
    contact.pronoun = pronoun
    contact.handles = numbers.compactMap { label, text in
      PhoneNumber(text, region: "US").map { ContactHandle($0, labels: [label]) }
    }
    return contact
  }

  private static func sip(
    _ identifier: String, _ given: String, _ family: String, _ address: String
  ) -> Contact {
    var contact = person(identifier, given, family)
    contact.handles = [ContactHandle(kind: .sipAddress, value: address)]
    return contact
  }
}
