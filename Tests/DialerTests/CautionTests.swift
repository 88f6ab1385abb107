import CallHistory
import ContactBook
import Conversation
import Dialer
import Foundation
import Intents
import NameSearch
import Speech
import TestSupport
import Testing

/// One caution about what costs much, changes the line or repeats a call for help, whatever the way.
struct CautionTests {
  /// A way on which a call is asked for.
  enum Way: CaseIterable, Sendable {
    case typed, spoken, typedName, spokenName, added, activity, link, redial, callBack
  }

  /// What is asked about, as it is dialled and as it is shown.
  struct Number: Sendable, CustomTestStringConvertible {
    let value: String
    let spoken: String
    let shown: String
    let warning: String

    var testDescription: String { value }
  }

  private static let costly = " Such calls can be expensive."
  private static let changing = " Such a code can change how your line works."

  static let numbers = [
    Number(
      value: "+19005550100", spoken: "plus one nine zero zero five five five zero one zero zero",
      shown: "the premium-rate number (900) 555-0100", warning: costly),
    Number(
      value: "+881612345678",
      spoken: "plus eight eight one six one two three four five six seven eight",
      shown: "the number +881 6 123 45678 of a satellite or global network", warning: costly),
    Number(
      value: "9761234", spoken: "nine seven six one two three four",
      shown: "the premium-rate number 976-1234", warning: costly),
    Number(
      value: "*69", spoken: "star six nine", shown: "the service code *69", warning: changing),
    Number(
      value: "9111", spoken: "nine one one one", shown: "9111",
      warning: " It begins with the emergency number 911 and may reach it."),
  ]

  /// Asks for the call on a way; the history has it as the last one out and in.
  private func ask(_ way: Way, _ number: Number, _ world: World) async throws -> Outcome {
    switch way {
    case .typed: return await world.dialer.handle(text: "call \(number.spoken)", utterance: 1)
    case .spoken:
      return await world.dialer.handle(
        sure("call \(number.spoken)"), source: "a.wav", utterance: 1)
    case .typedName: return await world.dialer.handle(text: "call rose line", utterance: 1)
    case .spokenName:
      return await world.dialer.handle(sure("call rose line"), source: "a.wav", utterance: 1)
    case .added:
      #expect(await world.dialer.handle(text: "call john baker", utterance: 1) == .carriedOut)
      return await world.dialer.handle(text: "add rose line", utterance: 2)
    case .activity:
      let person = INPerson(
        personHandle: INPersonHandle(value: number.value, type: .phoneNumber), nameComponents: nil,
        displayName: nil, image: nil, contactIdentifier: nil, customIdentifier: nil)
      let intent = INStartAudioCallIntent(destinationType: .normal, contacts: [person])
      return try await world.dialer.continue(
        NSUserActivity(interaction: INInteraction(intent: intent, response: nil)))
    case .link: return try await world.dialer.open(link: "tel:\(number.value)")
    case .redial: return await world.dialer.handle(text: "redial", utterance: 1)
    case .callBack: return await world.dialer.handle(text: "call back", utterance: 1)
    }
  }

  /// Words that were surely heard.
  private func sure(_ text: String) -> Transcript {
    Transcript(text: text, start: 0, end: 1, confidence: 0.9)
  }

  /// The question that is put, with the contact where one was named.
  private func question(_ way: Way, _ number: Number) -> String {
    switch way {
    case .activity: "This would call \(number.shown).\(number.warning) Call?"
    case .typed, .spoken, .typedName, .spokenName, .added:
      "This would call Rose Line, \(number.shown).\(number.warning) Call?"
    case .link:
      "The link asks for a call to Rose Line, \(number.shown).\(number.warning) Call?"
    case .redial: "Call \(number.shown) again?"
    case .callBack: "Call \(number.shown) back?"
    }
  }

