import Conversation
import Dialer
import Foundation
import Speech
import Testing

/// Agreement and denial, in any number of words: they are never names, and whoever is named behind them is
/// asked about.
struct YesAndNoTests {
  private static let requests = [
    "en-US": "call bob stane", "de-DE": "ruf bob stane an", "fr-FR": "appelle bob stane",
    "es-ES": "llama a bob stane", "id-ID": "telepon bob stane", "zh-CN": "打给bob stane",
  ]

  @Test(arguments: [
    ("en-US", "no no no"), ("en-US", "no, no, no, no, no"), ("en-US", "never"),
    ("en-US", "nope nope"),
    ("en-US", "nah no thanks no"), ("en-US", "no thanks no"), ("en-US", "no way no"),
    ("en-US", "never never"),
    ("en-US", "no that's wrong no"), ("en-US", "definitely not no"), ("en-US", "nah nah nah"),
    ("de-DE", "nein nein"), ("de-DE", "nein nein nein nein"), ("de-DE", "nee nee"),
    ("de-DE", "niemals"),
    ("de-DE", "nein danke nein"), ("de-DE", "nein auf keinen fall"), ("de-DE", "nö nö nö"),
    ("fr-FR", "non non non"), ("fr-FR", "jamais"), ("fr-FR", "non merci non"), ("fr-FR", "nan nan"),
    ("fr-FR", "mais non mais non"),
    ("es-ES", "no no no"), ("es-ES", "nunca"), ("es-ES", "no gracias no"), ("es-ES", "jamás"),
    ("es-ES", "nunca nunca"),
    ("id-ID", "tidak tidak tidak"), ("id-ID", "jangan jangan"), ("id-ID", "tidak pernah"),
    ("id-ID", "nggak nggak nggak"), ("id-ID", "bukan bukan"),
    ("zh-CN", "不不不"), ("zh-CN", "不是不是"), ("zh-CN", "绝不"), ("zh-CN", "不要不要不要"), ("zh-CN", "不用谢谢不"),
  ])
  func aNoIsANo(locale: String, answer: String) async throws {
    let asker = ScriptedAsker(answer)
    let world = try Cards.world(
      ["Bob Stone", "No Frills", "Never Land", "Nein Ag", "Jamais Vu", "Tidak Apa"], locale: locale,
      asking: asker)
    let request = try #require(Self.requests[locale])
    #expect(await world.dialer.handle(text: request, utterance: 1) == .undecided)
    #expect(world.called.isEmpty)
    #expect(asker.questions.count == 1)
  }

  @Test(arguments: [
    ("en-US", "yes yes yes"), ("en-US", "yeah yeah"), ("en-US", "yep yep yep yep"),
    ("en-US", "ok ok"),
    ("en-US", "yes yes that's right yes"), ("en-US", "sure sure yes"), ("de-DE", "ja ja ja"),
    ("de-DE", "ja klar ja"),
    ("de-DE", "genau genau"), ("fr-FR", "oui oui oui"), ("fr-FR", "ouais ouais"),
    ("fr-FR", "oui bien sûr oui"),
    ("es-ES", "sí sí sí"), ("es-ES", "claro claro"), ("es-ES", "vale vale"), ("id-ID", "ya ya ya"),
    ("id-ID", "iya iya betul"), ("zh-CN", "对对对"), ("zh-CN", "好好好"), ("zh-CN", "是是是的"),
  ])
  func aYesIsAYes(locale: String, answer: String) async throws {
    let asker = ScriptedAsker(answer)
    let world = try Cards.world(
      ["Bob Stone", "Yes Optical", "Ja Mobil", "Oui Oui"], locale: locale, asking: asker)
    let request = try #require(Self.requests[locale])
    #expect(await world.dialer.handle(text: request, utterance: 1) == .carriedOut)
    #expect(world.called == ["+14155551000"])
    #expect(asker.questions.count == 1)
  }

