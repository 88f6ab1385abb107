/// Alice's and Bob's programs, each with a home of its own, at one registrar.
struct Town {
  /// The numbers by which the registrar knows both.
  private static let bobsNumber = "+14155550100"
  private static let alicesNumber = "+14155550177"

  let alice: Place
  let bob: Place
  let registrar: SIPPeer

  init() async throws {
    alice = try Place(contacts: Place.bob)
    let card = Place.bob.replacing("Bob", with: "Alice")
    bob = try Place(contacts: card.replacing("555 0100", with: "555 0177"))
    registrar = try await SIPPeer.registrar(in: alice)
    try await alice.addAccount(
      Self.alicesNumber, at: registrar.port, password: SIPPeer.password)
    try await bob.addAccount(
      Self.bobsNumber, at: registrar.port, "--display-name", "Bobby",
      password: SIPPeer.password)
  }

  /// Bob calls Alice.
  func call() throws -> RunningProgram {
    try bob.start("say", "call alice", "--json")
  }

  /// Waits until calls to Alice come in.
  func isRegistered(_ program: RunningProgram) async -> Bool {
    // In one sentence with the calls that go out, or later, as the registrar is quick or slow.
    await program.prints("come in by SIP, as sip:\(Self.alicesNumber)@")
  }
}
