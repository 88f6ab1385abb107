import Dialer
import Foundation
import NameSearch
import Testing

/// Links that are asked about before their call is started.
struct LinkTests {
  private static let outside = "A link from outside asks for a call to "
  private static let costly = " Such calls can be expensive. Call?"
  private static let changing = " Such a code can change how your line works. Call?"

  static let questions: [(link: String, isFromOutside: Bool, question: String)] = [
    ("tel:4155550199", true, outside + "(415) 555-0199. Call?"),
    ("tel:4155550199;ext=12", true, outside + "(415) 555-0199, extension 12. Call?"),
    ("sip:bob@example.org", true, outside + "sip:bob@example.org. Call?"),
    ("tel:911", true, outside + "the emergency number 911. Call?"),
    ("tel:9005550100", true, outside + "the premium-rate number (900) 555-0100." + costly),
    ("tel:*21*5550100%23", true, outside + "the service code *21*5550100#." + changing),
    (
      "callvoice://9005550100", false,
      "The link asks for a call to the premium-rate number (900) 555-0100." + costly
    ),
    ("tel:%2A21%23", false, "The link asks for a call to the service code *21#." + changing),
  ]

  @Test(arguments: questions)
  func isAskedAbout(link: String, isFromOutside: Bool, question: String) async throws {
    let asker = ScriptedAsker("no")
    let refused = try World(asking: asker)
    #expect(
      try await refused.dialer.open(link: link, isFromOutside: isFromOutside) == .undecided)
    #expect(asker.questions == [question])
    #expect(refused.results == [.confirmationRequired])
    #expect(refused.called.isEmpty)

    let wanted = try World(asking: ScriptedAsker("yes"))
    #expect(
      try await wanted.dialer.open(link: link, isFromOutside: isFromOutside) == .carriedOut)
    #expect(wanted.called.count == 1)
  }

  @Test(arguments: questions)
  func nobodyIsThere(link: String, isFromOutside: Bool, question: String) async throws {
    let world = try World()
    #expect(
      try await world.dialer.open(link: link, isFromOutside: isFromOutside) == .undecided)
    #expect(world.called.isEmpty)
    let error = try #require(world.errors.first)
    #expect(error.hasPrefix("confirmationRequired: "))
    #expect(
      error.hasSuffix(
        ", which needs your confirmation, and nobody can be asked here; open it at a terminal or on a "
          + "desktop with notifications."))
  }

  /// --yes is the user's word for links of their own alone.
  @Test(arguments: questions)
  func singleCandidateIsTaken(link: String, isFromOutside: Bool, question: String) async throws {
    let world = try World(confirmation: .never)
    #expect(
      try await world.dialer.open(link: link, isFromOutside: isFromOutside)
        == (isFromOutside ? .undecided : .carriedOut))
    #expect(
      world.errors.map { $0.prefix { $0 != ":" } }
        == (isFromOutside ? ["confirmationRequired"] : []))
    let asker = ScriptedAsker("no")
    let asked = try World(confirmation: .never, asking: asker)
    _ = try await asked.dialer.open(link: link, isFromOutside: isFromOutside)
    #expect(asker.questions.count == (isFromOutside ? 1 : 0))
  }

  @Test
  func contactIsNamed() async throws {
    let asker = ScriptedAsker("yes")
    let world = try World(asking: asker)
    _ = try await world.dialer.open(link: "tel:4155550100", isFromOutside: true)
    #expect(asker.questions == [Self.outside + "Maria Lopez, (415) 555-0100. Call?"])
  }

  @Test(arguments: ["tel:4155550199", "callvoice://911", "sip:bob@example.org"])
  func ownOrdinaryLinkIsNotAskedAbout(link: String) async throws {
    let asker = ScriptedAsker()
    let world = try World(asking: asker)
    #expect(try await world.dialer.open(link: link) == .carriedOut)
    #expect(asker.questions.isEmpty)
    #expect(world.results.isEmpty)
  }

  /// An emergency number of another place is a choice among the services' own, where these have no common one.
  @Test(arguments: ["tel:911", "tel:112", "callvoice://911"], ["CN", "JP"])
  func helpOfAnotherPlaceIsAskedAbout(link: String, region: String) async throws {
    let asker = ScriptedAsker("1")
    let world = try World(asking: asker, region: region)
    #expect(try await world.dialer.open(link: link) == .carriedOut)
    #expect(asker.questions.count == 1)
    #expect(world.called == ["110"])
    let alone = try World(region: region)
    #expect(try await alone.dialer.open(link: link) == .undecided)
    #expect(alone.called.isEmpty)
  }
}
