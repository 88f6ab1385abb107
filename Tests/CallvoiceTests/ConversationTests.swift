import Foundation
import Testing

/// Questions at the microphone, which are answered by voice.
@Suite(.enabled(if: Recording.isPossible, "\(Recording.reason)"))
struct ConversationTests {
  private func listen(
    _ parts: [(text: String, pause: Double)], in place: Place, _ options: String...
  ) async throws -> Tool.Result {
    var sound = Recording.silence(1)
    for part in parts {
      sound = sound + (try await Recording.speech(part.text, in: place)) + .silence(part.pause)
    }
    try place.writeMicrophone(sound)
    let base = ["listen", "--device", "mic", "--once", "--data-dir", place.data.path]
    return try await place.bare(base + ["--contacts", "people.vcf"] + options)
  }

  @Test(
    arguments: [
      ("call john", "the second one", "+14155550108", 0),
      ("call john", "never mind", nil, 5),
      ("call mom", "the second one", "+14155550101", 0),
    ] as [(String, String, String?, Int32)])
  func isAskedAndAnswered(
    request: String, answer: String, handle: String?, code: Int32
  ) async throws {
    let place = try Place()
    let result = try await listen(
      [(request, 3), (answer, 2)], in: place, "--json", "--no-prompts")
    let events = try result.events()
    #expect(result.code == code)
    #expect(Contract.problems(events) == [])
    #expect(events.texts("activity", "handle") == [handle].compactMap(\.self))
    #expect(events.texts("note", "code").first == "answer")
    // The question is a message, so that standard output is JSON alone.
    #expect(result.messages.contains("Which, 1 to 2?"))
  }

  @Test func silenceIsNoAnswer() async throws {
    let place = try Place()
    let result = try await listen([("call john", 12)], in: place, "--no-prompts", "--steps")
    #expect(result.code == 5)
    #expect(result.output.contains("  Which, 1 to 2?\n  note        Left as it is.\n"))
    #expect(!result.output.contains("CXStartCallAction"))
  }

  @Test func aSpeakerThatIsNotThereIsToldOfOnce() async throws {
    let place = try Place()
    let result = try await listen(
      [("call john", 3), ("the first one", 2)], in: place, "--speaker", "nonsense", "--steps")
    #expect(result.code == 0)
    #expect(
      result.messages.hasPrefix("callvoice: The speaker nonsense cannot be opened: "))
    #expect(result.messages.components(separatedBy: "The speaker nonsense").count == 2)
    #expect(result.output.contains("→ +14155550107"))
  }

  @Test func nothingIsAskedWhereItMayNot() async throws {
    let place = try Place()
    let result = try await listen([("call john", 3)], in: place, "--no-input")
    #expect(result.code == 5)
    #expect(!result.output.contains("Which"))
  }

  @Test(
    arguments: [
      (
        ["say", "call mom", "--yes", "--confirm", "always"],
        "Error: --yes and --confirm always contradict each other; leave one of them out."
      ),
      (
        ["listen", "--in-call", "wake"],
        "Error: --in-call wake needs --wake with the phrase."
      ),
      (
        ["say", "call mom", "--confirm", "sometimes"],
        "Error: The value 'sometimes' is invalid for '--confirm <when>'."
      ),
    ] as [([String], String)])
  func wrongUse(arguments: [String], message: String) async throws {
    let result = try await Place().bare(arguments)
    #expect(result.code == 64)
    #expect(result.messages.hasPrefix(message))
  }

  @Test(
    arguments: [
      ("always", "call eleanor", 5), ("uncertain", "call eleanor", 0), ("never", "call eleanor", 0),
      ("never", "call marla lopez on her mobile", 0),
      ("uncertain", "call marla lopez on her mobile", 5), ("never", "call john", 5),
      ("always", "call 911", 0),
    ] as [(String, String, Int32)])
  func confirms(when: String, request: String, code: Int32) async throws {
    let result = try await Place().run("say", request, "--confirm", when, "--json", "--no-input")
    #expect(result.code == code)
    #expect(Contract.problems(try result.events()) == [])
  }
}
