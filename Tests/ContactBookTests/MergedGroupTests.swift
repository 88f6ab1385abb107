import ContactBook
import ContactExamples
import Testing

/// Groups of people who have several cards.
struct MergedGroupTests {
  @Test(arguments: [("one", "one"), ("one", "two")])
  func twoCardsOfOnePersonKeepTheGroupsOfBoth(first: String, second: String) throws {
    let book = try book(
      card("UID:\(first)", "FN:Cass Okoro", "CATEGORIES:Chess", "TEL:+14155550100"),
      card("UID:\(second)", "FN:Cass Okoro", "CATEGORIES:Choir,Chess", "TEL:+14155550100"))
    #expect(book.contacts.map(\.groups) == [["Chess", "Choir"]])
  }
}
