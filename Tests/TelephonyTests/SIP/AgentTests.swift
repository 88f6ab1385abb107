import Foundation
import TestSupport
import Testing

@testable import Telephony

/// The agent's process: how it starts, breaks and ends.
@Suite(
  .serialized, .enabled(if: Programs.hasAgent, "baresip-core is not installed"),
  .timeLimit(.minutes(20)))
struct AgentTests {
  @Test
  func isMissing() async throws {
    let phone = try Phone(program: "/nonexistent/baresip")
    await #expect(
      throws: SIPError(
        .missingAgent,
        "/nonexistent/baresip, which puts SIP calls through, is not installed; "
          + "install it with: apt-get install baresip-core")
    ) { try await phone.network.start() }
    let events = phone.network.startCall(UUID(), to: phone.destination, isVideo: false)
    #expect(await events.all() == [.failed(.serviceUnavailable)])
    await phone.network.stop()
  }

  @Test
  func anotherHasThePort() async throws {
    let phone = try Phone()
    let taken = try #require(Ports.bound(phone.port))
    await #expect(
      throws: SIPError(
        .portTaken,
        "The SIP port \(phone.port) is taken; end the program that has it, or name another.")
    ) { try await phone.network.start() }
    #expect(await phone.network.agentIdentifier == nil)
    close(taken)
    // The state is clean: it starts as soon as it can.
    try await phone.network.start()
    await phone.network.stop()
  }

  @Test
  func endsAtOnce() async throws {
    let folder = try TemporaryFolder()
    let program = try folder.program("#!/bin/sh\necho something is wrong\nexit 3\n", to: "agent")
    let phone = try Phone(program: program.path)
    await #expect(
      throws: SIPError(
        .agentFailed, "The SIP agent ended with 3 as it started: something is wrong.")
    ) { try await phone.network.start() }
  }

  @Test
  func takesNoCommands() async throws {
    let folder = try TemporaryFolder()
    let program = try folder.program("#!/bin/sh\nexec sleep 600\n", to: "agent")
    let phone = try Phone(
      timing: SIPNetwork.Timing(readiness: .milliseconds(20)), program: program.path)
    await #expect(
      throws: SIPError(
        .agentFailed,
        "The SIP agent was started and takes no commands; try again, or reinstall baresip-core.")
    ) { try await phone.network.start() }
  }

  @Test
  func isKilledInACall() async throws {
    let (alice, bob) = (try Phone("alice"), try Phone("bob"))
    try await bob.network.start()
    let call = UUID()
    var events = alice.call(bob, call)
    let incoming = try #require(await bob.incoming())
    try await bob.network.answerCall(incoming.uuid)
    while let event = await events.next(), event != .connected {}
    let first = try #require(await alice.network.agentIdentifier)
    kill(first, SIGKILL)
    #expect(await events.next() == .failed(.serviceUnavailable))
    #expect(await events.next() == nil)
    // Another one takes its place, on the same port.
    try await alice.network.start()
    let second = try #require(await alice.network.agentIdentifier)
    #expect(second != first)
    await bob.network.endCall(incoming.uuid)
    let again = alice.call(bob, UUID())
    let another = try #require(await bob.incoming())
    await bob.network.endCall(another.uuid)
    var last: CallNetworkEvent?
    var rest = again
    while let event = await rest.next() { last = event }
    #expect(last == .failed(.declined))
    await alice.network.stop()
    await bob.network.stop()
  }

  @Test
  func filesAreTheUsersAlone() async throws {
    let phone = try Phone()
    try await phone.network.start()
    let folder = try #require(await phone.network.process).folder.url
    let modes = try ["", "config"].map {
      try FileManager.default.attributesOfItem(atPath: folder.appending(path: $0).path)[
        .posixPermissions] as? Int
    }
    #expect(modes == [0o700, 0o600])
    // The account is in the agent's standard input, and nobody can connect any more.
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    #expect(Set(names).isSuperset(of: ["config", "accounts"]))
    #expect(!names.contains("control"))
    let link = folder.appending(path: "accounts").path
    let target = try FileManager.default.destinationOfSymbolicLink(atPath: link)
    #expect(target == "/proc/self/fd/0")
    await phone.network.stop()
    #expect(!FileManager.default.fileExists(atPath: folder.path))
  }

  @Test
  func endsWithTheNetwork() async throws {
    var phone: Phone? = try Phone()
    try await phone?.network.start()
    let process = try #require(await phone?.network.process)
    #expect(process.isRunning)
    phone = nil
    #expect(await process.ended() == 0)
    #expect(!FileManager.default.fileExists(atPath: process.folder.url.path))
  }

  @Test
  func twoRunSideBySide() async throws {
    let (one, other) = (try Phone("same"), try Phone("same"))
    try await one.network.start()
    try await other.network.start()
    #expect(await one.network.agentIdentifier != other.network.agentIdentifier)
    await one.network.stop()
    await other.network.stop()
  }
}
