public import CallHistory
internal import ContactBook
public import Foundation
internal import IntentParser
public import NameSearch

extension CallLanguage {
  /// The least number of recent calls that a favourite counts as.
  private static let favoriteCalls = 5.0
  /// The number of contacts, those called most, that are likelier than the rest.
  private static let mostLikelier = 500
  /// The largest number of names that are written out in the network; more are listened for as a list.
  private static let mostWrittenOut = 500

  /// The language with the names of those who are often called likelier than others.
  ///
  /// A name gets one more than the calls there were, each counting half after 30 days without one, and a
  /// favourite five more; 20 at the most. A name that is 20 times as likely wins where another fits no
  /// more than 1.5 a frame better in the score that is heard by: about what lies between "Anna" and
  /// "Ana". Names that are said clearly are 5 and more apart, so nobody is kept from being heard.
  ///
  /// - Parameters:
  ///   - history: The calls and favourites; nil where there are none.
  ///   - nameSearch: Whose names these are.
  ///   - now: When the calls count as they do.
  /// - Returns: The language; as it is where the history is empty or cannot be read.
  public func weighed(
    by history: CallHistory?, of nameSearch: NameSearch, now: Date
  ) async -> CallLanguage {
    guard let usage = try? await history?.usage(), let favorites = try? await history?.favorites()
    else { return self }
    var likelihoods = usage.mapValues { usage in
      let days = max(0, now.timeIntervalSince(usage.latest)) / 86_400
      return Double(usage.count) * exp2(-days / 30)
    }
    for favorite in favorites {
      likelihoods[favorite.contactIdentifier, default: 0] += Self.favoriteCalls
    }
    return weighed(by: likelihoods, of: nameSearch)
  }

  /// The language with the names of some contacts likelier than others.
  ///
  /// - Parameters:
  ///   - calls: How many calls each contact counts for, by their identifiers.
  ///   - nameSearch: Whose names these are.
  /// - Returns: The language.
  func weighed(by calls: [String: Double], of nameSearch: NameSearch) -> CallLanguage {
    let likelier = calls.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
      .prefix(Self.mostLikelier)
    var likelihoods: [[String]: Double] = [:]
    for (identifier, count) in likelier {
      guard let contact = nameSearch.book.contact(withIdentifier: identifier) else { continue }
      for name in nameSearch.restricted(to: [contact]).spokenNames {
        likelihoods[name] = max(likelihoods[name] ?? 0, count)
      }
    }
    guard !likelihoods.isEmpty else { return self }
    var language = self
    for (index, name) in names.enumerated() {
      language.weights[index] = min(1 + (likelihoods[name] ?? 0), Self.mostWeight)
    }
    // Longer ones are listened for as a list, which has the weights by itself.
    guard names.count <= Self.mostWrittenOut else { return language }
    language.network = grammar.network(
      names: names, relations: relations, weights: language.weights, labels: labels,
      emergencyNumbers: emergencyNumbers, spellings: spellings)
    return language
  }
}
