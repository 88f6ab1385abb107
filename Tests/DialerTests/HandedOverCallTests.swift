import CallHistory
import Foundation
import Telephony
import TestSupport
import Testing

@testable import Dialer

/// Calls that another program has, and what the network says of calls that fail.
struct HandedOverCallTests {
  /// The notes and errors, with their codes.
  private static func notes(_ world: World) -> [String] {
    world.events.compactMap {
      switch $0.kind {
      case .note(let code, let message), .error(_, let code, let message): "\(code): \(message)"
      default: nil
      }
    }
  }

  @Test func handedOver() async throws {
    let folder = try TemporaryFolder()
    let history = try CallHistory(folder: folder.url)
    let network = ScriptedNetwork(.started, .handedOver, said: "It is with the test now.")
    let world = try World(history: history, network: network)
    for number in 1...2 {
      #expect(
        await world.dialer.handle(text: "call john baker", utterance: number) == .carriedOut)
      await world.reaches(.ended)
      #expect(world.states.last == "ended handedOver")
    }
    #expect(Self.notes(world).filter { $0 == "handedOver: It is with the test now." }.count == 2)
    #expect(await !world.dialer.isInCall)
    // There is nothing to hang up.
    #expect(await world.dialer.handle(text: "hang up", utterance: 3) == .nobodyToCall)
    let records = try await history.calls(CallSearch(), limit: 5)
    #expect(records.map(\.ending) == [.handedOver, .handedOver])
    #expect(records.allSatisfy { $0.connected == nil && $0.ended != nil })
  }

  @Test func emergencyCallThatIsHandedOver() async throws {
    let network = ScriptedNetwork(.started, .handedOver)
    let world = try World(network: network)
    #expect(await world.dialer.handle(text: "call 911", utterance: 1) == .carriedOut)
    #expect(
      Self.notes(world).contains(
        "emergencyHandedOver: The call for help is handed over to another program, and callvoice cannot see whether it "
          + "is put through: watch that program, or dial 911 by hand."))
  }

  /// Where calls are followed nobody is warned.
  @Test func emergencyCallThatIsFollowed() async throws {
    let world = try World()
    #expect(await world.dialer.handle(text: "call 911", utterance: 1) == .carriedOut)
    #expect(!Self.notes(world).contains { $0.hasPrefix("emergencyHandedOver") })
  }

  @Test func networkSaysWhyACallFails() async throws {
    let network = ScriptedNetwork(.failed(.serviceUnavailable), said: "There is no modem.")
    let world = try World(network: network)
    #expect(await world.dialer.handle(text: "call john baker", utterance: 1) == .failed)
    #expect(world.states.last == "failed serviceUnavailable")
    #expect(Self.notes(world).contains("network: There is no modem."))
  }
}
