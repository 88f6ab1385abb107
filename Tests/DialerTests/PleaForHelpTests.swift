import ContactBook
import Dialer
import Foundation
import NameSearch
import Speech
import Testing

/// Pleas for help as people type and shout them: each is asked about, and nobody is called unasked.
struct PleaForHelpTests {
  private static let pleas: [(locale: String, region: String, text: String)] =
    [
      "help", "help!", "HELP HELP HELP", "help me now", "somebody help",
      "can someone please help us",
      "somebody call 911", "someone call an ambulance!", "call 911 there's a fire",
      "call 911 my dad collapsed", "quick call 911 he's not breathing",
      "call the police someone's breaking in",
      "call an ambulance I think I'm dying", "911 please", "call 911 ext 5", "we need an ambulance",
      "we need the fire department", "I need the police now", "it's an emergency", "emergency",
      "medical emergency",
      "fire!", "fire fire", "there's a fire in the kitchen", "my house is on fire", "police!",
      "police police",
      "I can't breathe", "I'm having a heart attack", "she stopped breathing", "I've been stabbed",
      "someone is trying to break in", "there's an intruder", "send help", "get help quick",
      "save me", "mayday",
      "call 112 my baby is choking", "dial 911 and hurry",
    ].map { ("en-US", "US", $0) }
    + [
      "Hilfe", "Hilfe! Hilfe!", "Notfall", "es brennt!", "Feuer", "ruf 112 an es brennt",
      "ruf die Feuerwehr unser Haus brennt", "wir brauchen einen Krankenwagen", "ruft die Polizei",
      "jemand muss die Polizei rufen", "das ist ein Notfall", "ich kriege keine Luft",
      "er atmet nicht mehr",
      "holt Hilfe", "Polizei!", "hier ist ein Unfall passiert", "112 bitte",
      "hilft mir denn keiner",
    ].map { ("de-DE", "DE", $0) }
    + [
      "à l'aide", "aide", "au feu !", "il y a le feu", "appelez le 112 il y a un incendie",
      "appelle une ambulance vite", "il nous faut une ambulance", "quelqu'un appelle la police",
      "urgence",
      "c'est une urgence", "au voleur", "police !", "il ne respire plus",
      "je n'arrive plus à respirer",
      "nous avons besoin d'une ambulance", "envoyez les pompiers", "sauvez-moi",
    ].map { ("fr-FR", "FR", $0) }
    + [
      "¡ayuda!", "emergencia", "¡Es una emergencia!", "fuego", "hay un incendio",
      "que alguien llame a la policía",
      "llama al 112 hay un incendio", "necesitamos una ambulancia",
      "llamen a los bomberos mi casa se quema",
      "policía", "no puedo respirar", "mi padre no respira", "auxilio auxilio",
      "manden una ambulancia", "me muero",
    ].map { ("es-ES", "ES", $0) }
    + [
      "tolong tolong", "kebakaran!", "ada kebakaran", "darurat", "kami butuh ambulans",
      "kirim bantuan",
      "telepon 112 ada kebakaran", "panggil polisi ada maling", "rumah saya kebakaran",
      "dia tidak bernapas",
      "saya tidak bisa bernapas", "polisi!",
    ].map { ("id-ID", "ID", $0) }
    + [
      "救命啊", "救命救命", "着火了", "快报警", "我们需要救护车", "紧急情况", "有小偷", "我不能呼吸", "打999有人受伤",
      "求救",
    ].map { ("zh-CN", "HK", $0) }

  @Test(arguments: pleas)
  func isAskedAbout(locale: String, region: String, text: String) async throws {
    let asker = ScriptedAsker("no")
    let world = try Cards.world(
      ["Help Desk", "Ann Lee"], locale: locale, region: region, asking: asker)
    #expect(await world.dialer.handle(text: text, utterance: 1) == .undecided, "\(world.errors)")
    #expect(asker.questions.count == 1)
    #expect(asker.questions.first?.hasPrefix("Call the emergency number ") == true)
    #expect(world.called.isEmpty)
    // With --yes, where nobody can be asked, nobody is called either.
    let alone = try Cards.world(["Ann Lee"], locale: locale, region: region, confirmation: .never)
    #expect(await alone.dialer.handle(text: text, utterance: 1) == .undecided)
    #expect(alone.called.isEmpty)
    let helped = try Cards.world(
      ["Ann Lee"], locale: locale, region: region, asking: ScriptedAsker("yes"))
    #expect(await helped.dialer.handle(text: text, utterance: 1) == .carriedOut)
    #expect(helped.called.count == 1)
  }

