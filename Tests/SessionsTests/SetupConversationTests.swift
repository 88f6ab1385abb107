import Conversation
import Foundation
import Sessions
import Settings
import Storage
import Synchronization
import TestSupport
import Testing

/// The questions of the setup, put to somebody whose answers are written down before.
struct SetupConversationTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private func settings() -> Settings { Settings(environment: ["HOME": folder.url.path]) }

  private func setUp(_ answers: [String]) async -> ScriptedPerson {
    let person = ScriptedPerson(answers)
    let home = folder.url
    var conversation = SetupConversation(
      with: person, settings: settings(),
      readSettings: { Settings(environment: ["HOME": home.path]) },
      folder: { _ in DataFolder(path: home.appending(path: "data").path) })
    await conversation.run()
    return person
  }

  @Test
  func asksAgainWhereAnAnswerCannotBeSet() async throws {
    let person = await setUp(["UK", " gb "])
    #expect(person.warnings == ["'UK' is no region; did you mean GB?"])
    #expect(
      person.questions.prefix(2)
        == ["  Which, such as US or GB? ", "  Which, such as US or GB? "])
    #expect(person.lines.contains("  The region is GB."))
    #expect(settings().text(.region) == "GB")
  }

  @Test
  func setsNothingWhereAStepIsLeftOut() async throws {
    let person = await setUp([""])
    #expect(person.questions.first == "  Which, such as US or GB? ")
    #expect(settings().text(.region) == nil)
  }

  @Test
  func asksNothingMoreAtTheEndOfInput() async throws {
    let person = await setUp([])
    #expect(person.questions == ["  Which, such as US or GB? "])
    #expect(person.trials.isEmpty)
    #expect(
      person.lines.suffix(2) == ["", "That is all. Try it with: callvoice say \"call NAME\""])
  }
}

/// Somebody who answers in order, and then no more.
private final class ScriptedPerson: SetupTalking {
  private struct Record {
    var answers: [String]
    var lines: [String] = []
    var warnings: [String] = []
    var questions: [String] = []
    var trials: [SpokenRequestTrial] = []
  }

  private let record: Mutex<Record>

  init(_ answers: [String]) {
    record = Mutex(Record(answers: answers))
  }

  var lines: [String] { record.withLock(\.lines) }
  var warnings: [String] { record.withLock(\.warnings) }
  var questions: [String] { record.withLock(\.questions) }
  var trials: [SpokenRequestTrial] { record.withLock(\.trials) }

  func say(_ line: String) { record.withLock { $0.lines.append(line) } }

  func warn(_ sentence: String) { record.withLock { $0.warnings.append(sentence) } }

  func warn(about error: any Error) { warn("\(error)") }

  func line(_ prompt: String) async -> String? {
    record.withLock { record in
      record.questions.append(prompt)
      return record.answers.isEmpty ? nil : record.answers.removeFirst()
    }
  }

  func password(_ prompt: String) -> String? { nil }

  func show(_ update: ListeningUpdate?) {}

  func tryRequest(_ trial: SpokenRequestTrial) async {
    record.withLock { $0.trials.append(trial) }
  }
}
