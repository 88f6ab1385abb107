import ContactBook
import Dialer
import NameSearch
import Testing

/// Digits in the place of an answer: a choice by its number, a number that the plan has, or no answer.
struct AnsweredNumberTests {
  private static let annes = ["Anne Baker", "Anne Cole", "Anne Dill"]

  /// Whoever names two of the choices has chosen none.
  @Test(arguments: [
    ("en-US", "call anne", "1 2"), ("en-US", "call anne", "1,2"), ("en-US", "call anne", "1-2"),
    ("en-US", "call anne", "one two"), ("en-US", "call anne", "3 1"), ("en-US", "call anne", "1/3"),
    ("en-US", "call anne", "1 2 3"), ("en-US", "call anne", "12"), ("en-US", "call anne", "1 + 2"),
    ("fr-FR", "appelle anne", "un deux"), ("de-DE", "ruf anne an", "eins zwei"),
    ("es-ES", "llama a anne", "dos tres"), ("id-ID", "telepon anne", "satu dua"),
    ("zh-CN", "打给anne", "一二"),
  ])
  func twoChoicesAreNone(locale: String, request: String, answer: String) async throws {
    let asker = ScriptedAsker(answer, answer, "2")
    let world = try Cards.world(Self.annes, locale: locale, asking: asker)
    #expect(await world.dialer.handle(text: request, utterance: 1) == .carriedOut)
    #expect(asker.questions.count == 3)
    #expect(world.called == ["+14155551010"])
  }

  /// What is no number of the plan is dialled by no answer.
  @Test(
    arguments: [
      "12:30", "2026", "900", "100", "31.12.2026", "7 30", "1984", "24/7", "555 0199", "42",
      "2 000", "611",
    ], ["call anne", "call", "call ann baker"])
  func otherDigitsAreNoAnswer(answer: String, request: String) async throws {
    let asker = ScriptedAsker([answer, answer, answer])
    let world = try Cards.world(Self.annes, asking: asker)
    #expect(await world.dialer.handle(text: request, utterance: 1) == .undecided)
    #expect(asker.questions.count == 3)
    #expect(Set(asker.questions).count == 1)
    #expect(world.called.isEmpty)
  }

  @Test(arguments: [
    ("US", "call", ["415 555 0199"], ["+14155550199"]),
    ("US", "call anne", ["+44 20 7946 0018"], ["+442079460018"]),
    ("US", "call anne", ["3"], ["+14155551020"]), ("US", "call anne", ["1010"], ["+14155551010"]),
    ("US", "call", ["911", "yes"], ["911"]), ("US", "call anne", ["911", "yes"], ["911"]),
    ("GB", "call", ["020 7946 0018"], ["+442079460018"]),
    ("DE", "call", ["654321", "1"], ["654321"]), ("US", "call", ["1 900 555 1234", "no"], []),
    ("FR", "call", ["17", "yes"], ["17"]),
  ])
  func aNumberIsOne(
    region: String, request: String, answers: [String], called: [String]
  ) async throws {
    let world = try Cards.world(Self.annes, region: region, asking: ScriptedAsker(answers))
    _ = await world.dialer.handle(text: request, utterance: 1)
    #expect(world.called == called, "\(world.explanations)")
  }
}
