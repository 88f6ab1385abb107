import Audio
import ContactBook
import Foundation
import NameSearch
import Pronunciation
import Speech
import SpokenText
import Synchronization
import Telephony
import TestSupport
import Testing

@testable import Conversation
@testable import Dialer

/// Questions that are spoken in Spanish by espeak-ng, and answered by voice.
@Suite(.serialized, .enabled(if: SpanishModel.isHere, "\(SpanishModel.reason)"))
struct SpanishConversationTests {
  private static let search = NameSearch(
    ContactBook(
      contacts: [
        person("c1", "Juan", "Pérez", ("mobile", "+34915550107")),
        person("c2", "Juan", "Quintero", ("work", "+34915550108")),
        person("c3", "Guadalupe", "Ibarra", ("home", "+34915550110")),
      ], region: "ES"), language: .spanish)

  private static func person(
    _ identifier: String, _ given: String, _ family: String, _ number: (label: String, text: String)
  ) -> Contact {
    var contact = Contact(identifier: identifier, displayName: "\(given) \(family)")
    (contact.givenName, contact.familyName) = (given, family)
    contact.handles = [PhoneNumber(number.text, region: "ES")].compactMap(\.self).map {
      ContactHandle($0, labels: [ContactLabel(spoken: number.label)].compactMap(\.self))
    }
    return contact
  }

  /// What came of a conversation.
  private struct Result {
    let called: [String]
    let outcomes: [Outcome]
    let questions: [String]
    let prompts: Int
  }

  private func says(_ text: String) throws -> [Int16] {
    let folder = try TemporaryFolder()
    let file = try folder.write(SpanishModel.speech(text, voice: "es-419"), to: "speech.wav")
    let recording = try AudioFile(path: file.path)
    var samples: [Int16] = []
    while let block = try recording.read() { samples += block }
    return samples
  }

  /// Says a request, and an answer so long after the beginning of the prompt, which the microphone hears as
  /// loudly as `gain` says.
  private func talk(
    _ request: String, _ answers: [(text: String, after: Double)] = [], gain: Double = 0,
    confirmation: ConfirmationPolicy = .uncertain
  ) async throws -> Result {
    let folder = try TemporaryFolder()
    try SpanishModel.install(into: folder.url.appending(path: "es"))
    let microphone = TestMicrophone(
      try Voice.quiet(1) + says(request), seconds: 60,
      answers: try answers.map { (try says($0.text), $0.after) }, gain: gain)
    let player = TestPlayer(microphone)
    let resources = try Resources(locale: "es-ES", environment: [:])
    let model = try RecognitionModel(folder: resources.model, keptIn: [folder.url])
    let voice = EspeakSynthesizer(voice: "es")
    let asked = Mutex<[String]>([])
    var options = SpokenAsker.Options(answersGrammar: resources.answersGrammar)
    options.player = player
    options.speak = { (try? await voice.speech(of: $0)) ?? [] }
    options.show = { question in asked.withLock { $0.append(question.spoken) } }
    let language = try Labels.calling("es-ES", Self.search)
    let world = try World(
      language: language, confirmation: confirmation, asking: SpokenAsker(options),
      search: Self.search, answers: nil, region: "ES", answersFile: resources.answersGrammar,
      prompts: PromptTable(file: resources.promptTable, base: .english))
    let recognizer = try await RequestRecognizer(try Recognizer(model: model), for: language)
    let heard = await world.dialer.listen(
      to: microphone, named: "microphone", with: recognizer, firstUtterance: 1
    ) { $0 != .notUnderstood }
    return Result(
      called: world.called, outcomes: heard.outcomes, questions: asked.withLock { $0 },
      prompts: player.prompts)
  }

  /// Questions are put in Spanish, and nobody is called behind a no.
  @Test func aNoCallsNobody() async throws {
    let chosen = try await talk("llama a Juan", [("cancela", 6)])
    #expect(chosen.called.isEmpty)
    #expect(chosen.questions.first?.hasPrefix("¿Qué Juan? ") == true)
    let confirmed = try await talk(
      "llama a Guadalupe Ibarra", [("no, gracias", 4)], confirmation: .always)
    #expect(confirmed.called.isEmpty)
    #expect(confirmed.questions.first?.hasPrefix("¿Llamar a Guadalupe Ibarra") == true)
  }

  /// Prompts that the microphone hears well: nothing of them is an answer.
  @Test(arguments: [0.05, 0.3, 1])
  func aPromptIsNoAnswer(gain: Double) async throws {
    for (request, confirmation) in [
      ("llama a Juan", ConfirmationPolicy.uncertain), ("llama a Guadalupe Ibarra", .always),
    ] {
      let result = try await talk(request, gain: gain, confirmation: confirmation)
      #expect(result.called.isEmpty)
      #expect(result.outcomes == [.undecided])
      // The question, the same in other words, and that nothing is done.
      #expect(result.prompts == 3)
    }
  }
}
