import Dialer
import NameSearch
import Testing

/// Requests that leave a choice, with somebody who can be asked.
struct AskingTests {
  @Test(arguments: [0, 1])
  func chooses(index: Int) async throws {
    let asker = ScriptedAsker("\(index + 1)")
    let world = try World(asking: asker)
    #expect(await world.dialer.handle(text: "call john", utterance: 1) == .carriedOut)
    #expect(
      asker.questions == [
        "There are 2 people called John: John Abernathy and John Baker. "
          + "[John Abernathy, mobile | John Baker, work]"
      ])
    #expect(world.results == [.disambiguation, .success])
    #expect(world.called == [["+14155550107", "+14155550108"][index]])
  }

  @Test(arguments: [nil, "0", "3", "99", "blah", "", " ", "yes", "no", "mom's cat", "\u{0}"])
  func takesNoChoiceThatIsNone(answer: String?) async throws {
    let world = try World(asking: ScriptedAsker(answer))
    #expect(await world.dialer.handle(text: "call john", utterance: 1) == .undecided)
    #expect(world.results == [.disambiguation])
    #expect(world.called.isEmpty)
    #expect(world.notes.last == "Left as it is.")
  }

  /// One of several that was hardly heard is asked about, and what is none of them is asked for again.
  @Test(
    arguments: [
      (["~the second one", "yes"], ["Call John Baker, work?"], "+14155550108"),
      (
        ["~the second one", "no", "the first one"], ["Call John Baker, work?", nil], "+14155550107"
      ),
      (["~susan", "john baker"], [nil], "+14155550108"),
    ] as [([String], [String?], String)], [ConfirmationPolicy.uncertain, .never])
  func asksAboutAChoiceThatWasHardlyHeard(
    _ row: ([String], [String?], String), confirmation: ConfirmationPolicy
  ) async throws {
    let (answers, questions, called) = row
    let asker = ScriptedAsker(answers, isSpeaking: true)
    // So it is where no call is to be confirmed.
    let world = try World(confirmation: confirmation, asking: asker)
    #expect(await world.dialer.handle(text: "call john", utterance: 1) == .carriedOut)
    let which =
      "There are 2 people called John: John Abernathy and John Baker. "
      + "[John Abernathy, mobile | John Baker, work]"
    #expect(asker.questions == [which] + questions.map { $0 ?? which })
    #expect(world.called == [called])
    #expect(!world.notes.contains("Left as it is."))
  }

  /// Whoever is named in place of a yes is called, without the list once more.
  @Test(
    arguments: ["the other one", "i meant john abernathy", "john abernathy"])
  func anotherOneIsNamedInPlaceOfAYes(answer: String) async throws {
    let asker = ScriptedAsker(["~the second one", answer], isSpeaking: true)
    let world = try Cards.world(
      ["John Abernathy|mobile", "John Baker|work", "Mom"], asking: asker)
    #expect(await world.dialer.handle(text: "call john", utterance: 1) == .carriedOut)
    #expect(asker.questions.count == 2)
    #expect(asker.questions.last == "Call John Baker, work?")
    #expect(world.called == ["+14155551000"])
  }

  /// Behind a no a name is asked about once more.
  @Test func whoIsNamedBehindANoIsAskedAbout() async throws {
    let asker = ScriptedAsker(["~the second one", "no abernathy", "yes"], isSpeaking: true)
    let world = try Cards.world(
      ["John Abernathy|mobile", "John Baker|work", "Mom"], asking: asker)
    #expect(await world.dialer.handle(text: "call john", utterance: 1) == .carriedOut)
    #expect(
      asker.questions.suffix(2) == ["Call John Baker, work?", "Call John Abernathy, mobile?"])
    #expect(world.called == ["+14155551000"])
  }

  /// "Never mind" ends all of it, where a no is for the choice alone.
  @Test func neverMindEndsTheChoice() async throws {
    let asker = ScriptedAsker(["~the second one", "never mind", "the first one"], isSpeaking: true)
    let world = try World(asking: asker)
    #expect(await world.dialer.handle(text: "call john", utterance: 1) == .undecided)
    #expect(asker.questions.count == 2)
    #expect(world.notes.last == "Left as it is.")
    #expect(world.called.isEmpty)
  }

  /// The only one who has such a number is asked about by name.
  @Test func theOnlyOneIsConfirmed() async throws {
    let asker = ScriptedAsker("yes")
    let world = try World(asking: asker)
    #expect(await world.dialer.handle(text: "call john at work", utterance: 1) == .carriedOut)
    #expect(asker.questions == ["Call John Baker, work?"])
    #expect(world.called == ["+14155550108"])
  }

  /// What is answered costs no turn.
  @Test func anAnswerLeadsToTheNextQuestion() async throws {
    let asker = ScriptedAsker("blah", "2", "blah", "1")
    let world = try World(asking: asker)
    #expect(await world.dialer.handle(text: "call sam", utterance: 1) == .carriedOut)
    #expect(asker.questions.count == 4)
    #expect(world.called == ["+14155550113"])
  }

  @Test
  func choosesPersonAndThenNumber() async throws {
    let asker = ScriptedAsker("2", "1")
    let world = try World(asking: asker)
    #expect(await world.dialer.handle(text: "call sam", utterance: 1) == .carriedOut)
    #expect(
      asker.questions == [
        "There are 2 people called Sam: Sam Reed and Sam Stone. [Sam Reed | Sam Stone]",
        "Sam Stone has 2 numbers: mobile and work. [Sam Stone, mobile | Sam Stone, work]",
      ])
    #expect(world.results == [.disambiguation, .disambiguation, .success])
    #expect(world.called == ["+14155550113"])
  }

  @Test
  func confirmsPersonAndThenChoosesNumber() async throws {
    let asker = ScriptedAsker("yes", "2")
    let world = try World(asking: asker)
    #expect(await world.dialer.handle(text: "call marla lopez", utterance: 1) == .carriedOut)
    #expect(
      asker.questions == [
        "Call Maria Lopez?",
        "Maria Lopez has 2 numbers: mobile and home. [Maria Lopez, mobile | Maria Lopez, home]",
      ])
    #expect(world.called == ["+14155550101"])
  }

  @Test
  func noIsNo() async throws {
    let asker = ScriptedAsker("no")
    let world = try World(asking: asker)
    let outcome = await world.dialer.handle(text: "call marla lopez on her mobile", utterance: 1)
    #expect(outcome == .undecided)
    #expect(world.results == [.confirmationRequired])
    #expect(asker.questions.count == 1)
  }

  @Test
  func asksForName() async throws {
    let asker = ScriptedAsker("Eleanor")
    let world = try World(asking: asker)
    #expect(await world.dialer.handle(text: "call", utterance: 1) == .carriedOut)
    #expect(asker.questions == ["Whom do you want to call?"])
    #expect(world.results == [.needsValue, .success])
    #expect(world.called == ["+14155550110"])
  }

  @Test
  func nameThatNobodyHasEndsIt() async throws {
    let world = try World(asking: ScriptedAsker("zorg"))
    #expect(await world.dialer.handle(text: "call", utterance: 1) == .nobodyToCall)
    #expect(world.results == [.needsValue, .unsupported])
  }

  @Test
  func noNameIsNoAnswer() async throws {
    let world = try World(asking: ScriptedAsker(nil))
    #expect(await world.dialer.handle(text: "call", utterance: 1) == .undecided)
    #expect(world.results == [.needsValue])
  }

  @Test
  func asksThreeTimesAtMost() async throws {
    let asker = ScriptedAsker("", "!", "…", "eleanor")
    let world = try World(asking: asker)
    #expect(await world.dialer.handle(text: "call", utterance: 1) == .undecided)
    #expect(asker.questions.count == 3)
    #expect(world.called.isEmpty)
  }

  @Test
  func thirdAnswerCounts() async throws {
    let world = try World(asking: ScriptedAsker("", "!", "eleanor"))
    #expect(await world.dialer.handle(text: "call", utterance: 1) == .carriedOut)
    #expect(world.results == [.needsValue, .needsValue, .needsValue, .success])
    #expect(world.called == ["+14155550110"])
  }

  @Test(
    arguments: [
      ("call marla lopez on her mobile", .carriedOut, "+14155550100"),
      // Only one John has a number at work.
      ("call john at work", .carriedOut, "+14155550108"),
      ("call john", .undecided, nil),
      ("call mom", .undecided, nil),
      ("call", .undecided, nil),
      ("call bartholomew", .nobodyToCall, nil),
    ] as [(String, Outcome, String?)])
  func yesTakesSingleCandidates(text: String, outcome: Outcome, called: String?) async throws {
    let world = try World(confirmation: .never)
    #expect(await world.dialer.handle(text: text, utterance: 1) == outcome)
    #expect(world.called == [called].compactMap(\.self))
  }

  /// Whoever says nothing is asked once more in other words, and told then that nothing is done.
  @Test(arguments: [
    (
      "call john", "Which John? 1, John Abernathy, mobile; 2, John Baker, work.",
      "Say one of these, or its number. 1, John Abernathy, mobile; 2, John Baker, work."
    ),
    ("call marla lopez", "Call Maria Lopez?", "Please say yes or no. Call Maria Lopez?"),
  ])
  func silenceIsAskedOnce(request: String, question: String, again: String) async throws {
    let asker = ScriptedAsker(["", ""], isSpeaking: true)
    let world = try World(language: TestGrammars.language(), asking: asker)
    #expect(await world.dialer.handle(text: request, utterance: 1) == .undecided)
    #expect(asker.spoken == [question, again])
    #expect(asker.told == ["Left as it is."])
    #expect(world.called == [])
  }

  @Test func silenceToAQuestionForANameIsAskedOnce() async throws {
    let asker = ScriptedAsker(["", ""], isSpeaking: true)
    let world = try Cards.world(["Mom"], asking: asker)
    #expect(await world.dialer.handle(text: "make a call", utterance: 1) == .undecided)
    #expect(
      asker.spoken == [
        "Whom do you want to call?", "Say a name or a telephone number, or never mind.",
      ])
    #expect(asker.told == ["Left as it is."])
  }

  @Test func theQuestionInOtherWordsIsAnswered() async throws {
    let asker = ScriptedAsker(["", "the second"], isSpeaking: true)
    let world = try World(language: TestGrammars.language(), asking: asker)
    #expect(await world.dialer.handle(text: "call john", utterance: 1) == .carriedOut)
    #expect(world.called == ["+14155550108"])
  }
}
