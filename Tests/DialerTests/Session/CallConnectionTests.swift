import Dialer
import Foundation
import Synchronization
import Telephony
import TestSupport
import Testing

@testable import Sessions

/// Which network the calls of a session go out on.
struct CallConnectionTests {
  private func options(
    _ folder: TemporaryFolder, _ kind: CallConnection.Kind?, account: String? = nil
  ) -> CallConnection.Options {
    CallConnection.Options(
      folder: folder.url, kind: kind, account: account,
      audio: SIPAudio(source: .silence, player: .none), takesCalls: true)
  }

  @Test(arguments: [CallConnection.Kind.simulated, nil])
  func simulatedWithoutAnAccount(kind: CallConnection.Kind?) async throws {
    let folder = try TemporaryFolder()
    let reported = Mutex(0)
    let connection = try await CallConnection.open(options(folder, kind)) { _ in
      reported.withLock { $0 += 1 }
    }
    #expect(!connection.isReal)
    #expect(connection.simulated != nil)
    #expect(reported.withLock { $0 } == 0)
    let world = try World(network: connection.network)
    #expect(await connection.finish(world.dialer))
  }

  @Test(
    arguments: [(.sip, nil), (nil, "sip:ann@example.org")] as [(CallConnection.Kind?, String?)])
  func unknownAccount(kind: CallConnection.Kind?, account: String?) async throws {
    let folder = try TemporaryFolder()
    let error = await #expect(throws: SIPError.self) {
      _ = try await CallConnection.open(options(folder, kind, account: account)) { _ in }
    }
    #expect(error?.code == .noSuchAccount)
  }

  /// A call that another process sends rings at the dialer until the receiver is closed.
  @Test func receivesCallsOfOtherProcesses() async throws {
    let folder = try TemporaryFolder()
    let connection = CallConnection()
    let world = try World(network: connection.network)
    let receiver = IncomingCallReceiver(world.dialer, on: connection, folder: folder.url)
    let ring = SimulatedExchange.Ring(origin: "+14155550107", claimedName: nil, isVideo: false)
    while !SimulatedExchange.send(ring, folder: folder.url) { await Task.yield() }
    while world.lines("incoming").isEmpty { await Task.yield() }
    receiver.close()
    await world.dialer.endCalls()
  }
}