  /// What is heard as a plea, and beside each what people say to each other.
  @Test(
    arguments: [
      ("somebody call the police", "somebody called the police"),
      ("someone call an ambulance", "did someone call an ambulance"),
      ("we need an ambulance", "we needed an ambulance"),
      ("we need the fire department", "do we need the fire department"),
      ("somebody call nine one one", "somebody called nine one one"),
    ])
  func onlyThePleaIsHeard(plea: String, talk: String) async throws {
    func questions(_ text: String) async throws -> [String] {
      let asker = ScriptedAsker("no")
      let world = try Cards.world(["Ann Lee"], asking: asker)
      let transcript = Transcript(text: text, start: 0, end: 1, confidence: 0.99)
      _ = await world.dialer.handle(transcript, source: "microphone", utterance: 1)
      #expect(world.called.isEmpty)
      return asker.questions
    }
    #expect(try await questions(plea) == ["Call the emergency number 911?"])
    #expect(try await questions(talk).isEmpty)
  }

  /// Talk of help and of calls for it.
  @Test(arguments: [
    ("en-US", "there was a fire in the movie"), ("en-US", "he told me to call 911"),
    ("en-US", "don't call 911"), ("en-US", "call me an ambulance chaser"),
    ("en-US", "we called the police"),
    ("en-US", "the fire was put out"), ("en-US", "I helped him"), ("en-US", "is there a fire"),
    ("en-US", "fire the intern"), ("en-US", "she needed an ambulance"),
    ("de-DE", "der Film handelt von Feuer"), ("de-DE", "die Polizei war da"),
    ("de-DE", "es brannte gestern"),
    ("fr-FR", "il y avait le feu"), ("fr-FR", "la police est venue"),
    ("es-ES", "había un incendio"),
    ("es-ES", "la policía vino"), ("id-ID", "kemarin ada kebakaran"), ("zh-CN", "昨天着火了"),
  ])
  func talkIsNoPlea(locale: String, text: String) async throws {
    let asker = ScriptedAsker("yes")
    let world = try Cards.world(["Ann Lee"], locale: locale, asking: asker)
    _ = await world.dialer.handle(text: text, utterance: 1)
    #expect(asker.questions.isEmpty)
    #expect(world.called.isEmpty)
  }

  // MARK: - At a question

  /// What would be a request for help is that at any question, and asked about.
  @Test(arguments: [
    ("en-US", "US", "fire", "911"), ("en-US", "US", "police", "911"), ("en-US", "US", "911", "911"),
    ("en-US", "US", "help me", "911"), ("en-US", "GB", "ambulance!", "999"),
    ("en-US", "GB", "my house is on fire", "999"),
    ("en-US", "US", "somebody call 911", "911"), ("de-DE", "DE", "Feuerwehr", "112"),
    ("de-DE", "DE", "Hilfe", "112"),
    ("fr-FR", "FR", "au secours", "112"), ("fr-FR", "FR", "17", "17"),
    ("es-ES", "ES", "policía", "112"),
    ("id-ID", "ID", "tolong saya", "112"), ("zh-CN", "HK", "救命", "999"),
    ("en-US", "AU", "000", "000"),
  ])
  func helpAtAQuestionIsAskedAbout(
    locale: String, region: String, answer: String, number: String
  ) async throws {
    let question = "Call the emergency number \(number)?"
    let requests = [
      "en-US": "calling bob stone", "de-DE": "ruf bob stane an", "fr-FR": "appelle bob stane",
      "es-ES": "llama a bob stane", "id-ID": "telepon bob stane", "zh-CN": "打给bob stane",
    ]
    let request = try #require(requests[locale])
    for isYes in [true, false] {
      let asker = ScriptedAsker(answer, isYes ? "yes" : "no", "yes")
      let world = try Cards.world(
        ["Bob Stone", "Ann Lee"], locale: locale, region: region, asking: asker)
      #expect(await world.dialer.handle(text: request, utterance: 1) == .carriedOut)
      let first = try #require(asker.questions.first)
      #expect(first.contains("Bob Stone"))
      #expect(asker.questions == (isYes ? [first, question] : [first, question, first]))
      #expect(world.called.last == (isYes ? number : world.called.last))
      #expect(world.called.count == 1)
      #expect(world.called.contains(number) == isYes)
    }
  }

  /// Kinds of questions: which number, whom, and a yes or no about a call.
  @Test(arguments: ["call bob stone", "call somebody", "call +1 900 555 1234", "redial"])
  func everyQuestionIsOne(request: String) async throws {
    let asker = ScriptedAsker("help me", "yes")
    let world = try Cards.world(["Bob Stone|home+work"], asking: asker)
    guard await world.dialer.handle(text: request, utterance: 1) == .carriedOut else {
      // There is nothing to call again, so that nothing is asked.
      #expect(request == "redial")
      return
    }
    #expect(asker.questions.count == 2)
    #expect(asker.questions.last == "Call the emergency number 911?")
    #expect(world.called == ["911"])
  }

  /// A name among those offered is that name, and an endless cry does not ask for ever.
  @Test func whatIsOfferedIsMeant() async throws {
    let asker = ScriptedAsker(Array(repeating: "help me", count: 40))
    let world = try Cards.world(["Bob Stone"], asking: asker)
    #expect(await world.dialer.handle(text: "calling bob stone", utterance: 1) == .undecided)
    #expect(world.called.isEmpty)
    #expect(asker.questions.count < 20)
  }

  // MARK: - Numbers

