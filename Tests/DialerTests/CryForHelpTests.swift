import Dialer
import Foundation
import Speech
import Testing

/// Whoever says "help me" may mean those who come in an emergency: that is asked, and nobody is called unasked.
struct CryForHelpTests {
  @Test(
    arguments: [
      ("en-US", "US", "help me", "911"), ("en-US", "GB", "I need help!", "999"),
      ("en-US", "US", "please help us", "911"), ("en-US", "AU", "somebody help me", "000"),
      ("en-US", "US", "we urgently need help", "911"), ("en-US", "NZ", "help me please", "111"),
      ("de-DE", "DE", "Hilf mir!", "112"), ("de-DE", "DE", "ich brauche dringend Hilfe", "112"),
      ("de-DE", "CH", "helfen Sie mir bitte", "112"), ("de-DE", "AT", "zu Hilfe", "112"),
      ("es-ES", "ES", "¡Ayúdame!", "112"), ("es-ES", "MX", "ayudame", "911"),
      ("es-ES", "ES", "necesito ayuda", "112"), ("es-ES", "ES", "¡Socorro!", "112"),
      ("fr-FR", "FR", "aidez-moi", "112"), ("fr-FR", "FR", "j'ai besoin d'aide", "112"),
      ("fr-FR", "FR", "au secours !", "112"), ("fr-FR", "CA", "à l'aide", "911"),
      ("id-ID", "ID", "tolong saya", "112"), ("id-ID", "ID", "saya butuh bantuan", "112"),
      ("zh-CN", "HK", "救命", "999"), ("zh-CN", "HK", "我需要帮助", "999"),
    ])
  func isAskedAbout(locale: String, region: String, text: String, number: String) async throws {
    for confirmation in ConfirmationPolicy.allCases {
      let asker = ScriptedAsker("yes")
      let world = try Cards.world(
        ["Help Desk", "Ann Lee"], locale: locale, region: region, confirmation: confirmation,
        asking: asker)
      #expect(await world.dialer.handle(text: text, utterance: 1) == .carriedOut, "\(world.errors)")
      #expect(asker.questions == ["Call the emergency number \(number)?"])
      #expect(world.called == [number])
      // Where nobody can be asked, nobody is called.
      let alone = try Cards.world(
        ["Ann Lee"], locale: locale, region: region, confirmation: confirmation)
      #expect(await alone.dialer.handle(text: text, utterance: 1) == .undecided)
      #expect(alone.called.isEmpty)
    }
  }

  @Test(arguments: ["no", nil, "what", "1"])
  func onlyAYesOrAnotherPleaCalls(answer: String?) async throws {
    let asker = ScriptedAsker(answer, answer, answer)
    let world = try Cards.world(["Ann Lee"], asking: asker)
    #expect(await world.dialer.handle(text: "help me", utterance: 1) == .undecided)
    #expect(Set(asker.questions) == ["Call the emergency number 911?"])
    #expect(world.called.isEmpty)
  }

  @Test(arguments: ["help me", "i need help", "please help us", "help me please"])
  func isAskedAboutWhereItWasHeard(text: String) async throws {
    let asker = ScriptedAsker("yes")
    let world = try Cards.world(["Ann Lee"], confirmation: .never, asking: asker)
    let transcript = Transcript(text: text, start: 0, end: 1, confidence: 0.99)
    #expect(
      await world.dialer.handle(transcript, source: "microphone", utterance: 1) == .carriedOut)
    #expect(asker.questions == ["Call the emergency number 911?"])
    let alone = try Cards.world(["Ann Lee"], confirmation: .never)
    #expect(await alone.dialer.handle(transcript, source: "a.wav", utterance: 1) == .undecided)
    #expect(alone.called.isEmpty)
  }

  /// A number or a word for help that is typed alone is asked about, with --yes, too.
  @Test(
    arguments: [
      ("en-US", "US", "911", "911"), ("en-US", "US", "9-1-1", "911"), ("en-US", "GB", "999", "999"),
      ("en-US", "US", "ambulance", "911"), ("en-US", "US", "Emergency!", "911"),
      ("de-DE", "DE", "Notarzt", "112"), ("fr-FR", "FR", "pompiers", "112"),
      ("es-ES", "ES", "112", "112"),
    ])
  func aloneIsAskedAbout(
    locale: String, region: String, text: String, number: String
  ) async throws {
    for confirmation in ConfirmationPolicy.allCases {
      let asker = ScriptedAsker("yes")
      let world = try Cards.world(
        ["Ann Lee"], locale: locale, region: region, confirmation: confirmation, asking: asker)
      #expect(await world.dialer.handle(text: text, utterance: 1) == .carriedOut)
      #expect(asker.questions.count == 1)
      #expect(asker.questions[0].contains(number))
      #expect(world.called == [number])
      let alone = try Cards.world(
        ["Ann Lee"], locale: locale, region: region, confirmation: confirmation)
      #expect(await alone.dialer.handle(text: text, utterance: 1) == .undecided)
      #expect(alone.called.isEmpty)
    }
  }

  /// What is said about help, and what goes on as another request.
  @Test(arguments: [
    ("en-US", "he said help me"), ("en-US", "i don't need help"), ("en-US", "don't help me"),
    ("en-US", "she needs help"), ("en-US", "do you need help"),
    ("en-US", "i need help with my homework"), ("en-US", "\"help me\""), ("en-US", "- [ ] help me"),
    ("de-DE", "er sagte hilf mir"), ("de-DE", "ich brauche keine Hilfe"),
    ("es-ES", "no necesito ayuda"), ("fr-FR", "je n'ai pas besoin d'aide"),
    ("fr-FR", "appelle à l'aide"), ("id-ID", "saya tidak butuh bantuan"), ("zh-CN", "我不需要帮助"),
  ])
  func isNoCryForHelp(locale: String, text: String) async throws {
    let asker = ScriptedAsker("yes")
    let world = try Cards.world(["Ann Lee"], locale: locale, asking: asker)
    #expect(await world.dialer.handle(text: text, utterance: 1) == .notUnderstood)
    #expect(asker.questions.isEmpty)
    #expect(world.called.isEmpty)
  }

  @Test(arguments: ["help me to call ann lee", "help call ann lee"])
  func helpWithACallIsThatCall(text: String) async throws {
    let world = try Cards.world(["Ann Lee"])
    #expect(await world.dialer.handle(text: text, utterance: 1) == .carriedOut)
    #expect(world.called == ["+14155551000"])
  }

  /// Where each service has its own number, none is guessed: one question has them all.
  @Test(arguments: [
    ("2", "120"), ("警察", "110"), ("消防", "119"), ("yes", nil), ("不", nil), (nil, nil),
  ])
  func whereNoNumberIsForAllTheServiceIsAskedFor(answer: String?, number: String?) async throws {
    let asker = ScriptedAsker(answer)
    let world = try Cards.world(["Ann Lee"], locale: "zh-CN", region: "CN", asking: asker)
    let outcome = await world.dialer.handle(text: "救命", utterance: 1)
    #expect(outcome == (number == nil ? .undecided : .carriedOut))
    #expect(world.called == (number.map { [$0] } ?? []))
    #expect(asker.questions.first?.hasSuffix("[警察, 110 | 救护车, 120 | 消防, 119]") == true)
  }
}
