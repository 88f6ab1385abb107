import Dialer
import Foundation
import Testing

/// Requests of several that share a dialer.
struct RequestOptionsTests {
  /// The steps of a request go to whoever made it, the states of calls to the dialer's own listener.
  @Test func stepsAreToldToWhoeverAsks() async throws {
    let world = try World()
    let log = EventLog()
    let options = RequestOptions(report: { log.append($0) })
    let outcome = await options.carryOut {
      await world.dialer.handle(text: "call eleanor", utterance: 1)
    }
    #expect(outcome == .carriedOut)
    #expect(world.states == ["starting", "started", "connecting", "connected"])
    #expect(world.lines("transcript", "interpretation", "resolution", "transaction") == [])
    #expect(
      log.events.map(\.name) == [
        "transcript", "interpretation", "intent", "resolution", "activity", "transaction",
      ])
    _ = await world.dialer.handle(text: "hang up", utterance: 2)
    #expect(world.lines("transcript").count == 1)
    #expect(log.events.count == 6)
  }

  /// Each request has its own choices, whatever the dialer's are.
  @Test func choicesAreTheRequests() async throws {
    let world = try World()
    let dry = RequestOptions(isDryRun: true, report: { _ in })
    #expect(
      await dry.carryOut { await world.dialer.handle(text: "call eleanor", utterance: 1) }
        == .carriedOut)
    #expect(world.states == [])
    let careful = RequestOptions(confirmation: .always, report: { _ in })
    #expect(
      await careful.carryOut { await world.dialer.handle(text: "call eleanor", utterance: 1) }
        == .undecided)
    let asked = RequestOptions(asking: ScriptedAsker("the second one"), report: { _ in })
    #expect(
      await asked.carryOut { await world.dialer.handle(text: "call john", utterance: 1) }
        == .carriedOut)
    #expect(await world.dialer.handle(text: "call john", utterance: 1) == .undecided)
  }
}

extension DialerEvent {
  /// The name of the event in JSON.
  fileprivate var name: String {
    let object = try? JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any]
    return object?["event"] as? String ?? ""
  }
}
