import Foundation
import TestSupport
import Testing

/// Questions that the service asks at its microphone, while a page shows them as buttons.
@Suite(.enabled(if: Recording.isPossible, "\(Recording.reason)"), .timeLimit(.minutes(20)))
struct SharedQuestionTests {
  private static let baker = "Calling John Baker, work, (415) 555-0108 … connected"

  /// Starts a service at a microphone, and has the page ask aloud for one of two.
  private func ask(in place: Place) async throws -> (LiveSession, WebConnection, String) {
    let request = try await Recording.speech("call john", in: place)
    let live = try LiveSession(
      [
        "serve", "--no-notifications", "--no-prompts", "--no-beep", "--device", "mic",
        "--push-to-talk",
      ], in: place)
    try live.wait(for: "Serving at ")
    let page = try await place.openPage()
    page.sendFrame(#"{"command":"pushToTalk"}"#)
    _ = try await page.events(until: "finished")
    try live.speak(.silence(0.5) + request)
    try live.waitInSilence(for: "Which, 1 to 2?")
    let question = try #require(try await page.events(until: "question").last)
    #expect(question["kind"] == "choice")
    let choices = try #require(question["choices"])
    #expect(choices.contains("John Abernathy, mobile") && choices.contains("John Baker, work"))
    return (live, page, try #require(question["question"]))
  }

  /// Said, the answer counts, and the page is told that there is nothing to choose any more.
  @Test func isAnsweredByVoice() async throws {
    let place = try Place()
    let (live, page, number) = try await ask(in: place)
    try live.speak(.silence(0.5) + (try await Recording.speech("the second one", in: place)))
    try live.waitInSilence(for: Self.baker)
    #expect(try await page.events(until: "answered").last?["question"] == number)
    #expect(try await page.events(until: "call").last?["state"] == "starting")
    page.sendFrame(#"{"command":"choose","question":\#(number),"text":"1"}"#)
    #expect(
      try await page.events(until: "error").last?["message"]
        == "choose: no such question is open.")
    page.sendFrame(#"{"command":"request","text":"hang up"}"#)
    try live.waitInSilence(for: "The call with John Baker is over.")
    live.send(SIGTERM)
    #expect(try live.finish() == 0)
  }

  /// Chosen by a button, the answer counts as well, and the microphone is not waited for.
  @Test func isAnsweredByAButton() async throws {
    let place = try Place()
    let (live, page, number) = try await ask(in: place)
    page.sendFrame(#"{"command":"choose","question":\#(number),"text":"2"}"#)
    try live.waitInSilence(for: Self.baker)
    #expect(try await page.events(until: "answered").last?["question"] == number)
    live.send(SIGTERM)
    #expect(try live.finish() == 0)
  }
}
