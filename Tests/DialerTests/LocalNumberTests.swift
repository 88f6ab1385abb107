import ContactBook
import Dialer
import NameSearch
import Testing

/// Digits that may be a number of the area, or a whole one without its trunk prefix, are asked about.
struct LocalNumberTests {
  @Test(arguments: [
    ("call 654321", "DE", "654321", "+49654321"),
    ("call 30 231250", "DE", "30231250", "+4930231250"),
    ("call 1 58858", "AT", "158858", "+43158858"),
    ("dial 9 123456", "FI", "9123456", "+3589123456"),
    ("call 8 123 456", "SE", "8123456", "+468123456"),
    ("phone 89 12 34 56", "DE", "89123456", "+4989123456"),
  ])
  func twoReadings(request: String, region: String, local: String, whole: String) async throws {
    for (answer, called) in [("the first", [local]), ("the second", [whole]), ("no", [])] {
      let asker = ScriptedAsker(answer)
      let world = try World(asking: asker, region: region)
      _ = await world.dialer.handle(text: request, utterance: 1)
      #expect(world.called == called)
      #expect(asker.questions.count == 1)
    }
    let alone = try World(confirmation: .never, region: region)
    #expect(await alone.dialer.handle(text: request, utterance: 1) == .undecided)
    #expect(alone.called.isEmpty)
  }

  @Test(arguments: [
    ("call 06543 21", "DE", "+49654321"), ("call 12 34 56", "DE", "123456"),
    ("call 9876 5432", "AU", "98765432"),
    ("call 555 1234", "NZ", "5551234"), ("call 98765 43210", "IN", "+919876543210"),
    ("call 110", "DE", "110"), ("call 201", "DE", "201"),
  ])
  func oneReading(request: String, region: String, called: String) async throws {
    let world = try World(confirmation: .never, region: region)
    _ = await world.dialer.handle(text: request, utterance: 1)
    #expect(world.called == [called])
  }

  /// What a card has is the number of that card.
  @Test func aCardDecides() async throws {
    let number = try #require(PhoneNumber("654321", region: "DE"))
    var knut = Contact(identifier: "knut", displayName: "Knut")
    knut.handles = [ContactHandle(number)]
    let book = ContactBook(contacts: [knut], region: "DE")
    let search = NameSearch(book, language: People.search.language)
    let world = try World(search: search, region: "DE")
    #expect(await world.dialer.handle(text: "call 654321", utterance: 1) == .carriedOut)
    #expect(world.called == ["654321"])
  }
}
