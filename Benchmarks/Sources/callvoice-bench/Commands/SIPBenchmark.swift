internal import ArgumentParser
internal import Dialer
internal import Foundation
internal import Sessions
internal import Synchronization
internal import Telephony

/// How soon the invitation of a SIP call leaves, and what many calls leave behind.
struct SIPBenchmark: Benchmark {
  static let configuration = CommandConfiguration(
    commandName: "sip",
    abstract: "From the accepted transaction to the invitation; what a hundred calls leave behind.")

  private static let count = 100

  @OptionGroup var options: BenchOptions

  func measure(in workplace: Workplace, print: (Report) -> Void) async throws {
    print(try await Self.report(in: workplace))
  }

  /// Types requests; each call is answered at once by a socket of this process, and hung up.
  static func report(in workplace: Workplace) async throws -> Report {
    let answerer = try SIPAnswerer()
    let network = SIPNetwork(
      account: try SIPAccount(address: "bench@127.0.0.1:\(answerer.port)"), password: nil,
      options: SIPNetwork.Options(audio: .none, registers: false))
    try await network.start()
    guard let agent = await network.agentIdentifier else {
      throw BenchError(1, "The SIP agent ended as it was started; try again.")
    }
    let setup = try workplace.setup()
    let accepted = Mutex<[ContinuousClock.Instant]>([])
    let dialer = VoiceDialer(
      language: setup.language, nameSearch: setup.nameSearch, network: network,
      options: VoiceDialer.Options(region: "US")
    ) { event in
      let now = ContinuousClock.now
      guard event.startedHandle != nil else { return }
      accepted.withLock { $0.append(now) }
    }
    var footprints: [(when: String, here: Footprint, agent: Footprint)] = []
    var connected = 0
    for number in 0...count {
      // The first call loads what all need.
      if [1, count / 2].contains(number) {
        let when = number == 1 ? "after one call" : "after \(number) calls"
        footprints.append((when, Footprint(of: getpid()), Footprint(of: agent)))
      }
      if await dialer.handle(text: "call 415 555 0142", utterance: number) == .carriedOut {
        connected += 1
      }
      _ = await dialer.handle(text: "hang up", utterance: number)
    }
    footprints.append(
      ("after \(count + 1) calls", Footprint(of: getpid()), Footprint(of: agent)))
    let isSame = await network.agentIdentifier == agent
    await network.stop()
    footprints.append(("without the agent", Footprint(of: getpid()), Footprint(of: agent)))
    let delays = zip(accepted.withLock { $0 }, answerer.times).map { ($1 - $0).inSeconds * 1000 }
    let milliseconds = Distribution(Array(delays.dropFirst()))
    var report = Report(
      "sip", "typed requests by an agent on this machine, to a socket that answers at once")
    report.figures = [
      .share("calls that were connected", connected, of: count + 1),
      .measure(
        "accepted transaction to the invitation at the socket, least", milliseconds.least, "ms",
        digits: 2),
      .measure("… median", milliseconds.median, "ms", digits: 2),
      .measure("… p90", milliseconds.percentile(90), "ms", digits: 2),
      .measure("… most", milliseconds.most, "ms", digits: 2),
    ]
    if !isSame { report.notes.append("The agent broke and was started again meanwhile.") }
    let columns = ["when", "children", "descriptors", "sockets", "memory, kB"]
    var here = Listing("this process", columns)
    var there = Listing("the agent", columns)
    for footprint in footprints {
      here.rows.append([footprint.when] + footprint.here.row)
      if footprint.agent.descriptors > 0 {
        there.rows.append([footprint.when] + footprint.agent.row)
      }
    }
    report.listings = [here, there]
    return report
  }
}
