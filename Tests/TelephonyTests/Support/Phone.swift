import Foundation
import TestSupport

@testable import Telephony

/// A SIP network on a port of its own, without a registrar and without sound devices.
struct Phone {
  let network: SIPNetwork
  let port: UInt16

  init(
    _ name: String = "alice", audio: SIPAudio = .none, registrar: UInt16? = nil,
    timing: SIPNetwork.Timing = .patient, clock: any Clock<Duration> = ContinuousClock(),
    told: Told = Told(), program: String? = nil, host: String? = nil
  ) throws {
    port = Ports.free()
    network = SIPNetwork(
      account: try SIPAccount(
        address: "sip:\(name)@\(host ?? "127.0.0.1:\(port)")",
        registrar: registrar.map { "127.0.0.1:\($0)" }),
      password: nil,
      options: SIPNetwork.Options(
        audio: audio, registers: false, program: program, port: port, timing: timing, clock: clock,
        report: { told.add($0) }))
  }

  /// Where it is called.
  var destination: CallDestination {
    CallDestination(.sipAddress, "sip:\(network.account.name)@127.0.0.1:\(port)")
  }

  func call(_ scenario: Scenario, _ call: UUID = UUID()) -> CallEvents {
    let destination = CallDestination(.sipAddress, "sip:callee@127.0.0.1:\(scenario.port)")
    return network.startCall(call, to: destination, isVideo: false)
  }

  func call(_ other: Phone, _ call: UUID) -> CallEvents.AsyncIterator {
    network.startCall(call, to: other.destination, isVideo: false).makeAsyncIterator()
  }

  /// The next call that comes in.
  func incoming() async -> IncomingCall? {
    for await call in network.incomingCalls { return call }
    return nil
  }
}

extension CallEvents {
  /// All events, up to the last.
  func all() async -> [CallNetworkEvent] {
    var events: [CallNetworkEvent] = []
    for await event in self { events.append(event) }
    return events
  }
}

extension SIPNetwork.Timing {
  /// Time enough for an agent on a machine that does much else; each can be told by its length.
  static let patient = SIPNetwork.Timing(
    reply: .seconds(3_601), silence: .seconds(3_600), presence: .seconds(3_607),
    ringing: .seconds(3_602),
    response: .seconds(3_603),
    answer: .seconds(3_604), readiness: .seconds(3_605), registration: .seconds(3_606))
}

extension SIPAudio {
  /// 440 Hz.
  static let tone = SIPAudio(source: .tone(440), player: .none)
}

extension SIPNetwork {
  /// The installed agent, while it runs.
  var process: AgentProcess? { agent as? AgentProcess }
}
