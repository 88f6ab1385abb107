import Audio
import ContactBook
import Foundation
import NameSearch
import Pronunciation
import Speech
import Synchronization
import Telephony
import TestSupport
import Testing

@testable import Conversation
@testable import Dialer

/// Questions that are spoken and answered by voice.
@Suite(.enabled(if: Voice.isPossible, "\(Voice.reason)"))
struct ConversationTests {
  /// What came of a conversation.
  struct Result {
    let outcomes: [Outcome]
    let called: [String]
    let accepted: [[String]]
    let questions: [String]
    let notes: [String]
    let prompts: Int
    let interruptions: Int
  }

  /// Says something at a microphone, and an answer to each prompt so long after its beginning.
  private func talk(
    _ said: [Int16], _ answers: [(text: String, after: Double)] = [], gain: Double = 0,
    confirmation: ConfirmationPolicy = .uncertain, seconds: Double = 60,
    ring: CallDestination? = nil, search: NameSearch = People.search, language: CallLanguage? = nil,
    requests: Int = 1, speaksResults: Bool = false
  ) async throws -> Result {
    let microphone = TestMicrophone(
      Voice.quiet(1) + said, seconds: seconds,
      answers: try answers.map { (try $0.text.isEmpty ? [] : Voice.says($0.text), $0.after) },
      gain: gain)
    let player = TestPlayer(microphone)
    let voice = PromptSynthesizer()
    let asked = Mutex<[String]>([])
    let resources = try Resources(locale: "en-US", environment: [:])
    var options = SpokenAsker.Options(answersGrammar: resources.answersGrammar)
    options.player = player
    options.ring = RingTone.samples
    options.speaksResults = speaksResults
    options.speak = { (try? await voice.speech(of: $0)) ?? [] }
    options.show = { question in asked.withLock { $0.append(question.spoken) } }
    let network = SimulatedNetwork(clock: ImmediateClock(endlessFrom: .seconds(10)))
    let language = try language ?? People.language()
    let world = try World(
      language: language, network: network, confirmation: confirmation,
      asking: SpokenAsker(options), search: search, answers: nil,
      answersFile: resources.answersGrammar)
    let plain = try Recognizer(model: try RecognitionModel(folder: Voice.modelFolder))
    let recognizer = try await RequestRecognizer(plain, for: language)
    if let ring {
      network.ring(from: ring)
      for await incoming in network.incomingCalls {
        await world.dialer.receive(incoming)
        break
      }
    }
    let count = Mutex(0)
    let heard = await world.dialer.listen(
      to: microphone, named: "microphone", with: recognizer, firstUtterance: 1
    ) { outcome in
      count.withLock {
        $0 += outcome == .notUnderstood ? 0 : 1
        return $0 >= requests
      }
    }
    return Result(
      outcomes: heard.outcomes, called: world.called, accepted: world.accepted,
      questions: asked.withLock { $0 }, notes: world.notes, prompts: player.prompts,
      interruptions: player.stops)
  }

  private func talk(
    _ request: String, _ answers: [(text: String, after: Double)] = [], gain: Double = 0,
    confirmation: ConfirmationPolicy = .uncertain
  ) async throws -> Result {
    try await talk(
      try Voice.says(request), answers, gain: gain, confirmation: confirmation)
  }

  /// Each kind of question, and an answer after the prompt.
  @Test(
    arguments: [
      ("call john", [("john baker", 6.0)], "+14155550108"),
      ("call john", [("the first one", 6)], "+14155550107"),
      ("call john", [("never mind", 7.5)], nil),
      ("call john", [("no i meant sam stone", 7), ("the mobile number", 6.5)], "+14155550113"),
      ("call mom", [("her home number", 6)], "+14155550101"),
      ("call sam", [("sam stone", 6), ("the work number", 6.5)], "+14155550114"),
      ("call john", [("", 0), ("", 0)], nil),
      ("call", [("eleanor vance", 3)], "+14155550110"),
      ("call", [("never mind", 3)], nil),
    ] as [(String, [(String, Double)], String?)])
  func isAnswered(request: String, answers: [(String, Double)], called: String?) async throws {
    let result = try await talk(request, answers)
    #expect(result.called == [called].compactMap(\.self))
    #expect(result.outcomes == [called == nil ? .undecided : .carriedOut])
    #expect(result.questions.count == answers.count)
  }

