import CallHistory
import ContactBook
import Foundation
import IntentParser
import NameSearch
import TestSupport
import Testing

@testable import Conversation

/// How much likelier the names of those who are called become.
struct WeightTests {
  private static let now = Date(timeIntervalSince1970: 1_800_000_000)

  private func search() -> NameSearch {
    func contact(_ first: String, _ last: String) -> Contact {
      var contact = Contact(identifier: "\(first) \(last)", displayName: "\(first) \(last)")
      contact.givenName = first
      contact.familyName = last
      return contact
    }
    return NameSearch(
      ContactBook(
        contacts: [contact("Jon", "Smith"), contact("John", "Smith"), contact("Anna", "Lee")],
        region: "US"))
  }

  private func language(of search: NameSearch) throws -> CallLanguage {
    try TestGrammars.language(names: search.spokenNames)
  }

  private func weights(_ language: CallLanguage) -> [String: Double] {
    Dictionary(
      zip(language.names.map { $0.joined(separator: " ") }, language.weights),
      uniquingKeysWith: { $1 })
  }

  @Test(arguments: [(0.0, 1.0), (3, 4), (19, 20), (1000, 20)])
  func aNameCountsItsCallsAndOneMoreUpToALimit(calls: Double, weight: Double) throws {
    let search = search()
    let weighed = weights(try language(of: search).weighed(by: ["Jon Smith": calls], of: search))
    #expect(weighed["jon smith"] == weight)
    #expect(weighed["jon"] == weight)
    #expect(weighed["john smith"] == 1)
    #expect(weighed["anna"] == 1)
  }

  @Test func aNameThatTwoHaveCountsAsThatOfTheOneWhoIsCalledMore() throws {
    let search = search()
    let weighed = weights(
      try language(of: search).weighed(
        by: ["Jon Smith": 2, "John Smith": 7, "nobody": 9], of: search))
    #expect(weighed["smith"] == 8)
    #expect(weighed["jon smith"] == 3)
  }

  @Test func withoutAHistoryAllAreAlike() async throws {
    let search = search()
    let language = try language(of: search)
    #expect(await language.weighed(by: nil, of: search, now: Self.now).weights == language.weights)
    let folder = try TemporaryFolder()
    let history = try CallHistory(folder: folder.url)
    let weighed = await language.weighed(by: history, of: search, now: Self.now)
    #expect(Set(weighed.weights) == [1])
  }

  @Test func aFavoriteCountsAsFiveCalls() async throws {
    let search = search()
    let folder = try TemporaryFolder()
    let history = try CallHistory(folder: folder.url)
    try await history.add(Favorite(contactIdentifier: "Anna Lee", displayName: "Anna Lee"))
    let weighed = try await language(of: search).weighed(by: history, of: search, now: Self.now)
    #expect(weights(weighed)["anna lee"] == 6)
    #expect(weights(weighed)["jon"] == 1)
    // What is typed is read as before.
    #expect(weighed.interpretations(ofText: "call jon smith").first?.rule == "call")
  }
}
