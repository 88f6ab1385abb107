import Foundation
import TestSupport
import Testing

@testable import Telephony

/// Accounts at a registrar that wants a password.
@Suite(
  .serialized, .enabled(if: Programs.hasRegistrar, "baresip-core and kamailio are not installed"),
  .timeLimit(.minutes(20)))
struct RegistrationTests {
  private func network(
    _ port: UInt16, password: String?, name: String = "alice", registers: Bool = true
  ) throws -> SIPNetwork {
    SIPNetwork(
      account: try SIPAccount(
        address: "\(name)@127.0.0.1:\(port)", displayName: "Alice Örn"),
      password: password, options: SIPNetwork.Options(audio: .none, registers: registers))
  }

  @Test
  func rightAndWrongPassword() async throws {
    let registrar = try await Registrar.start()
    let right = try network(registrar.port, password: Registrar.password)
    try await right.start()
    #expect(await right.registration(within: .seconds(600)) == .registered)
    let wrong = try network(registrar.port, password: "wrong")
    try await wrong.start()
    #expect(await wrong.registration(within: .seconds(600)) == .failed("401 Unauthorized"))
    await wrong.stop()
    await right.stop()
    #expect(await right.registration == .none)
    await registrar.helper.end()
  }

  @Test
  func callsByNumberComeInAtTheAccount() async throws {
    let registrar = try await Registrar.start()
    let alice = try network(registrar.port, password: Registrar.password)
    let bob = try network(registrar.port, password: Registrar.password, name: "+14155550100")
    for phone in [alice, bob] {
      try await phone.start()
      #expect(await phone.registration(within: .seconds(600)) == .registered)
    }
    let number = CallDestination(.phoneNumber, "tel:+1 (415) 555-0100")
    var events = alice.startCall(UUID(), to: number, isVideo: false).makeAsyncIterator()
    var incoming: IncomingCall?
    for await call in bob.incomingCalls {
      incoming = call
      break
    }
    let call = try #require(incoming)
    #expect(call.claimedName == "Alice Örn")
    try await bob.answerCall(call.uuid)
    while let event = await events.next(), event != .connected {}
    await bob.endCall(call.uuid)
    #expect(await events.next() == .ended)
    let nobody = CallDestination(.phoneNumber, "5551234")
    let none = alice.startCall(UUID(), to: nobody, isVideo: false)
    #expect(await none.all() == [.started, .failed(.notFound)])
    await alice.stop()
    await bob.stop()
    await registrar.helper.end()
  }

  @Test
  func theRegistrarIsDown() async throws {
    let port = Ports.free()
    // Whoever has the port says nothing, so that nothing is known however long it takes.
    let silent = try #require(Ports.bound(port))
    defer { close(silent) }
    let network = try network(port, password: "x")
    try await network.start()
    #expect(await network.registration(within: .milliseconds(100)) == .pending)
    await network.stop()
  }

  @Test
  func isNotRegisteredWhereItIsNotToBe() async throws {
    let network = try network(Ports.free(), password: "x", registers: false)
    try await network.start()
    #expect(await network.registration(within: .seconds(600)) == .none)
    await network.stop()
  }
}