  /// Whoever looks at no screen hears who is called, and is not asked about it.
  @Test func whoIsCalledIsSaid() async throws {
    let result = try await talk(
      try Voice.says("call john abernathy") + Voice.quiet(4), requests: 2, speaksResults: true)
    #expect(result.called == ["+14155550107"])
    #expect(result.prompts == 1)
    #expect(result.questions.isEmpty)
  }

  /// A label of the user's own answers which number is meant.
  @Test(arguments: [("the ski cabin", "+14155550241"), ("her mobile", "+14155550240")])
  func isAnsweredByALabel(answer: String, called: String) async throws {
    let search = Labels.search()
    let result = try await talk(
      try Voice.says("call ida moss"), [(answer, 7)], search: search,
      language: Labels.calling("en-US", search))
    #expect(result.called == [called])
  }

  /// Yes and no, where each call is to be confirmed.
  @Test(
    arguments: [
      ("yes please", "+14155550107"), ("yes", "+14155550107"), ("no", nil), ("no thanks", nil),
      ("never mind", nil), ("no I meant john baker", nil), ("", nil),
    ] as [(String, String?)])
  func isConfirmed(answer: String, called: String?) async throws {
    let result = try await talk(
      "call john abernathy", [(answer, 4)], confirmation: .always)
    #expect(result.questions.first == "Call John Abernathy, mobile?")
    #expect(result.called == [called].compactMap(\.self))
    #expect(result.outcomes == [called == nil ? .undecided : .carriedOut])
  }

  @Test func isAskedTwiceAtMost() async throws {
    let noise = "the weather is nice today"
    let result = try await talk(
      "call john", [(noise, 6.5), (noise, 8), ("the first one", 8)])
    #expect(result.questions.count == 2)
    #expect(result.called.isEmpty)
    #expect(result.notes.last == "Left as it is.")
  }

  /// An answer that begins in time counts; before a later one the question is put again.
  @Test func anAnswerIsWaitedFor() async throws {
    let unanswered = try await talk("call john", [("", 0)])
    let question = try #require(unanswered.questions.first)
    let prompt = try await PromptSynthesizer().speech(of: question)
    let end = Double(prompt.count + SpokenAsker.answerTimeout) / Double(AudioFormat.sampleRate)
    for (margin, questions) in [(-1.0, 1), (1, 2)] {
      let result = try await talk("call john", [("the first one", end + margin)])
      #expect(result.called == ["+14155550107"])
      #expect(result.questions.count == questions)
    }
  }

  /// Prompts that the microphone hears well: nothing of them is an answer.
  @Test(arguments: [0.05, 0.3, 1])
  func aPromptIsNoAnswer(gain: Double) async throws {
    for (request, confirmation) in [
      ("call john", ConfirmationPolicy.uncertain), ("call john abernathy", .always),
      ("call", .uncertain),
    ] {
      let result = try await talk(request, gain: gain, confirmation: confirmation)
      #expect(result.called.isEmpty)
      #expect(result.outcomes == [.undecided])
      // The question, the same in other words, and that nothing is done.
      #expect(result.prompts == 3)
      #expect(result.questions.count == 2)
    }
  }

  /// Who speaks into a prompt ends it, and is heard, or asked again where the prompt was too loud.
  @Test(arguments: [0, 0.1])
  func aPromptIsInterrupted(gain: Double) async throws {
    let answers = [("the second one", 2.0), ("the second one", 10)]
    let result = try await talk("call john", answers, gain: gain)
    #expect(result.called == ["+14155550108"])
    #expect(result.interruptions >= 1)
    #expect(result.questions.count <= (gain == 0 ? 1 : 2))
  }

