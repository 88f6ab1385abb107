import Foundation
import TestSupport
import Testing

/// Real calls that are asked for in writing.
@Suite(
  .serialized, .enabled(if: SIPPrograms.areThere, "\(SIPPrograms.reason)"),
  .timeLimit(.minutes(20)))
struct SIPCallTests {
  @Test
  func answeredAndHungUpThere() async throws {
    let place = try Place(contacts: Place.bob)
    let bob = try await SIPPeer.callee("leave", in: place)
    try await place.addAccount(at: bob.port)
    let call = try place.start("say", "call bob", "--json")
    #expect(await call.ended() == 0)
    let events = try call.events()
    #expect(Contract.problems(events) == [])
    #expect(events.texts("transaction", "result") == ["accepted"])
    #expect(
      events.texts("call", "state") == ["starting", "started", "connecting", "connected", "ended"])
    #expect(events.texts("call", "reason") == ["remoteEnded"])
    // A busy machine may take seconds to answer, which is told.
    let messages = call.messages.split(separator: "\n")
    let slow = ["does not answer yet", "is there and has not put the call through yet"]
    #expect(messages.allSatisfy { line in slow.contains { line.contains($0) } }, "\(messages)")
    #expect(await bob.program.ended() == 0)
    #expect(await place.hasNoAgent())
    let recent = try await place.run("recents", "--json").events()
    #expect(recent.texts("history", "displayName") == ["Bob"])
  }

  @Test(
    arguments: [
      ("486 Busy Here", "busy"), ("603 Decline", "declined"), ("488 Not Here", "noSound"),
    ])
  func refused(status: String, reason: String) async throws {
    let place = try Place(contacts: Place.bob)
    let bob = try await SIPPeer.callee("refuse", status: status, in: place)
    try await place.addAccount(at: bob.port)
    let call = try place.start("say", "call bob", "--json")
    #expect(await call.ended() == 1)
    let events = try call.events()
    #expect(Contract.problems(events) == [])
    #expect(events.texts("call", "state") == ["starting", "started", "failed"])
    #expect(events.texts("call", "reason") == [reason])
    #expect(await bob.program.ended() == 0)
  }

  @Test
  func unreachable() async throws {
    let place = try Place(contacts: Place.bob)
    let port = Ports.free()
    try await place.addAccount(at: port, "--transport", "tcp")
    let call = try place.start("say", "call bob", "--steps")
    #expect(await call.ended() == 1)
    // The reason is told between the states.
    #expect(call.output.hasSuffix("  call        failed (unavailable)\n"))
    #expect(
      call.messages
        == "callvoice: 127.0.0.1:\(port) cannot be used (Connection refused); is the address "
        + "right?\n")
    #expect(await place.hasNoAgent())
  }

  /// Of several accounts, the one that calls are made by.
  @Test
  func theServerIsSilent() async throws {
    let place = try Place(contacts: Place.bob)
    let port = Ports.free()
    let silent = try #require(Ports.bound(port))
    defer { close(silent) }
    try await place.addAccount("zoe", at: Ports.free())
    try await place.addAccount(at: port)
    let call = try place.start("say", "call bob", "--json", "--account", "alice")
    #expect(await call.ended() == 1)
    let events = try call.events()
    #expect(Contract.problems(events) == [])
    #expect(events.texts("call", "state") == ["starting", "started", "failed"])
    #expect(events.texts("call", "reason") == ["unavailable"])
    let host = "127.0.0.1:\(port)"
    #expect(
      call.messages == """
        callvoice: \(host) does not answer yet; the call waits for it.
        callvoice: \(host) does not answer; is the address right, and is there a network?

        """)
    #expect(await place.hasNoAgent())
  }

  @Test(
    arguments: [
      (
        ["--call-microphone", "nosuch", "--call-speaker", "none"],
        "Calls have no microphone: nosuch cannot be opened (no such file or directory); name "
          + "another, or none, with --call-microphone."
      ),
      (
        ["--call-microphone", "none", "--call-speaker", "nosuch"],
        "Calls cannot be heard: nosuch cannot be opened (no such file or directory); name another, "
          + "or none, with --call-speaker."
      ),
    ])
  func withoutSoundNobodyIsCalled(options: [String], message: String) async throws {
    let place = try Place(contacts: Place.bob)
    let bob = try await SIPPeer.callee("answer", in: place)
    try await place.addAccount(at: bob.port)
    let call = try place.start(
      "say", "call bob", "--json", options: ["--network", "sip"] + options)
    #expect(await call.ended() == 1)
    #expect(try call.events().texts("call", "state") == ["starting", "failed"])
    #expect(try call.events().texts("call", "reason") == ["noSound"])
    #expect(call.messages == "callvoice: \(message)\n")
    // It was not invited: it waits.
    #expect(await bob.program.end(SIGKILL) == 128 + SIGKILL)
  }

  /// However the program ends, the call is hung up and the agent is gone.
  @Test(
    arguments: [
      ("answer", "connected", SIGINT, 0), ("ring", "connecting", SIGINT, 1),
      ("answer", "connected", SIGKILL, 128 + SIGKILL),
      ("ring", "connecting", SIGKILL, 128 + SIGKILL),
      ("answer", "connected", SIGTERM, 128 + SIGTERM),
      ("answer", "connected", SIGHUP, 128 + SIGHUP),
    ])
  func isEnded(scenario: String, state: String, signal: Int32, code: Int32) async throws {
    let place = try Place(contacts: Place.bob)
    let bob = try await SIPPeer.callee(scenario, in: place)
    try await place.addAccount(at: bob.port)
    let call = try place.start("say", "call bob", "--json")
    #expect(await call.prints("\"state\":\"\(state)\""))
    #expect(place.agents.count == 1)
    #expect(await call.end(signal) == code)
    if signal == SIGINT {
      #expect(try call.events().texts("call", "state").last == "ended")
    }
    #expect(await place.hasNoAgent())
    #expect(await bob.program.ended() == 0)
  }

  /// The program's end says that the call broke, however it was asked for.
  @Test(
    arguments: [
      ["open", "tel:+14155550100"], ["say", "call bob"], ["say"],
      ["continue", "bob.json"],
    ])
  func theAgentDies(arguments: [String]) async throws {
    let place = try Place(contacts: Place.bob)
    let bob = try await SIPPeer.callee("answer", in: place)
    try await place.addAccount(at: bob.port)
    try place.write(
      #"{"activityType":"INStartAudioCallIntent","handle":"+14155550100"}"#, to: "bob.json")
    let call = try RunningProgram(
      Tool.url().path,
      arguments + Place.silently
        + ["--json", "--data-dir", place.data.path, "--contacts", "people.vcf"], in: place)
    if arguments == ["say"] {
      call.type("call bob")
      call.finishTyping()
    }
    #expect(await call.prints(#""state":"connected""#))
    let agent = try #require(place.agents.first)
    kill(agent, SIGKILL)
    #expect(await call.ended() == 1)
    #expect(try call.events().texts("call", "state").last == "failed")
    #expect(try call.events().texts("call", "reason") == ["serviceUnavailable"])
    #expect(
      call.messages.contains("The SIP agent broke, and its calls; another one is started.\n"))
    #expect(await place.hasNoAgent())
    _ = await bob.program.end(SIGKILL)
  }

  /// The agent's folder may be anywhere.
  @Test
  func theFolderHasALongNameWithSpaces() async throws {
    let place = try Place(contacts: Place.bob)
    let bob = try await SIPPeer.callee("leave", in: place)
    try await place.addAccount(at: bob.port)
    let folder = place.home.appending(path: "a b " + String(repeating: "x", count: 120))
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
    let call = try place.start(
      "say", "call bob", variables: ["XDG_RUNTIME_DIR": folder.path])
    #expect(await call.ended() == 0)
    #expect(await bob.program.ended() == 0)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == [])
  }

  @Test(
    arguments: [
      (
        "sip:a@[::1]", 1,
        "“sip:a@[::1]” cannot be called by SIP; it takes numbers and addresses such as sip:USER@HOST."
      ),
      (
        "sip:" + String(repeating: "a", count: 1_000) + "@example.org", 64,
        "\"sip:\(String(repeating: "a", count: 76))…\" holds no SIP address: it is longer than 230 "
          + "bytes; write sip:USER@HOST."
      ),
      (
        "sip:bob@127.0.0.1:5999;maddr=127.0.0.2", 64,
        "\"sip:bob@127.0.0.1:5999;maddr=127.0.0.2\" holds no SIP address: its parameter maddr sends "
          + "the call to another host; write sip:USER@HOST."
      ),
      ("sip:a b@example.org", 64, nil), ("sip:a\u{1}@example.org", 64, nil),
      ("sip:a%0d%0aVia@example.org", 64, nil), ("tel:555\n1234;ext=x\u{1B}", 64, nil),
      ("tel:" + String(repeating: "1", count: 1_000), 64, nil),
    ] as [(String, Int32, String?)])
  func whatCannotBeCalled(link: String, code: Int32, message: String?) async throws {
    let place = try Place(contacts: Place.bob)
    try await place.addAccount(at: Ports.free())
    let call = try place.start("open", link, "--json")
    #expect(await call.ended() == code)
    let messages = call.messages
    if let message { #expect(messages == "callvoice: \(message)\n") }
    // One sentence, without what was in it.
    #expect(messages.hasPrefix("callvoice: ") && messages.count { $0 == "\n" } == 1)
    #expect(messages.unicodeScalars.allSatisfy { $0 == "\n" || $0.value >= 0x20 })
    #expect(messages.utf8.count < 300)
  }
}
