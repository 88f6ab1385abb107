import CallHistory
import ContactBook
import Conversation
import Dialer
import Foundation
import NameSearch
import TestSupport
import Testing

/// What is remembered of the user's choices and calls.
struct HabitTests {
  @Test
  func aChoiceIsMadeOnce() async throws {
    let folder = try TemporaryFolder()
    let history = try CallHistory(folder: folder.url)
    let first = try World(history: history, asking: ScriptedAsker("2"))
    #expect(await first.dialer.handle(text: "call john", utterance: 1) == .carriedOut)
    #expect(first.called == ["+14155550108"])
    #expect(
      first.notes == [
        "From now on “john” is John Baker; “callvoice choices forget john” takes that back."
      ])
    // Nobody is asked any more, and it is said why.
    let second = try World(history: history)
    #expect(await second.dialer.handle(text: "call john", utterance: 1) == .carriedOut)
    #expect(second.called == ["+14155550108"])
    #expect(
      second.explanations == [
        "Calling John Baker, work, as you chose on 1 January; callvoice choices forget john takes "
          + "that back."
      ])
    #expect(
      second.lines("resolution") == [
        #"""
        {"contact":{"displayName":"John Baker","identifier":"c3"},"event":"resolution",\#
        "explanation":"Calling John Baker, work, as you chose on 1 January; callvoice choices \#
        forget john takes that back.","handle":{"label":"work","type":"phoneNumber",\#
        "value":"+14155550108"},"remembered":{"chosenAt":"2001-01-01T00:16:40.000Z",\#
        "phrase":"john"},"result":"success","utterance":1}
        """#
      ])
    // Until it is forgotten.
    _ = try await history.forgetChoices("john")
    let third = try World(history: history)
    #expect(await third.dialer.handle(text: "call john", utterance: 1) == .undecided)
  }

  /// A choice by voice counts for one call; the third equal one is offered, and is taken back by word.
  @Test(arguments: [
    ["the second one", "the first one", "the first one"], ["john baker", "john baker", "baker"],
  ])
  func aSpokenChoiceIsOfferedTheThirdTime(answers: [String]) async throws {
    let folder = try TemporaryFolder()
    let history = try CallHistory(folder: folder.url)
    // Whoever was called last is offered first.
    for (time, answer) in zip(1..., answers.dropLast()) {
      let asker = ScriptedAsker([answer], isSpeaking: true)
      let world = try World(history: history, asking: asker)
      #expect(await world.dialer.handle(text: "call john", utterance: 1) == .carriedOut)
      #expect(world.called == ["+14155550108"], "call \(time)")
      #expect(world.notes.isEmpty)
      #expect(try await history.choices().isEmpty)
    }
    let asker = ScriptedAsker([answers[2], "yes"], isSpeaking: true)
    let third = try World(history: history, asking: asker)
    #expect(await third.dialer.handle(text: "call john", utterance: 1) == .carriedOut)
    #expect(third.called == ["+14155550108"])
    #expect(asker.questions.last == "Shall I always take John Baker?")
    #expect(try await history.choices().map(\.key) == ["john"])
    #expect(await third.dialer.handle(text: "forget that", utterance: 2) == .carriedOut)
    #expect(third.notes.last == "“john” is asked about again.")
    #expect(try await history.choices().isEmpty)
    #expect(await third.dialer.handle(text: "forget that", utterance: 3) == .nobodyToCall)
  }

  /// A no leaves it at asking, and two more choices pass before it is offered again.
  @Test
  func aSpokenChoiceThatIsNotWantedIsAskedAboutAgain() async throws {
    let folder = try TemporaryFolder()
    let history = try CallHistory(folder: folder.url)
    // Whoever was called more often is offered first.
    let answers = [["2"], ["1"], ["1", "no"], ["1"], ["1"], ["1", "no"], ["2"], ["1"]]
    for answers in answers {
      let asker = ScriptedAsker(answers, isSpeaking: true)
      let world = try World(history: history, asking: asker)
      #expect(await world.dialer.handle(text: "call john", utterance: 1) == .carriedOut)
      #expect(asker.questions.count == answers.count)
    }
    #expect(try await history.choices().isEmpty)
  }

  /// Whoever is called by an earlier choice may have that forgotten by word.
  @Test
  func aChoiceThatDecidedIsForgottenByWord() async throws {
    let folder = try TemporaryFolder()
    let history = try CallHistory(folder: folder.url)
    let first = try World(history: history, asking: ScriptedAsker("1", "home"))
    #expect(await first.dialer.handle(text: "call sam", utterance: 1) == .carriedOut)
    let second = try World(history: history)
    #expect(await second.dialer.handle(text: "call sam", utterance: 1) == .carriedOut)
    #expect(await second.dialer.handle(text: "forget that choice", utterance: 2) == .carriedOut)
    #expect(
      second.notes.suffix(2) == [
        "“sam” is asked about again.", "“Sam Reed” is asked about again.",
      ])
    #expect(try await history.choices().isEmpty)
  }

  @Test(arguments: [
    ("call sam reed", "Calling Sam Reed, home, as you chose on 1 January; "),
    (
      "what's the number of sam reed", "Sam Reed, home: (415) 555-0112, as you chose on 1 January; "
    ),
  ])
  func aChoiceOfANumberIsTold(text: String, sentence: String) async throws {
    let folder = try TemporaryFolder()
    let history = try CallHistory(folder: folder.url)
    let first = try World(
      language: TestGrammars.language(), history: history, asking: ScriptedAsker("2"))
    #expect(await first.dialer.handle(text: "call sam reed", utterance: 1) == .carriedOut)
    let second = try World(language: TestGrammars.language(), history: history)
    #expect(await second.dialer.handle(text: text, utterance: 1) == .carriedOut)
    #expect(
      second.explanations.last == sentence
        + "callvoice choices forget 'Sam Reed' takes that back.")
    #expect(
      second.lines("resolution").last?.contains(
        #""remembered":{"chosenAt":"2001-01-01T00:16:40.000Z","phrase":"Sam Reed"}"#) == true)
  }

  @Test
  func aPersonAndANumberAreToldTogether() async throws {
    let folder = try TemporaryFolder()
    let history = try CallHistory(folder: folder.url)
    let first = try World(history: history, asking: ScriptedAsker("1", "home"))
    #expect(await first.dialer.handle(text: "call sam", utterance: 1) == .carriedOut)
    #expect(first.called == ["+14155550112"])
    let second = try World(history: history)
    #expect(await second.dialer.handle(text: "call sam", utterance: 1) == .carriedOut)
    #expect(second.called == ["+14155550112"])
    #expect(
      second.explanations.last
        == "Calling Sam Reed, home, as you chose on 1 January; callvoice choices forget sam and "
        + "callvoice choices forget 'Sam Reed' take that back.")
    let line = try #require(second.lines("resolution").last)
    #expect(line.contains(#""remembered":{"chosenAt":"2001-01-01T00:16:40.000Z","phrase":"sam"}"#))
    #expect(
      line.contains(
        #""rememberedNumber":{"chosenAt":"2001-01-01T00:16:40.000Z","phrase":"Sam Reed"}"#))
  }

  /// What is remembered is told in the language of the requests.
  @Test(arguments: [
    (
      "de-DE",
      "Von nun an steht „john“ für John Baker; „callvoice choices forget john“ nimmt das zurück."
    ),
    (
      "es-ES",
      "A partir de ahora, «john» es John Baker; «callvoice choices forget john» lo deshace."
    ),
    (
      "fr-FR",
      "Désormais, « john » désigne John Baker ; « callvoice choices forget john » l'annule."
    ),
    (
      "id-ID",
      "Mulai sekarang “john” berarti John Baker; “callvoice choices forget john” membatalkannya."
    ),
    ("zh-CN", "以后“john”就是John Baker；用“callvoice choices forget john”可以撤销。"),
  ])
  func aChoiceIsToldInTheLanguage(locale: String, note: String) async throws {
    let folder = try TemporaryFolder()
    let prompts = try PromptTable(
      file: try Resources(locale: locale, environment: [:]).promptTable, base: .english)
    let world = try World(
      history: try CallHistory(folder: folder.url), asking: ScriptedAsker("2"), prompts: prompts)
    #expect(await world.dialer.handle(text: "call john", utterance: 1) == .carriedOut)
    #expect(world.notes == [note])
  }

  @Test
  func aDryRunRemembersNothing() async throws {
    let folder = try TemporaryFolder()
    let history = try CallHistory(folder: folder.url)
    let world = try World(history: history, isDryRun: true, asking: ScriptedAsker("2"))
    #expect(await world.dialer.handle(text: "call john", utterance: 1) == .carriedOut)
    #expect(try await history.choices().isEmpty)
    #expect(world.notes.isEmpty)
  }

  @Test
  func whoeverIsCalledComesFirstButIsNotCalled() async throws {
    let folder = try TemporaryFolder()
    let history = try CallHistory(folder: folder.url)
    let world = try World(history: history)
    #expect(await world.dialer.handle(text: "call john baker", utterance: 1) == .carriedOut)
    #expect(await world.dialer.handle(text: "call john", utterance: 2) == .undecided)
    #expect(
      world.explanations.last == "There are 2 people called John: John Baker and John Abernathy.")
    let other = try #require(
      People.search.book.contacts.first { $0.displayName == "John Abernathy" })
    try await history.add(
      Favorite(contactIdentifier: other.identifier, displayName: other.displayName))
    #expect(await world.dialer.handle(text: "call john", utterance: 3) == .undecided)
    #expect(
      world.explanations.last == "There are 2 people called John: John Abernathy and John Baker.")
  }

  @Test
  func whoeverTakesThePlaceOfTheChosenOneIsAskedAbout() async throws {
    let folder = try TemporaryFolder()
    let history = try CallHistory(folder: folder.url)
    try await history.remember(
      RememberedChoice(
        subject: .person, key: "wanda", chosen: "gone", candidates: ["gone", "other"],
        description: "Wanda Gone", made: World.now))
    let world = try World(history: history)
    #expect(await world.dialer.handle(text: "call wanda", utterance: 1) == .undecided)
    #expect(
      world.explanations == [
        "You chose Wanda Gone for wanda before; do you mean Wanda Sip?"
      ])
    #expect(world.called.isEmpty)
  }
}
