import Foundation
import TestSupport
import Testing

/// `callvoice listen` at the microphone of the service.
@Suite(.enabled(if: Recording.isPossible, "\(Recording.reason)"), .timeLimit(.minutes(20)))
struct SharedListeningTests {
  private static let john = "Calling John Abernathy, mobile, (415) 555-0107 … connected"

  private func serve(_ options: String..., in place: Place) throws -> LiveSession {
    let live = try LiveSession(
      ["serve", "--no-notifications", "--device", "mic"] + options, in: place)
    try live.wait(for: "Serving at ")
    return live
  }

  /// Where there is no terminal, the command is the key, and prints what a phone of its own would.
  @Test func isTheKey() async throws {
    let recording = try await Recording.speech("call john abernathy", in: Place())
    // Without a service, with the signal as the key.
    let other = try Place()
    try other.writeMicrophone(.silence(1) + recording)
    let alone = try await other.bare(
      ["listen", "--once", "--json", "--device", "mic", "--no-input"]
        + ["--data-dir", other.data.path, "--contacts", "people.vcf"])
    #expect(alone.code == 0)
    let place = try Place()
    let live = try serve("--push-to-talk", in: place)
    let listener = try place.start("listen", "--push-to-talk", "--once", "--json", options: [])
    try live.waitInSilence(for: "listening")
    try live.speak(recording)
    try live.waitInSilence(for: Self.john)
    #expect(await listener.ended() == 0)
    let events = try listener.events()
    #expect(Contract.problems(events) == [])
    let expected = try alone.events()
    #expect(events.compactMap { $0["event"]?.text } == expected.compactMap { $0["event"]?.text })
    for key in ["text", "source"] {
      #expect(events.texts("transcript", key) == expected.texts("transcript", key))
    }
    #expect(events.all("transcript").compactMap { $0["utterance"]?.number } == [1])
    #expect(events.texts("call", "state") == expected.texts("call", "state"))
    // The call goes on, and ends as any other.
    #expect(try await place.run("say", "hang up").code == 0)
    // The next one counts from 1 again.
    let next = try place.start("listen", "--push-to-talk", "--once", "--json", options: [])
    try live.waitInSilence(for: "listening", after: live.text.count)
    try live.speak(recording)
    #expect(try live.waitInSilence(until: next) == 0)
    #expect(
      try next.events().all("transcript").compactMap { $0["utterance"]?.number } == [1])
    live.send(SIGTERM)
    #expect(try live.finish() == 0)
  }

  /// At a terminal the space bar is the key, and Ctrl-C ends; questions show, and are answered aloud.
  @Test(.enabled(if: Terminal.isPossible))
  func spaceBar() async throws {
    let place = try Place()
    let recording = try await Recording.speech("call john abernathy", in: place)
    let live = try serve("--push-to-talk", in: place)
    let listener = try place.startAtTerminal("listen", "--push-to-talk", "--once")
    #expect(await listener.prints("Press the space bar, or send the signal SIGUSR1, and speak."))
    #expect(
      listener.output.contains("Listening at the microphone of callvoice serve, process "))
    listener.type(keys: " ")
    try live.waitInSilence(for: "listening")
    try live.speak(recording)
    #expect(try live.waitInSilence(until: listener) == 0)
    #expect(listener.output.contains(Self.john), "\(listener.output)")
    live.send(SIGTERM)
    #expect(try live.finish() == 0)
  }

  /// The phrase of the service is that of the command; what is heard shows in both.
  @Test func wakePhrase() async throws {
    let place = try Place()
    let recording = try await Recording.speech("hey phone. call john abernathy", in: place)
    let live = try serve("--wake", "hey phone", "--no-beep", in: place)
    let listener = try place.start("listen", "--wake", "hey phone", "--once", options: [])
    #expect(await listener.prints("Waiting for “hey phone” at the microphone of callvoice serve"))
    try live.waitInSilence(for: "waiting")
    try live.speak(.silence(1) + recording)
    #expect(try live.waitInSilence(until: listener) == 0)
    #expect(listener.output.contains(Self.john), "\(listener.output)")
    // Another phrase, and options of its own, are for a microphone of its own.
    for options in [
      ["--wake", "good morning phone"], ["--wake", "hey phone", "--no-prompts"],
      ["--wake", "hey phone", "--no-service"], ["--wake", "hey phone", "--yes"], [],
    ] {
      let result = try await Tool.run(
        Tool.url(),
        ["listen", "--data-dir", place.data.path, "--contacts", "people.vcf"] + options,
        home: place.home, folder: place.folder, variables: ["CALLVOICE_MICROPHONE": "nosuch"])
      #expect(result.code == 69, "\(options)")
    }
    live.send(SIGTERM)
    #expect(try live.finish() == 0)
  }

  /// Whoever listens at a service that ends is told so.
  @Test func serviceIsLost() async throws {
    let place = try Place()
    let live = try serve("--push-to-talk", in: place)
    let listener = try place.start("listen", "--push-to-talk", options: [])
    try live.waitInSilence(for: "listening")
    live.send(SIGKILL)
    #expect(await listener.ended() == 69)
    #expect(
      listener.messages.hasSuffix(
        "callvoice: The service ended before the request was done; start it with callvoice serve, or "
          + "say --no-service.\n"))
  }

  /// Ctrl-C ends listening, and leaves the service and its simulated calls.
  @Test func isInterrupted() async throws {
    let place = try Place()
    let live = try serve("--push-to-talk", in: place)
    #expect(try await place.run("call", "eleanor").code == 0)
    let listener = try place.start("listen", "--push-to-talk", options: [])
    try live.waitInSilence(for: "listening")
    #expect(await listener.end(SIGINT) == 3)
    #expect(try await place.run("say", "hang up").code == 0)
    live.send(SIGTERM)
    #expect(try live.finish() == 0)
  }
}
