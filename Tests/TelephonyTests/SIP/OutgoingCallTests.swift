import Foundation
import TestSupport
import Testing

@testable import Telephony

/// Calls that go out, and what the other side does with them.
@Suite(
  .serialized, .enabled(if: Programs.hasPlayer, "baresip-core and sip-tester are not installed"),
  .timeLimit(.minutes(20)))
struct OutgoingCallTests {
  @Test(
    arguments: zip(
      [
        "486 Busy Here", "603 Decline", "480 Temporarily Unavailable", "403 Forbidden",
        "404 Not Found", "503 Service Unavailable",
      ],
      [
        .busy, .declined, .unavailable, .forbidden, .notFound, .serviceUnavailable,
      ] as [CallFailure]))
  func refusals(status: String, failure: CallFailure) async throws {
    let folder = try TemporaryFolder()
    let callee = try await Scenario.callee("refuse", in: folder, status: status)
    let phone = try Phone()
    #expect(await phone.call(callee).all() == [.started, .failed(failure)])
    #expect(await callee.isPlayed())
    await phone.network.stop()
  }

  @Test
  func answeredAndHungUpHere() async throws {
    let folder = try TemporaryFolder()
    let callee = try await Scenario.callee("answer", in: folder)
    let phone = try Phone()
    let call = UUID()
    var events: [CallNetworkEvent] = []
    for await event in phone.call(callee, call) {
      events.append(event)
      if event == .connected { await phone.network.endCall(call) }
    }
    #expect(events == [.started, .connecting, .connected, .ended])
    #expect(await callee.isPlayed())
    await phone.network.stop()
  }

  @Test(.enabled(if: Ports.hasIPv6, "this machine has no ::1"))
  func overIPv6() async throws {
    let folder = try TemporaryFolder()
    let callee = try await Scenario.callee("leave", in: folder, at: "::1")
    let phone = try Phone(host: "[::1]:\(callee.port)")
    let events = phone.network.startCall(
      UUID(), to: CallDestination(.phoneNumber, "+14155550107"), isVideo: false)
    #expect(await events.all() == [.started, .connecting, .connected, .ended])
    #expect(await callee.isPlayed())
    await phone.network.stop()
  }

  @Test
  func hungUpThere() async throws {
    let folder = try TemporaryFolder()
    let callee = try await Scenario.callee("leave", in: folder)
    let phone = try Phone()
    #expect(await phone.call(callee).all() == [.started, .connecting, .connected, .ended])
    #expect(await callee.isPlayed())
    await phone.network.stop()
  }

  @Test
  func nobodyAnswers() async throws {
    let folder = try TemporaryFolder()
    let callee = try await Scenario.callee("ring", in: folder)
    let phone = try Phone(timing: SIPNetwork.Timing(ringing: .milliseconds(100)))
    #expect(await phone.call(callee).all() == [.started, .connecting, .failed(.noAnswer)])
    #expect(await callee.isPlayed())
    await phone.network.stop()
  }

  @Test
  func givenUpWhileItRings() async throws {
    let folder = try TemporaryFolder()
    let callee = try await Scenario.callee("ring", in: folder)
    let phone = try Phone()
    let call = UUID()
    var events: [CallNetworkEvent] = []
    for await event in phone.call(callee, call) {
      events.append(event)
      if event == .connecting { await phone.network.endCall(call) }
    }
    #expect(events == [.started, .connecting, .ended])
    #expect(await callee.isPlayed())
    await phone.network.stop()
  }

  @Test
  func nothingIsHeardOfIt() async throws {
    let port = Ports.free()
    let silent = try #require(Ports.bound(port))
    defer { close(silent) }
    let phone = try Phone(
      timing: SIPNetwork.Timing(silence: .milliseconds(100), presence: .milliseconds(100)))
    let destination = CallDestination(.sipAddress, "sip:nobody@127.0.0.1:\(port)")
    let events = phone.network.startCall(UUID(), to: destination, isVideo: false)
    #expect(await events.all() == [.started, .failed(.unavailable)])
    await phone.network.stop()
  }

  @Test(arguments: [
    "sip:nobody@no-such-host.invalid", "sip:nobody@127.0.0.1:9;transport=tcp",
  ])
  func thereIsNoSuchHost(address: String) async throws {
    let phone = try Phone()
    let destination = CallDestination(.sipAddress, address)
    let events = phone.network.startCall(UUID(), to: destination, isVideo: false)
    #expect(await events.all() == [.started, .failed(.unavailable)])
    await phone.network.stop()
  }

  @Test(arguments: [
    CallDestination(.phoneNumber, "555\n1234"), CallDestination(.phoneNumber, "555;x=1"),
    CallDestination(.phoneNumber, ""), CallDestination(.phoneNumber, "+"),
    CallDestination(.other, "not an address"), CallDestination(.sipAddress, "sip:"),
    CallDestination(.sipAddress, "sip:a b@example.org"),
    CallDestination(.sipAddress, "sip:a@example.org\u{0}"),
    CallDestination(.sipAddress, "sip:" + String(repeating: "a", count: 1_000) + "@example.org"),
  ])
  func whatIsNoAddressDoesNotReachTheAgent(destination: CallDestination) async throws {
    let phone = try Phone(program: "/nonexistent/agent")
    let events = phone.network.startCall(UUID(), to: destination, isVideo: false)
    #expect(await events.all() == [.failed(.notFound)])
  }

  @Test
  func endedBeforeItBegan() async throws {
    let folder = try TemporaryFolder()
    let callee = try await Scenario.callee("ring", in: folder)
    let phone = try Phone()
    let call = UUID()
    let events = phone.call(callee, call)
    await phone.network.endCall(call)
    #expect(await events.all().last == .ended)
    await phone.network.endCall(call)
    await phone.network.stop()
    await callee.helper.end()
  }
}
