import Conversation
import Dialer
import NameSearch
import Speech
import Synchronization
import Testing

/// Answers in the forms that people give them, by an answer grammar.
struct AnswerTests {
  private static let whichJohn =
    "There are 2 people called John: John Abernathy and John Baker. "
    + "[John Abernathy, mobile | John Baker, work]"
  private static let whichSam =
    "There are 2 people called Sam: Sam Reed and Sam Stone. [Sam Reed | Sam Stone]"
  private static let whichNumber =
    "Maria Lopez has 2 numbers: mobile and home. [Maria Lopez, mobile | Maria Lopez, home]"

  @Test(
    arguments: [
      // One of several people.
      ("call john", ["2"], "+14155550108"),
      ("call john", [" 2. "], "+14155550108"),
      ("call john", ["the first one"], "+14155550107"),
      ("call john", ["The second."], "+14155550108"),
      ("call john", ["the last one"], "+14155550108"),
      ("call john", ["John Baker"], "+14155550108"),
      ("call john", ["baker"], "+14155550108"),
      ("call john", ["john bakr"], nil),
      ("call john", ["john bakr", "yes"], "+14155550108"),
      ("call john", ["mobile"], "+14155550107"),
      ("call john", ["the work number"], "+14155550108"),
      ("call john", ["the one ending in 107"], "+14155550107"),
      ("call john", ["john", "baker"], "+14155550108"),
      ("call john", ["no, I meant Eleanor", "yes"], "+14155550110"),
      ("call john", ["no I meant mobile"], "+14155550107"),
      ("call john", ["eleanor"], "+14155550110"),
      ("call john", ["call eleanor"], "+14155550110"),
      ("call john", ["mom home"], "+14155550101"),
      ("call john", ["home", "1"], "+14155550107"),
      ("call john", ["repeat that", "2"], "+14155550108"),
      ("call john", ["what", "what", "2"], "+14155550108"),
      ("call john", ["what", "what", "what", "2"], nil),
      ("call john", ["9", "nobody", "2"], "+14155550108"),
      ("call john", ["415 555 0199"], "+14155550199"),
      ("call john", ["never mind", "2"], nil),
      ("call john", ["no", "2"], nil),
      ("call john", ["cancel", "2"], nil),
      // One of several numbers, and a label for several people.
      ("call mom", ["home"], "+14155550101"),
      ("call mom", ["her home number", "2"], "+14155550101"),
      ("call mom", ["mom home"], "+14155550101"),
      ("call mom", ["no i meant john baker", "yes"], "+14155550108"),
      ("call sam", ["mobile", "sam stone"], "+14155550113"),
      ("call sam", ["stone work"], "+14155550114"),
      ("call sam", ["home"], "+14155550112"),
      ("call sam", ["the second", "the first"], "+14155550113"),
      // A yes or a no.
      ("call marla lopez mobile", ["yes"], "+14155550100"),
      ("call marla lopez mobile", ["Y"], "+14155550100"),
      ("call marla lopez mobile", ["Yeah!"], "+14155550100"),
      ("call marla lopez mobile", ["that’s right"], "+14155550100"),
      ("call marla lopez mobile", ["say that again", "sure"], "+14155550100"),
      ("call marla lopez mobile", ["n"], nil),
      ("call marla lopez mobile", ["no thanks"], nil),
      ("call marla lopez mobile", ["forget it"], nil),
      ("call marla lopez mobile", ["blah", "yes"], "+14155550100"),
      ("call marla lopez mobile", ["blah", "blah", "blah", "yes"], nil),
      ("call marla lopez mobile", ["maria lopez"], "+14155550100"),
      ("call marla lopez mobile", ["home"], "+14155550101"),
      ("call marla lopez", ["no, I meant John Baker", "yes"], "+14155550108"),
      ("call marla lopez", ["no, I meant Maria home", "yes"], "+14155550101"),
      ("call marla lopez", ["no, I meant the zorg"], nil),
      // A name.
      ("call", ["Eleanor"], "+14155550110"),
      ("call", ["mom mobile"], "+14155550100"),
      ("call", ["call eleanor"], "+14155550110"),
      ("call", ["415-555-0199"], "+14155550199"),
      ("call", ["911", "yes"], "911"),
      ("call", ["never mind", "eleanor"], nil),
      ("call", ["no", "eleanor"], nil),
      ("call", ["yes", "eleanor"], "+14155550110"),
      ("call", ["2", "eleanor"], "+14155550110"),
      ("call", ["repeat", "eleanor"], "+14155550110"),
      ("call", ["john", "the second"], "+14155550108"),
    ] as [(String, [String], String?)])
  func answers(text: String, answers: [String], called: String?) async throws {
    let world = try World(asking: ScriptedAsker(answers))
    let outcome = await world.dialer.handle(text: text, utterance: 1)
    #expect(world.called == [called].compactMap(\.self))
    #expect((outcome == .carriedOut) == (called != nil))
    let isZorg = answers.contains { $0.contains("zorg") }
    if called == nil { #expect(outcome == (isZorg ? .nobodyToCall : .undecided)) }
  }

  @Test(
    arguments: [
      ("call john", ["2"], [whichJohn], []),
      ("call john", ["cancel"], [whichJohn], ["Left as it is."]),
      (
        "call john", ["7", "2"], [whichJohn, whichJohn], ["That is none of them."]
      ),
      (
        "call john", ["john bakr", "yes"], [whichJohn, "Call John Baker, work?"], []
      ),
      (
        "call sam", ["mobile", "2"],
        [
          whichSam,
          whichSam.replacing(
            "Sam Reed | Sam Stone]", with: "Sam Reed, mobile | Sam Stone, mobile]"),
        ], []
      ),
      (
        "call marla lopez", ["hm", "yes", "home"],
        ["Call Maria Lopez?", "Call Maria Lopez?", whichNumber],
        ["That is no answer to the question."]
      ),
      (
        "call marla lopez", ["hm", "hm", "yes", "home"],
        ["Call Maria Lopez?", "Call Maria Lopez?", "Call Maria Lopez?", whichNumber],
        ["That is no answer to the question.", "That is no answer to the question."]
      ),
      (
        "call marla lopez", ["hm", "hm", "hm", "yes"],
        ["Call Maria Lopez?", "Call Maria Lopez?", "Call Maria Lopez?"],
        [
          "That is no answer to the question.", "That is no answer to the question.",
          "That is no answer to the question.", "Left as it is.",
        ]
      ),
      (
        "call", ["yes", "mom home"], ["Whom do you want to call?", "Whom do you want to call?"],
        ["That is no answer to the question."]
      ),
    ] as [(String, [String], [String], [String])])
  func questions(
    text: String, answers: [String], questions: [String], notes: [String]
  ) async throws {
    let asker = ScriptedAsker(answers)
    let world = try World(asking: asker)
    _ = await world.dialer.handle(text: text, utterance: 1)
    #expect(asker.questions == questions)
    #expect(world.notes == notes)
  }

  @Test
  func aQuestionSaysThatItIsPutAgain() async throws {
    let asker = ScriptedAsker("what", "1", "what", "2")
    let world = try World(asking: asker)
    _ = await world.dialer.handle(text: "call sam", utterance: 1)
    #expect(asker.repeated == [false, true, false, true])
    #expect(world.results == [.disambiguation, .disambiguation, .success])
  }

  @Test
  func aCorrectionIsResolvedAnew() async throws {
    let world = try World(asking: ScriptedAsker("no, I meant John", "the second"))
    #expect(await world.dialer.handle(text: "call marla lopez", utterance: 1) == .carriedOut)
    #expect(world.results == [.confirmationRequired, .disambiguation, .success])
    #expect(world.called == ["+14155550108"])
  }

  @Test(
    arguments: [
      ("call john", ["2"], "+14155550108"), ("call john", ["john baker"], "+14155550108"),
      ("call john", ["the second", "2"], "+14155550108"), ("call john", ["no", "2"], nil),
      ("call marla lopez mobile", ["yes"], "+14155550100"),
      ("call marla lopez mobile", ["y"], "+14155550100"),
      ("call marla lopez mobile", ["N", "y"], nil),
      ("call marla lopez mobile", ["yeah", "YES"], "+14155550100"),
      ("call", ["eleanor"], "+14155550110"), ("call", ["415 555 0199"], "+14155550199"),
    ] as [(String, [String], String?)])
  func withoutAGrammar(text: String, answers: [String], called: String?) async throws {
    let world = try World(asking: ScriptedAsker(answers), answers: nil)
    _ = await world.dialer.handle(text: text, utterance: 1)
    #expect(world.called == [called].compactMap(\.self))
  }

  @Test
  func aBrokenGrammarIsToldOnceAndPassedOver() async throws {
    let world = try World(asking: ScriptedAsker("what", "2", "1"), answers: "#JSGF V1.0;\n")
    #expect(await world.dialer.handle(text: "call john", utterance: 1) == .carriedOut)
    #expect(await world.dialer.handle(text: "call john", utterance: 2) == .carriedOut)
    #expect(world.errors.count == 1)
    #expect(world.errors.first?.hasPrefix("answers: ") == true)
    #expect(world.errors.first?.contains("answers.jsgf:2:1: error: ") == true)
  }

  // MARK: - Other requests

  /// A request in the place of an answer is made next, where that is possible; the question is left.
  @Test(arguments: [
    ("call mom", "redial"), ("call mom", "hang up"), ("call john", "hang up"), ("call", "hang up"),
    ("call", "redial"),
    ("call marla lopez mobile", "redial"), ("call marla lopez mobile", "hang up"),
  ])
  func aRequestTakesThePlaceOfTheQuestion(text: String, other: String) async throws {
    let asker = NextRequestAsker(other)
    let world = try World(asking: asker)
    #expect(await world.dialer.handle(text: text, utterance: 1) == .undecided)
    #expect(asker.next == [other])
    #expect(asker.questionCount == 1)
    #expect(world.notes == ["The question is dropped for “\(other)”."])
    #expect(world.called.isEmpty)
  }

  /// Where nothing follows, it is no answer, as before; and what names somebody is one.
  @Test func whatIsAnAnswerStaysOne() async throws {
    let scripted = ScriptedAsker("hang up", "home")
    let world = try World(asking: scripted)
    #expect(await world.dialer.handle(text: "call mom", utterance: 1) == .carriedOut)
    #expect(world.called == ["+14155550101"])
    for (answer, number) in [("call eleanor", "+14155550110"), ("home", "+14155550101")] {
      let asker = NextRequestAsker(answer)
      let world = try World(asking: asker)
      #expect(await world.dialer.handle(text: "call mom", utterance: 1) == .carriedOut)
      #expect(asker.next.isEmpty)
      #expect(world.called == [number])
    }
  }
}

/// Somebody who always answers the same, and whose requests can be made next.
private final class NextRequestAsker: Asking {
  private let reply: String
  private let requests = Mutex<[String]>([])
  private let questions = Mutex(0)

  init(_ reply: String) { self.reply = reply }

  var next: [String] { requests.withLock { $0 } }
  var questionCount: Int { questions.withLock { $0 } }

  func answer(to question: DialerQuestion) async -> String? {
    questions.withLock { $0 += 1 }
    return reply
  }

  func requestNext(_ text: String) async -> Bool {
    requests.withLock { $0.append(text) }
    return true
  }
}
