import CallHistory
import ContactBook
import Conversation
import Dialer
import Foundation
import NameSearch
import SpokenText
import Telephony
import TestSupport

/// Address books of names, as most people have them, with the shipped grammars and knowledge.
enum Cards {
  private static let root = URL(filePath: #filePath).appending(path: "../../../..")
    .standardizedFileURL

  /// A search of contacts of these names: "Ann Lee" has a mobile number, "Ann Lee|home+work" these two.
  ///
  /// The numbers are +1 415 555 1000, 1010, and so on, and one more for each label; one may have two labels,
  /// "work&mobile", or none, "-".
  static func search(
    _ cards: [String], region: String = "US", language: SpokenLanguage = .english
  ) -> NameSearch {
    let contacts = cards.enumerated().map { index, card in
      let parts = card.split(separator: "|").map(String.init)
      var contact = Contact(identifier: "c\(index)", displayName: parts[0])
      let words = parts[0].split(separator: " ").map(String.init)
      if words.count > 1 {
        contact.givenName = words[0]
        contact.middleName = words[1..<(words.count - 1)].joined(separator: " ")
        contact.familyName = words[words.count - 1]
      }
      let labels = parts.count > 1 ? parts[1].split(separator: "+").map(String.init) : ["mobile"]
      contact.handles = labels.enumerated().map { offset, labels in
        ContactHandle(
          kind: .phoneNumber, value: "+1415555\(1000 + index * 10 + offset)",
          labels: labels.split { "&-".contains($0) }.compactMap {
            ContactLabel(spoken: String($0))
          })
      }
      return contact
    }
    var search = NameSearch(ContactBook(contacts: contacts, region: region), language: language)
    search.knowledge = NameKnowledge(folder: root.appending(path: "names"))
    return search
  }

  /// A dialer for these names, in the language of a locale.
  static func world(
    _ cards: [String], locale: String = "en-US", region: String = "US",
    confirmation: ConfirmationPolicy = .uncertain, asking: (any Asking)? = nil,
    isDryRun: Bool = false
  ) throws -> World {
    try world(
      search(cards, region: region, language: SpokenLanguage(locale: locale)), locale: locale,
      region: region, confirmation: confirmation, asking: asking, isDryRun: isDryRun)
  }

  /// A dialer for the contacts of a search.
  static func world(
    _ search: NameSearch, locale: String = "en-US", region: String = "US",
    history: CallHistory? = nil, confirmation: ConfirmationPolicy = .uncertain,
    asking: (any Asking)? = nil, isDryRun: Bool = false,
    network: any CallNetwork = SimulatedNetwork(clock: ImmediateClock(endlessFrom: .seconds(10)))
  ) throws -> World {
    let folder = root.appending(path: "grammars/\(locale)")
    return try World(
      language: CallLanguage(
        shipped: folder.appending(path: "call.jsgf"), names: search.spokenNames,
        labels: search.customLabels, rulesInCall: CallLanguage.callingRulesInCall,
        emergencyNumbers: search.spokenEmergencyNumbers),
      history: history, network: network, isDryRun: isDryRun, confirmation: confirmation,
      asking: asking, search: search,
      region: region, answersFile: folder.appending(path: "answers.jsgf"))
  }
}
