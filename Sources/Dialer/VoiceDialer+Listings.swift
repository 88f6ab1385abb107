internal import CallHistory
package import ContactBook
internal import Foundation
internal import NameSearch

extension VoiceDialer {
  /// The entries of a list at most.
  private static let longestListing = 500

  /// The latest calls, the newest first; none where the history cannot be read, which is told.
  package func recentCalls(limit: Int) async -> [CallListing] {
    guard let history else { return [] }
    do throws(HistoryError) {
      let upkeep = upkeep
      return try await history.calls(CallSearch(), limit: min(limit, Self.longestListing))
        .map { call in
          var listing = CallListing(call, in: upkeep.book)
          if !call.handleValue.isEmpty, upkeep.isBlocked(call.handleValue) == true {
            listing.isBlocked = true
          }
          return listing
        }
    } catch {
      historyErrors.tell(error, report)
      return []
    }
  }

  /// The favourites: those that were added, then those that a card marks.
  package func favorites() async -> [PersonListing] {
    let book = latestPeople.book
    var listings: [PersonListing] = []
    var seen: Set<String> = []
    for favorite in await addedFavorites() {
      guard let contact = book.contact(withIdentifier: favorite.contactIdentifier) else { continue }
      listings.append(PersonListing(contact, only: favorite.handleValue, isFavorite: true))
      seen.insert(contact.identifier)
    }
    let marked = book.contacts.lazy.filter { $0.isFavorite && !seen.contains($0.identifier) }
    listings += marked.prefix(Self.longestListing).map { PersonListing($0, isFavorite: true) }
    return listings
  }

  func addedFavorites() async -> [Favorite] {
    guard let history else { return [] }
    do throws(HistoryError) {
      return try await history.favorites()
    } catch {
      historyErrors.tell(error, report)
      return []
    }
  }

  /// The contacts that a name or a number fits as far as it is typed.
  ///
  /// - Parameters:
  ///   - typed: The text so far; an empty one fits everybody.
  ///   - limit: The number of contacts at most.
  /// - Returns: The contacts, those whose name begins with it first.
  package func people(typedAs typed: String, limit: Int) async -> [PersonListing] {
    let favorites = Set(await addedFavorites().map(\.contactIdentifier))
    return latestPeople.contacts(typedAs: typed, limit: min(limit, Self.longestListing)).map {
      PersonListing($0, isFavorite: $0.isFavorite || favorites.contains($0.identifier))
    }
  }

  /// The picture of a contact; nil where there is none.
  package func picture(of identifier: String) -> ContactPicture? {
    latestPeople.book.contact(withIdentifier: identifier)?.source.flatMap(ContactPicture.init)
  }
}
