import Buttons
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

  private func setUp(
    _ answers: [String], buttons: ButtonDevices = ButtonDevices(readable: [])
  ) async -> ScriptedPerson {
    let person = ScriptedPerson(answers)
    let home = folder.url
    var conversation = SetupConversation(
      with: person, settings: settings(),
      readSettings: { Settings(environment: ["HOME": home.path]) },
      buttons: buttons, folder: { _ in DataFolder(path: home.appending(path: "data").path) })
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

  /// The region, the contacts and the microphone are left out.
  @Test(arguments: [("yes", "headset"), ("no", nil), ("", nil)])
  func offersTheButtonsOfAHeadset(answer: String, choice: String?) async throws {
    let person = await setUp(
      ["", "", "", answer], buttons: ButtonDevices(readable: ["Jabra Link 380", "Earbuds"]))
    #expect(person.lines.contains("Buttons: there are those of Jabra Link 380, Earbuds."))
    #expect(person.questions.contains("  Shall they answer and end calls, yes or no? "))
    #expect(settings().text(.buttons) == choice)
    let isTold = person.lines.contains(
      "  They do so from now on, where callvoice serve runs.")
    #expect(isTold == (choice != nil))
    guard choice != nil else { return }
    let next = await setUp(["", "", ""], buttons: ButtonDevices(readable: ["Earbuds"]))
    #expect(
      next.lines.contains {
        $0.hasPrefix("Buttons: headset (") && $0.hasSuffix("settings.conf:2).")
      })
  }

  @Test
  func saysWhichButtonsCannotBeRead() async throws {
    let person = await setUp(
      ["", "", ""],
      buttons: ButtonDevices(readable: [], problems: ["The buttons of X cannot be read."]))
    #expect(person.lines.contains("Buttons: The buttons of X cannot be read."))
  }

  private func setMicrophone() throws {
    let url = folder.url.appending(path: ".config/callvoice/settings.conf")
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try "microphone = null\n".write(to: url, atomically: true, encoding: .utf8)
  }

  @Test
  func tellsOfAPhraseWhereThereIsAMicrophone() async throws {
    try setMicrophone()
    let person = await setUp(["", "", ""])
    #expect(person.lines.contains { $0.hasPrefix("Phrase: none. ") })
    let file = folder.url.appending(path: ".config/callvoice/settings.conf")
    try "microphone = null\nwake = hey phone\n".write(to: file, atomically: true, encoding: .utf8)
    let next = await setUp(["", "", ""])
    #expect(next.lines.contains { $0.hasPrefix("Phrase: “hey phone” (") })
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
