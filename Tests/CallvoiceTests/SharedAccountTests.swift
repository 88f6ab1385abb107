import Foundation
import TestSupport
import Testing

/// Accounts that change while the service runs.
@Suite(
  .serialized, .enabled(if: SIPPrograms.areThere, "\(SIPPrograms.reason)"),
  .timeLimit(.minutes(20)))
struct SharedAccountTests {
  private static let silently = ["--call-microphone", "none", "--call-speaker", "none"]

  private func serve(in place: Place) async throws -> RunningProgram {
    let service = try place.start("serve", "--no-notifications", options: Self.silently)
    guard await service.prints("Serving at ") else {
      throw LiveSession.Failure(description: "It does not serve: \(service.messages)")
    }
    return service
  }

  /// From simulated calls to an account, to another one during a call, and back, without a restart.
  @Test func areTakenWithoutARestart() async throws {
    let (place, elsewhere) = (try Place(contacts: Place.bob), try Place())
    let first = try await SIPPeer.talker(tone: 500, in: place)
    let second = try await SIPPeer.talker(tone: 700, in: elsewhere)
    let service = try await serve(in: place)
    #expect(try await place.run("call", "bob").code == 0)
    #expect(try await place.run("say", "hang up").code == 0)
    // The command that adds it tells the service.
    try await place.addAccount("alice", at: first.port)
    #expect(await service.prints("as sip:alice@127.0.0.1:\(first.port).\n"))
    let call = try place.start("say", "call bob", "--json", options: [])
    #expect(await call.prints(#""state":"connected""#))
    // The call goes on with the account that it began with; the next goes out by the other.
    try await place.addAccount("carol", at: second.port)
    let removal = try await place.bare(
      ["account", "remove", "alice", "--data-dir", place.data.path])
    #expect(removal.code == 0)
    #expect(await service.prints("as sip:carol@127.0.0.1:\(second.port).\n"))
    #expect(place.agents.count == 2)
    #expect(try await place.run("say", "mute").code == 0)
    let next = try place.start("say", "call bob", "--json", options: [])
    #expect(await next.prints(#""state":"connected""#))
    #expect(await call.prints(#""state":"held""#))
    #expect(!call.isOver)
    #expect(try await place.run("say", "hang up").code == 0)
    #expect(await next.ended() == 0)
    #expect(try await place.run("say", "hang up").code == 0)
    #expect(await call.ended() == 0)
    // The agent of the first account ends with its last call.
    #expect(await SIPWaiting.becomes { place.agents.count == 1 })
    // Without an account, calls are simulated again: at SIGHUP, and with the next request.
    try FileManager.default.removeItem(at: place.data.appending(path: "accounts.json"))
    service.send(SIGHUP)
    #expect(await service.prints("There is no account any more; calls are simulated.\n"))
    #expect(try await place.run("call", "bob").code == 0)
    #expect(await place.hasNoAgent())
    #expect(await service.end() == 0)
    for peer in [first, second] { await peer.program.end() }
  }

  /// An account that cannot be read leaves the one before, with a sentence, at the next request.
  @Test func areKeptWhereTheyCannotBeRead() async throws {
    let place = try Place(contacts: Place.bob)
    let bob = try await SIPPeer.talker(tone: 500, in: place)
    try await place.addAccount(at: bob.port)
    let service = try await serve(in: place)
    try Data("nonsense".utf8).write(to: place.data.appending(path: "accounts.json"))
    let call = try place.start("say", "call bob", "--json", options: [])
    #expect(await call.prints(#""state":"connected""#))
    #expect(await service.prints(" Calls go out as before.\n"))
    #expect(try await place.run("say", "hang up").code == 0)
    #expect(await call.ended() == 0)
    #expect(await service.end() == 0)
    await bob.program.end()
  }
}
