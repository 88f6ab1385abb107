import Foundation
import Testing

/// Somebody who touches nothing, from the first word to the last: a microphone, two of the programs and a registrar.
@Suite(
  .serialized, .enabled(if: SIPPrograms.areThere, "\(SIPPrograms.reason)"),
  .enabled(if: Recording.isPossible, "\(Recording.reason)"), .timeLimit(.minutes(20)))
struct HandsFreeTests {
  /// Alice's program, which hears her and waits for "hey phone".
  private struct Ear {
    let session: LiveSession
    let place: Place

    init(in place: Place) throws {
      self.place = place
      session = try LiveSession(
        [
          "listen", "--device", "mic", "--wake", "hey phone", "--yes", "--speak", "off",
          "--no-beep", "--steps",
        ] + Place.silently, in: place)
    }

    /// Says something, and is silent until the terminal shows a text behind what it had shown.
    func say(_ words: String, until expected: String, after count: Int) async throws -> Int {
      try session.speak(.silence(0.5) + (try await Recording.speech(words, in: place)))
      return try session.waitInSilence(for: expected, after: count)
    }
  }

  /// She calls Bob, asks who it is, holds, goes on, and hangs up.
  @Test func aCallIsMadeHeldAndEnded() async throws {
    let town = try await Town()
    let bob = try town.bob.startPrompt()
    #expect(await bob.prints("come in by SIP, as sip:"))
    let alice = try Ear(in: town.alice)
    var seen = try alice.session.waitInSilence(for: "come in by SIP, as")
    seen = try await alice.say("hey phone, call bob", until: "starting · started", after: seen)
    #expect(await bob.prints("Alice, mobile, (415) 555-0177 is calling."))
    bob.type("answer")
    seen = try alice.session.waitInSilence(for: "connected", after: seen)
    for (words, shown) in [
      ("hey phone, who am i talking to", "You are talking to Bob"),
      ("hey phone, hold the call", "held"), ("hey phone, resume the call", "connected"),
      ("hey phone, mute", "CXSetMutedCallAction · accepted"), ("hey phone, hang up", "ended"),
    ] {
      seen = try await alice.say(words, until: shown, after: seen)
    }
    bob.type("quit")
    #expect(await bob.ended() == 0)
    alice.session.send(SIGINT)
    _ = try alice.session.finish()
    await town.registrar.program.end()
  }

  /// A call that comes in is announced; "answer" and "decline" need no phrase then.
  @Test(arguments: [("answer", "connected"), ("decline", "ended")])
  func aCallIsTakenOrDeclined(word: String, state: String) async throws {
    let town = try await Town()
    let alice = try Ear(in: town.alice)
    var seen = try alice.session.waitInSilence(for: "come in by SIP, as")
    let caller = try town.call()
    seen = try alice.session.waitInSilence(for: "is calling. Answer?", after: seen)
    seen = try await alice.say(word, until: state, after: seen)
    if word == "answer" {
      _ = try await alice.say("hey phone, goodbye", until: "ended", after: seen)
    }
    #expect(try alice.session.waitInSilence(until: caller) == (word == "answer" ? 0 : 1))
    alice.session.send(SIGINT)
    _ = try alice.session.finish()
    await town.registrar.program.end()
  }

  /// The wrong one is called: "no, …" ends that call while it rings, and calls the other.
  @Test func aCallThatRingsIsCorrected() async throws {
    let town = try await Town()
    let other = Place.bob.replacing("b1", with: "b2").replacing("FN:Bob", with: "FN:Eleanor Vance")
      .replacing("0100", with: "0133")
    try town.alice.write(other + Place.bob, to: "people.vcf")
    let bob = try town.bob.startPrompt()
    #expect(await bob.prints("come in by SIP, as sip:"))
    let alice = try Ear(in: town.alice)
    var seen = try alice.session.waitInSilence(for: "come in by SIP, as")
    seen = try await alice.say("hey phone, call bob", until: "starting · started", after: seen)
    #expect(await bob.prints("Alice, mobile, (415) 555-0177 is calling."))
    seen = try await alice.say(
      "hey phone, no i meant eleanor vance", until: "found       Eleanor Vance", after: seen)
    #expect(await bob.prints("You missed a call from Alice."))
    bob.type("quit")
    #expect(await bob.ended() == 0)
    alice.session.send(SIGINT)
    _ = try alice.session.finish()
    await town.registrar.program.end()
  }

  /// At a prompt, too, the next line ends a call that rings.
  @Test func aCallThatRingsIsEndedAtThePrompt() async throws {
    let town = try await Town()
    let alice = try town.alice.startPrompt()
    #expect(await town.isRegistered(alice))
    let bob = try town.bob.startPrompt()
    #expect(await bob.prints("come in by SIP, as sip:"))
    bob.type("call alice")
    #expect(await alice.prints("is calling."))
    bob.type("hang up")
    #expect(await alice.prints("You missed a call from"))
    for program in [bob, alice] {
      program.type("quit")
      _ = await program.ended()
    }
    await town.registrar.program.end()
  }
}
