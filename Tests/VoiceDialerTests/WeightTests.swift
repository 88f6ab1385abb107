import ContactBook
import Foundation
import IntentParser
import TestSupport
import Testing

@testable import VoiceDialer

/// How much likelier the names of those who are called become.
struct WeightTests {
  private static let now = Date(timeIntervalSince1970: 1_800_000_000)

  private func book() -> ContactBook {
    func contact(_ first: String, _ last: String) -> Contact {
      var contact = Contact(identifier: "\(first) \(last)", displayName: "\(first) \(last)")
      contact.givenName = first
      contact.familyName = last
      return contact
    }
    return ContactBook(
      contacts: [contact("Jon", "Smith"), contact("John", "Smith"), contact("Anna", "Lee")],
      region: "US")
  }

  private func language(of book: ContactBook) throws -> CallLanguage {
    try TestGrammars.language(names: book.spokenNames)
  }

  private func weights(_ language: CallLanguage) -> [String: Double] {
    Dictionary(
      zip(language.names.map { $0.joined(separator: " ") }, language.weights),
      uniquingKeysWith: { $1 })
  }

  @Test(arguments: [(0.0, 1.0), (3, 4), (19, 20), (1000, 20)])
  func aNameCountsItsCallsAndOneMoreUpToALimit(calls: Double, weight: Double) throws {
    let book = book()
    let weighed = weights(try language(of: book).weighed(by: ["Jon Smith": calls], of: book))
    #expect(weighed["jon smith"] == weight)
    #expect(weighed["jon"] == weight)
    #expect(weighed["john smith"] == 1)
    #expect(weighed["anna"] == 1)
  }

  @Test func aNameThatTwoHaveCountsAsThatOfTheOneWhoIsCalledMore() throws {
    let book = book()
    let weighed = weights(
      try language(of: book).weighed(by: ["Jon Smith": 2, "John Smith": 7, "nobody": 9], of: book))
    #expect(weighed["smith"] == 8)
    #expect(weighed["jon smith"] == 3)
  }

  @Test func withoutAHistoryAllAreAlike() async throws {
    let book = book()
    let language = try language(of: book)
    #expect(await language.weighed(by: nil, of: book, now: Self.now).weights == language.weights)
    let folder = try TemporaryFolder()
    let history = try CallHistory(folder: folder.url)
    let weighed = await language.weighed(by: history, of: book, now: Self.now)
    #expect(Set(weighed.weights) == [1])
  }

  @Test func aFavoriteCountsAsFiveCalls() async throws {
    let book = book()
    let folder = try TemporaryFolder()
    let history = try CallHistory(folder: folder.url)
    try await history.add(Favorite(contactIdentifier: "Anna Lee", displayName: "Anna Lee"))
    let weighed = try await language(of: book).weighed(by: history, of: book, now: Self.now)
    #expect(weights(weighed)["anna lee"] == 6)
    #expect(weights(weighed)["jon"] == 1)
    // What is typed is read as before.
    #expect(weighed.interpretations(ofText: "call jon smith").first?.rule == "call")
  }
}
