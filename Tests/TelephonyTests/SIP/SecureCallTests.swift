import Foundation
import TestSupport
import Testing

@testable import Telephony

/// Calls whose messages go by TLS and whose sound is encrypted, by a server with a certificate of one's own.
@Suite(
  .serialized,
  .enabled(
    if: Programs.hasSecureRegistrar,
    "baresip-core, kamailio, kamailio-tls-modules or openssl is not installed"),
  .timeLimit(.minutes(20)))
struct SecureCallTests {
  private func network(
    _ user: String, at registrar: Registrar, trusting certificate: String?, isEncrypted: Bool = true
  ) throws -> SIPNetwork {
    SIPNetwork(
      account: try SIPAccount(
        address: "sip:\(user)@127.0.0.1:\(registrar.port)",
        registrar: "127.0.0.1:\(registrar.port)", transport: .tls, certificate: certificate,
        encryptsSound: isEncrypted),
      password: nil, options: SIPNetwork.Options(audio: .tone, timing: .patient))
  }

  private func incoming(_ network: SIPNetwork) async -> IncomingCall? {
    for await call in network.incomingCalls { return call }
    return nil
  }

  @Test func twoSidesTalk() async throws {
    let folder = try TemporaryFolder()
    let certificate = try await Certificate(for: "IP:127.0.0.1", in: folder)
    let registrar = try await Registrar.start(certificate)
    let alice = try network("alice", at: registrar, trusting: certificate.file)
    let bob = try network("bob", at: registrar, trusting: certificate.file)
    for network in [alice, bob] {
      try await network.start()
      #expect(await network.registration(within: .seconds(600)) == .registered)
    }
    var events = alice.startCall(
      UUID(), to: CallDestination(.sipAddress, bob.account.uri), isVideo: false
    ).makeAsyncIterator()
    let ringing = try #require(await incoming(bob))
    try await bob.answerCall(ringing.uuid)
    while let event = await events.next(), event != .connected {}
    await alice.stop()
    await bob.stop()
    await registrar.helper.end()
  }

  /// A side that does not encrypt its sound is not talked to.
  @Test func soundIsEncryptedOrThereIsNone() async throws {
    let folder = try TemporaryFolder()
    let certificate = try await Certificate(for: "IP:127.0.0.1", in: folder)
    let registrar = try await Registrar.start(certificate)
    let alice = try network("alice", at: registrar, trusting: certificate.file)
    let bob = try network("bob", at: registrar, trusting: certificate.file, isEncrypted: false)
    for network in [alice, bob] {
      try await network.start()
      #expect(await network.registration(within: .seconds(600)) == .registered)
    }
    let events = alice.startCall(
      UUID(), to: CallDestination(.sipAddress, bob.account.uri), isVideo: false)
    let all = await events.all()
    #expect(all.last == .failed(.noSound))
    #expect(!all.contains(.connected))
    await alice.stop()
    await bob.stop()
    await registrar.helper.end()
  }

  /// Nobody's certificate, or one for another host.
  @Test(arguments: [
    ("IP:127.0.0.1", false, "self-signed certificate"),
    ("DNS:sip.example.org", true, "IP address mismatch"),
  ])
  func isNotTrusted(host: String, isNamed: Bool, reason: String) async throws {
    let folder = try TemporaryFolder()
    let certificate = try await Certificate(for: host, in: folder)
    let registrar = try await Registrar.start(certificate)
    let network = try network(
      "alice", at: registrar, trusting: isNamed ? certificate.file : nil)
    try await network.start()
    let state = await network.registration(within: .seconds(600))
    #expect(state == .failed("certificate: \(reason)"))
    #expect(
      SIPTrial(state, of: network.account).description
        == "\(network.account.uri) is not registered: the certificate of 127.0.0.1:\(registrar.port) is not "
        + "trusted (\(reason)); if it is your own, name it with: callvoice account add \(network.account.uri) "
        + "--transport tls --certificate FILE")
    await network.stop()
    await registrar.helper.end()
  }

  @Test func theFileIsGone() async throws {
    let account = try SIPAccount(
      address: "sip:alice@127.0.0.1", transport: .tls, certificate: "/nonexistent/own.pem")
    let network = SIPNetwork(
      account: account, password: nil, options: SIPNetwork.Options(audio: .none))
    await #expect(
      throws: SIPError(
        .invalidAccount,
        "/nonexistent/own.pem: the certificate of sip:alice@127.0.0.1 cannot be read; name another with: callvoice "
          + "account add sip:alice@127.0.0.1 --transport tls --certificate FILE")
    ) { try await network.start() }
  }
}