  private func world(
    _ number: Number, confirmation: ConfirmationPolicy = .uncertain, asking: (any Asking)? = nil
  ) async throws -> World {
    let folder = try TemporaryFolder()
    let history = try CallHistory(folder: folder.url)
    for direction in [CallRecord.Direction.outgoing, .incoming] {
      try await history.record(
        CallRecord(
          uuid: UUID(), direction: direction, handleKind: .phoneNumber,
          handleValue: number.value, contactIdentifier: nil, displayName: number.value,
          started: World.now - 60, connected: World.now - 50, ended: World.now - 40,
          ending: .localEnded))
    }
    var line = Contact(identifier: "rose", displayName: "Rose Line")
    line.handles = [ContactHandle(kind: .phoneNumber, value: number.value)]
    if let read = PhoneNumber(number.value, region: "US") { line.handles = [ContactHandle(read)] }
    let search = NameSearch(
      ContactBook(contacts: People.search.book.contacts + [line], region: "US"))
    let language = try TestGrammars.language(names: search.spokenNames)
    return try World(
      language: language, history: history, confirmation: confirmation, asking: asking,
      search: search)
  }

  @Test(arguments: Way.allCases, numbers)
  func isAskedAboutOnce(way: Way, number: Number) async throws {
    let asker = ScriptedAsker("no")
    let refused = try await world(number, asking: asker)
    #expect(try await ask(way, number, refused) == .undecided)
    #expect(asker.questions == [question(way, number)])
    #expect(!refused.called.contains(number.value))

    let second = ScriptedAsker("yes")
    let wanted = try await world(number, asking: second)
    #expect(try await ask(way, number, wanted) == .carriedOut)
    #expect(second.questions.count == 1)
    #expect(wanted.called.contains(number.value))
    #expect(wanted.states.contains("connected"))
  }

  @Test(arguments: Way.allCases, numbers)
  func nobodyIsThere(way: Way, number: Number) async throws {
    let world = try await world(number)
    #expect(try await ask(way, number, world) == .undecided)
    #expect(!world.called.contains(number.value))
    #expect(world.results.last == .confirmationRequired)
    let error = try #require(world.errors.first)
    #expect(error.hasPrefix("confirmationRequired: "))
    #expect(error.contains(number.shown))
    #expect(error.contains(" needs your confirmation, and nobody can be asked here; "))
    // What the number is called says why, but for one that looks like any other.
    #expect(error.hasSuffix(number.warning) == (number.shown == number.value))
  }

  /// --yes is the user's word for all calls of their own.
  @Test(arguments: Way.allCases, numbers)
  func singleCandidateIsTaken(way: Way, number: Number) async throws {
    let asker = ScriptedAsker("no")
    let world = try await world(number, confirmation: .never, asking: asker)
    #expect(try await ask(way, number, world) == .carriedOut)
    #expect(asker.questions.isEmpty)
    #expect(world.called.contains(number.value))
  }

  /// What is asked about for another reason, too, is one question, which names both.
  @Test(arguments: Way.allCases, numbers)
  func isNotAskedTwice(way: Way, number: Number) async throws {
    let asker = ScriptedAsker("yes", "yes", "yes")
    let world = try await world(number, confirmation: .always, asking: asker)
    #expect(try await ask(way, number, world) == .carriedOut)
    #expect(asker.questions.last == question(way, number))
    #expect(asker.questions.count == (way == .added ? 2 : 1))
  }

  // MARK: - Calls for help