  @Test(arguments: [
    ("en-US", "FR", "call 15", "15"), ("en-US", "FR", "dial 17", "17"),
    ("en-US", "FR", "call one eight", "18"),
    ("en-US", "FR", "call seventeen", "17"), ("de-DE", "FR", "ruf 17 an", "17"),
    ("de-DE", "MA", "wähle 19", "19"),
    ("es-ES", "FR", "llama al 18", "18"), ("fr-FR", "MA", "appelle le 15", "15"),
    ("fr-FR", "SN", "appelle le 17", "17"),
    ("id-ID", "FR", "telepon 15", "15"), ("zh-CN", "FR", "打17", "17"),
    ("en-US", "CI", "call 170", "170"),
    ("fr-FR", "FR", "appelle le dix-huit", "18"), ("en-US", "ML", "call 18", "18"),
  ])
  func emergencyNumbersAreOfAnyLength(
    locale: String, region: String, text: String, number: String
  ) async throws {
    let world = try Cards.world(["Ann Lee"], locale: locale, region: region)
    #expect(await world.dialer.handle(text: text, utterance: 1) == .carriedOut, "\(world.errors)")
    #expect(world.called == [number])
  }

  @Test(arguments: [("call one seven", "17"), ("call one five", "15"), ("dial eighteen", "18")])
  func numbersOfTwoDigitsAreHeard(text: String, number: String) async throws {
    let world = try Cards.world(["Ann Lee"], region: "FR")
    let transcript = Transcript(text: text, start: 0, end: 1, confidence: 0.99)
    #expect(
      await world.dialer.handle(transcript, source: "microphone", utterance: 1) == .carriedOut)
    #expect(world.called == [number])
  }

  @Test(arguments: ["call 17", "call 42", "call one five", "dial 99"])
  func otherNumbersOfTwoDigitsAreNone(text: String) async throws {
    let world = try Cards.world(["Ann Lee"])
    #expect(await world.dialer.handle(text: text, utterance: 1) == .nobodyToCall)
    #expect(world.called.isEmpty)
  }

  /// A known emergency number that is none here reaches the region's own.
  @Test(arguments: [
    ("US", "call 999", "911"), ("US", "call 000", "911"), ("AU", "call 911", "000"),
    ("DE", "call 911", "112"), ("GB", "call 000", "999"), ("FR", "call 999", "112"),
    ("MX", "call 999", "911"),
    ("UM", "call 911", "911"), ("AQ", "call 112", "112"), ("TF", "dial 112", "112"),
  ])
  func aForeignNumberForHelpIsTheRegionsOwn(region: String, text: String, number: String)
    async throws
  {
    let world = try Cards.world(["Ann Lee"], region: region)
    #expect(await world.dialer.handle(text: text, utterance: 1) == .carriedOut, "\(world.errors)")
    #expect(world.called == [number])
  }

  @Test(arguments: [
    ("JP", "call 911", "police, 110 | ambulance, fire department, 119"),
    ("CN", "call 112", "police, 110 | ambulance, 120 | fire department, 119"),
    ("KR", "call 999", "police, 112 | ambulance, fire department, 119"),
    ("TW", "dial 911", "police, 110 | ambulance, fire department, 119"),
    ("MA", "call 911", "police, 19 | ambulance, fire department, 15"),
    ("BR", "call emergency services", "police, 190 | ambulance, 192 | fire department, 193"),
    ("JP", "help me", "police, 110 | ambulance, fire department, 119"),
  ])
  func whereServicesHaveTheirOwnOneQuestionHasThem(
    region: String, text: String, choices: String
  ) async throws {
    let asker = ScriptedAsker("police")
    let world = try Cards.world(["Ann Lee"], region: region, asking: asker)
    #expect(await world.dialer.handle(text: text, utterance: 1) == .carriedOut, "\(world.errors)")
    #expect(
      asker.questions == [
        "There is no one number for all emergency services in \(region); which do you want to call? [\(choices)]"
      ])
    #expect(world.called.count == 1)
    // Nobody is called where nobody can be asked.
    let alone = try Cards.world(["Ann Lee"], region: region)
    #expect(await alone.dialer.handle(text: text, utterance: 1) == .undecided)
    #expect(alone.called.isEmpty)
  }

  /// A contact that holds the number does not give it another name.
  @Test(arguments: ["help me", "911", "fire", "call 911 there's a fire", "ambulance"])
  func aContactWithTheNumberDoesNotRenameIt(text: String) async throws {
    let asker = ScriptedAsker("yes")
    var mom = Contact(identifier: "mom", displayName: "Mom")
    mom.handles = [ContactHandle(kind: .phoneNumber, value: "911", labels: [.home])]
    var search = NameSearch(ContactBook(contacts: [mom], region: "US"))
    search.knowledge = Cards.search([]).knowledge
    let world = try Cards.world(search, asking: asker)
    #expect(await world.dialer.handle(text: text, utterance: 1) == .carriedOut)
    #expect(asker.questions == ["Call the emergency number 911?"])
    #expect(world.called == ["911"])
  }
}
