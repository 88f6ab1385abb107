import Conversation
import Dialer
import Testing

/// Somebody who has a card for each of their numbers, with its label in the name, and numbers with two labels.
struct LabelledNameTests {
  private static let mom = ["Mom Cell|-", "Mom Home|mobile", "Mom Work|-", "Bo Lund|home+mobile"]
  private static let kim = ["Kim Reed|work&mobile+home", "Jo Park|work+mobile"]

  /// What is called unasked; nil where nobody is.
  @Test(
    arguments: [
      (mom, "call mom on her cell", "+14155551000"),
      (mom, "call mom at home", "+14155551010"),
      (mom, "call mom at work", "+14155551020"),
      (mom, "call mom on her mobile phone", "+14155551000"),
      (mom, "call the office of mom", "+14155551020"),
      (mom, "call mom work", "+14155551020"),
      (mom, "call mom's cell", "+14155551000"),
      (mom, "call mom", nil),
      // A card for each, and one that has the bare name.
      (["Dad|mobile", "Dad Office|-"], "call dad at the office", "+14155551010"),
      (["Dad|mobile", "Dad Office|mobile"], "call dad at work", "+14155551010"),
      (["Dad|mobile", "Dad Office|-"], "call dad on his cell", "+14155551000"),
      (["Dad|mobile", "Dad Office|-"], "call dad at home", nil),
      (["Uncle Ray (cell)|-", "Uncle Ray - house|-"], "call uncle ray at home", "+14155551010"),
      (["Ines Work Cell|-", "Ines Home|-"], "call ines on her cell", "+14155551000"),
      (["Ines Work Cell|-", "Ines Home|-"], "call ines on her work cell", "+14155551000"),
      (["Zed's Cell|-", "Zed's Office|-"], "call zed's cell", "+14155551000"),
      (["Zed's Cell|-", "Zed's Office|-"], "call zed on his mobile", nil),
      (["Tess Cell Phone|-"], "call tess on her cell", "+14155551000"),
      (["Pia Main|-", "Pia School|-"], "call pia at school", nil),
      // A label in a name is none of a number that has its own, and decides between no two people.
      (["Greg House|mobile"], "call greg at home", nil),
      (["Greg House|mobile"], "call greg on his mobile", "+14155551000"),
      (["Greg House|mobile", "Greg Lee|home"], "call greg at home", nil),
      (["Ann Cell|-", "Ann Stone|mobile"], "call ann on her cell", nil),
      (["Work|-", "Home|-"], "call mom at work", nil),
      // Nor between namesakes, nor where nobody has the name.
      (["John Baker|mobile", "John Baker|home"], "call john baker at home", nil),
      (["Mom|mobile", "Mom|home", "Mom Work|-"], "call mom at home", nil),
      (["Siobhan Cell|-", "Siobhan Home|-"], "call sioban at home", nil),
    ] as [([String], String, String?)])
  func names(cards: [String], text: String, called: String?) async throws {
    let world = try Cards.world(cards, isDryRun: true)
    _ = await world.dialer.handle(text: text, utterance: 1)
    #expect(world.activities == [called].compactMap(\.self))
  }

  @Test(arguments: [
    ("home", "+14155551010"), ("at work", "+14155551020"), ("her cell", "+14155551000"),
    ("mom home", "+14155551010"), ("the office", "+14155551020"), ("the second", "+14155551010"),
  ])
  func answers(text: String, called: String) async throws {
    let world = try Cards.world(Self.mom, asking: ScriptedAsker(text), isDryRun: true)
    _ = await world.dialer.handle(text: "call mom", utterance: 1)
    #expect(world.activities == [called])
  }

  /// What a number is marked as counts for less than what its owner calls it.
  @Test func namesBeforeMarks() async throws {
    let world = try Cards.world(
      ["Mom Cell|home", "Mom Home|mobile"], asking: ScriptedAsker("home"), isDryRun: true)
    _ = await world.dialer.handle(text: "call mom", utterance: 1)
    _ = await world.dialer.handle(text: "call mom on her cell", utterance: 2)
    #expect(world.activities == ["+14155551010", "+14155551000"])
  }

  /// A number with two labels is meant by each of them, and by both together; one with either is not.
  @Test(
    arguments: [
      ("en-US", "call kim on his work cell", "+14155551000"),
      ("en-US", "call kim's work mobile", "+14155551000"),
      ("en-US", "call kim at her office cell number", "+14155551000"),
      ("en-US", "call the work cell of kim", "+14155551000"),
      ("en-US", "call kim at work", "+14155551000"),
      ("en-US", "call kim on her cell", "+14155551000"),
      ("en-US", "call kim on her home cell", nil),
      ("en-US", "call jo on her work cell", nil),
      ("de-DE", "ruf kim auf dem diensthandy an", "+14155551000"),
      ("de-DE", "ruf jo auf dem firmenhandy an", nil),
      ("es-ES", "llama a kim al móvil del trabajo", "+14155551000"),
      ("fr-FR", "appelle kim sur son portable professionnel", "+14155551000"),
      ("id-ID", "telepon kim di hp kantor", "+14155551000"),
      ("zh-CN", "打kim的工作手机", "+14155551000"),
    ] as [(String, String, String?)])
  func twoLabels(locale: String, text: String, called: String?) async throws {
    let world = try Cards.world(Self.kim, locale: locale, isDryRun: true)
    _ = await world.dialer.handle(text: text, utterance: 1)
    #expect(world.activities == [called].compactMap(\.self))
  }
}