  /// So does a short word, where the prompt is not heard.
  @Test(arguments: [("two", "+14155550108"), ("one", "+14155550107")], [1.0, 2, 3])
  func aShortWordInterruptsAPrompt(answer: (text: String, number: String), after: Double)
    async throws
  {
    let answers = [(answer.text, after), ("number " + answer.text, 10)]
    let result = try await talk("call john", answers)
    #expect(result.called == [answer.number])
    #expect(result.interruptions >= 1)
  }

  @Test func emergencyNumbersAreAnnouncedAndNotAskedAbout() async throws {
    let result = try await talk("call nine one one", confirmation: .always)
    #expect(result.called == ["911"])
    #expect(result.questions.isEmpty)
    #expect(result.notes == ["Calling 911."])
    #expect(result.prompts == 1)
  }

  /// A call that comes in is told, and taken or not.
  @Test(
    arguments: [
      ("yes", [["CXAnswerCallAction"]], .carriedOut),
      ("answer it", [["CXAnswerCallAction"]], .carriedOut),
      ("no", [["CXEndCallAction"]], .carriedOut), ("decline", [["CXEndCallAction"]], .carriedOut),
      ("ignore it", [], .carriedOut), ("", [], nil),
    ] as [(String, [[String]], Outcome?)])
  func whoCallsIsSaid(answer: String, accepted: [[String]], outcome: Outcome?) async throws {
    let result = try await talk(
      [], [(answer, 4)], seconds: 20, ring: CallDestination(.phoneNumber, "+14155550108"))
    // Whoever says nothing is told once more.
    let count = answer.isEmpty ? 3 : 1
    #expect(result.questions == Array(repeating: "John Baker is calling. Answer?", count: count))
    #expect(result.accepted == accepted)
    #expect(result.outcomes.first { $0 != .notUnderstood } == outcome)
  }

  @Test func whoCallsIsNotHeardAsAnAnswer() async throws {
    let result = try await talk(
      [], gain: 0.5, seconds: 20, ring: CallDestination(.phoneNumber, "+14155550108"))
    #expect(result.accepted.isEmpty)
    #expect(result.prompts == 3)
  }

  /// Requests during a call, each after a pause; all are transactions.
  @Test func commandsInACall() async throws {
    let requests = [
      "call john baker", "put the call on hold", "resume the call", "mute the call",
      "unmute the call", "press one two pound", "add eleanor vance", "hang up the phone",
    ]
    let said = try requests.flatMap { try Voice.says($0) + Voice.quiet(2.5) }
    let result = try await talk(
      said, [("yes please", 3)], seconds: 60, requests: requests.count)
    #expect(
      result.accepted == [
        ["CXStartCallAction"], ["CXSetHeldCallAction"], ["CXSetHeldCallAction"],
        ["CXSetMutedCallAction"], ["CXSetMutedCallAction"],
        ["CXPlayDTMFCallAction", "CXPlayDTMFCallAction", "CXPlayDTMFCallAction"],
        ["CXStartCallAction"], ["CXSetGroupCallAction"], ["CXEndCallAction", "CXEndCallAction"],
      ])
    // What was not surely heard is asked about.
    #expect(result.questions.allSatisfy { $0 == "Hang up on John Baker and Eleanor Vance?" })
  }

  @Test func swapAndMerge() async throws {
    let requests = ["call john baker", "call eleanor vance", "swap the calls", "merge the calls"]
    let said = try requests.flatMap { try Voice.says($0) + Voice.quiet(2.5) }
    let result = try await talk(said, seconds: 60, requests: requests.count)
    #expect(
      result.accepted == [
        ["CXStartCallAction"], ["CXStartCallAction"],
        ["CXSetHeldCallAction", "CXSetHeldCallAction"], ["CXSetGroupCallAction"],
      ])
  }
}