  /// A call for help is made at once where it is asked for by its number, and repeated only after a yes.
  @Test(
    arguments: [Way.redial, .callBack],
    [
      (.uncertain, "yes", .carriedOut), (.uncertain, "no", .undecided),
      (.always, "yes", .carriedOut),
      (.always, "no", .undecided), (.uncertain, nil, .undecided), (.always, nil, .undecided),
      (.never, nil, .carriedOut),
    ] as [(ConfirmationPolicy, String?, Outcome)])
  func aCallForHelpIsRepeatedAfterAQuestion(
    way: Way, row: (confirmation: ConfirmationPolicy, answer: String?, outcome: Outcome)
  ) async throws {
    let number = Number(
      value: "911", spoken: "nine one one", shown: "the emergency number 911", warning: "")
    let asker = row.answer.map { ScriptedAsker($0) }
    let world = try await world(number, confirmation: row.confirmation, asking: asker)
    #expect(try await ask(way, number, world) == row.outcome)
    #expect(world.called == (row.outcome == .carriedOut ? ["911"] : []))
    #expect(asker?.questions ?? [question(way, number)] == [question(way, number)])
    #expect(
      world.errors
        == (asker == nil && row.outcome == .undecided
          ? [
            "confirmationRequired: The call to the emergency number 911 needs your confirmation, and "
              + "nobody can be asked here; ask for it at a terminal, or allow it with --yes."
          ] : []))

    let typed = try await self.world(number)
    #expect(try await ask(.typed, number, typed) == .carriedOut)
  }

  // MARK: - Several numbers of one

  /// The list names the caution, and what is chosen from it still needs a yes.
  @Test func aChoiceNamesTheCaution() async throws {
    var line = Contact(identifier: "rose", displayName: "Rose Line")
    line.handles = ["+14155550199", "+19005550100"].compactMap { PhoneNumber($0, region: "US") }
      .map { ContactHandle($0) }
    let search = NameSearch(ContactBook(contacts: [line], region: "US"))
    let asker = ScriptedAsker("2", "yes")
    let world = try World(
      language: TestGrammars.language(names: search.spokenNames), asking: asker, search: search)
    #expect(await world.dialer.handle(text: "call rose line", utterance: 1) == .carriedOut)
    #expect(
      asker.questions == [
        "Rose Line has 2 numbers: (415) 555-0199 and (900) 555-0100. [Rose Line, (415) 555-0199 | "
          + "Rose Line, the premium-rate number (900) 555-0100]",
        "This would call Rose Line, the premium-rate number (900) 555-0100. Such calls can be expensive. Call?",
      ])
    #expect(world.called == ["+19005550100"])
  }

  /// A number that is given as an answer is asked about like one of the request.
  @Test func anAnswerIsAskedAboutToo() async throws {
    let asker = ScriptedAsker("900 555 0100", "no")
    let world = try World(asking: asker)
    #expect(await world.dialer.handle(text: "make a call", utterance: 1) == .undecided)
    #expect(
      asker.questions == [
        "Whom do you want to call?",
        "This would call the premium-rate number (900) 555-0100. Such calls can be expensive. Call?",
      ])
  }

  // MARK: - In all languages

  @Test(
    arguments: [
      ("en-US", "dial *21*4155550100#", "*21*4155550100#"), ("en-US", "call *#06#", "*#06#"),
      ("en-US", "dial star six nine", "*69"), ("en-US", "dial *69", "*69"),
      ("de-DE", "wähle *21*4155550100#", "*21*4155550100#"),
      ("de-DE", "wähle Stern sechs neun", "*69"),
      ("es-ES", "marca *69", "*69"), ("es-ES", "marca asterisco seis nueve", "*69"),
      ("fr-FR", "appelle le *21*4155550100#", "*21*4155550100#"),
      ("fr-FR", "compose étoile six neuf", "*69"),
      ("id-ID", "telepon *100#", "*100#"), ("id-ID", "telepon bintang enam sembilan", "*69"),
      ("zh-CN", "拨打 *69", "*69"), ("zh-CN", "拨打星六九", "*69"),
    ])
  func serviceCodesInAllLanguages(locale: String, text: String, code: String) async throws {
    let resources = try Resources(locale: locale, environment: [:])
    let language = try CallLanguage(shipped: resources.callingGrammar, names: [["eleanor"]])
    let world = try World(language: language)
    #expect(await world.dialer.handle(text: text, utterance: 1) == .undecided)
    #expect(
      world.errors == [
        "confirmationRequired: The call to the service code \(code) needs your confirmation, and nobody "
          + "can be asked here; ask for it at a terminal, or allow it with --yes."
      ])
  }
}