  /// A yes or a no in another language than the request's is nobody's name, unless that is confirmed.
  @Test(arguments: [
    ("en-US", "ja"), ("en-US", "ja ja"), ("en-US", "si"), ("en-US", "si si"), ("en-US", "nein"),
    ("en-US", "oui oui"),
    ("en-US", "tidak tidak"), ("en-US", "non"), ("en-US", "jo jo"), ("de-DE", "si si"),
    ("de-DE", "no no no"),
    ("de-DE", "oui"), ("fr-FR", "ja ja"), ("fr-FR", "yes yes"), ("fr-FR", "ya ya"),
    ("es-ES", "ja"), ("es-ES", "yes no"),
    ("id-ID", "si si"), ("id-ID", "non"), ("zh-CN", "ja ja"), ("en-US", "是的"), ("en-US", "不不"),
  ])
  func aYesOrNoOfAnotherLanguageIsNoName(locale: String, answer: String) async throws {
    let cards = [
      "Bob Stone", "Ja Ja", "Ja", "Si", "Si Si", "Nein", "Oui", "Oui Oui", "Tidak Tidak", "Non",
      "Jo Jo", "No No No", "Yes Yes", "Yes No", "Ya Ya", "是的", "不不",
    ]
    let call = try #require(
      [
        "en-US": "call", "de-DE": "anrufen", "fr-FR": "appeler quelqu'un", "es-ES": "llamar",
        "id-ID": "telepon", "zh-CN": "打电话",
      ][locale])
    for request in [call, try #require(Self.requests[locale])] {
      let asker = ScriptedAsker(answer)
      let world = try Cards.world(cards, locale: locale, asking: asker)
      _ = await world.dialer.handle(text: request, utterance: 1)
      #expect(world.called.isEmpty, "\(world.explanations)")
      #expect(!asker.questions.isEmpty)
    }
  }

  /// Nor does it end a request that asks for a name.
  @Test(arguments: ["ja", "ja ja", "nein", "oui", "si si", "tidak", "不", "yes", "jo"])
  func aYesToWhomIsPutAgain(answer: String) async throws {
    let asker = ScriptedAsker(answer, "ann lee")
    let world = try Cards.world(["Ann Lee", "Bob Stone"], asking: asker)
    #expect(await world.dialer.handle(text: "call", utterance: 1) == .carriedOut)
    #expect(asker.questions.count == 2)
    #expect(world.called == ["+14155551000"])
  }

  /// Somebody who is named behind a yes or a no, or begins with one, is asked about.
  @Test(arguments: [
    ("no frills", "Call No Frills, mobile?"), ("no no frills", "Call No Frills, mobile?"),
    ("no call ann lee", "Call Ann Lee, mobile?"), ("yes ann lee", "Call Ann Lee, mobile?"),
    ("nope ann lee", "Call Ann Lee, mobile?"), ("no i meant ann lee", "Call Ann Lee, mobile?"),
  ])
  func whoeverIsNamedBehindItIsAskedAbout(answer: String, question: String) async throws {
    for isYes in [true, false] {
      let asker = ScriptedAsker(answer, isYes ? "yes" : "no")
      let world = try Cards.world(["Bob Stone", "No Frills", "Ann Lee"], asking: asker)
      #expect(
        await world.dialer.handle(text: "call bob stane", utterance: 1)
          == (isYes ? .carriedOut : .undecided))
      #expect(asker.questions.count == 2)
      #expect(asker.questions.last == question)
      #expect(world.called.isEmpty == !isYes)
    }
  }

  @Test(arguments: [
    ("en-US", "call john", "the other one"), ("en-US", "call john", "not him, the other"),
    ("en-US", "call john", "no the other one"),
    ("en-US", "call john", "not the first, the other one"),
    ("en-US", "call john", "not john baker, the other one"), ("de-DE", "ruf john an", "der andere"),
    ("de-DE", "ruf john an", "nicht der, der andere"), ("fr-FR", "appelle john", "l'autre"),
    ("fr-FR", "appelle john", "pas lui, l'autre"), ("es-ES", "llama a john", "el otro"),
    ("es-ES", "llama a john", "ese no, el otro"), ("id-ID", "telepon john", "yang lain"),
    ("id-ID", "telepon john", "bukan dia, yang lain"), ("zh-CN", "打给john", "另一个"),
    ("zh-CN", "打给john", "不是他，另一个"),
  ])
  func theOtherIsTheOtherOfTwo(locale: String, request: String, answer: String) async throws {
    let world = try Cards.world(
      ["John Baker", "John Smith"], locale: locale, asking: ScriptedAsker(answer))
    #expect(await world.dialer.handle(text: request, utterance: 1) == .carriedOut)
    #expect(world.called == ["+14155551010"])
    // Among three it is nobody: the question is put again.
    let asker = ScriptedAsker(answer, "no")
    let three = try Cards.world(
      ["John Baker", "John Smith", "John Tate"], locale: locale, asking: asker)
    #expect(await three.dialer.handle(text: request, utterance: 1) == .undecided)
    #expect(three.called.isEmpty)
    #expect(asker.questions.count == 2)
  }

  @Test(arguments: ["not the second, the other one", "not john smith, the other one"])
  func theOtherThanTheSecondIsTheFirst(answer: String) async throws {
    let world = try Cards.world(["John Baker", "John Smith"], asking: ScriptedAsker(answer))
    #expect(await world.dialer.handle(text: "call john", utterance: 1) == .carriedOut)
    #expect(world.called == ["+14155551000"])
  }

  /// Somebody who speaks the answers.
  private struct Speaker: Asking {
    let words: String

    func answer(to question: DialerQuestion) async -> String? { words }

    func reply(to question: DialerQuestion) async -> AskedReply {
      .heard(Transcript(text: words, start: 0, end: 1, confidence: 0.9))
    }
  }

  @Test(arguments: [
    ("no no no", false), ("nope nope", false), ("yes yes yes", true), ("yeah yeah", true),
  ])
  func heardItIsTheSame(answer: String, isYes: Bool) async throws {
    let world = try Cards.world(
      ["Bob Stone", "No Frills", "Yes Optical"], asking: Speaker(words: answer))
    #expect(
      await world.dialer.handle(text: "call bob stane", utterance: 1)
        == (isYes ? .carriedOut : .undecided))
    #expect(world.called == (isYes ? ["+14155551000"] : []))
  }
}
