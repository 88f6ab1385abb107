internal import ArgumentParser
internal import CallKit
internal import Foundation

/// How fast transactions go from the request to the fulfilled action.
struct CallKitBenchmark: Benchmark {
  static let configuration = CommandConfiguration(
    commandName: "callkit",
    abstract: "Transactions a second: requested, handed to the delegate, fulfilled.")

  @OptionGroup var options: BenchOptions

  func measure(in workplace: Workplace, print: (Report) -> Void) async throws {
    print(try Self.report())
  }

  /// Mutes one call and unmutes it, and starts and ends calls, with and without a journal.
  static func report() throws -> Report {
    var report = Report(
      "callkit", "one transaction after the other: requested, performed, fulfilled")
    let journal = CallJournal { _ in }
    for hasJournal in [false, true] {
      if hasJournal { journal.start() }
      let suffix = hasJournal ? ", with a journal" : ""
      report.figures += try figures("mute and unmute a call\(suffix)") { loop, count in
        let call = UUID()
        try loop.carryOut(start(call))
        for number in 0..<count {
          try loop.carryOut(CXSetMutedCallAction(call: call, muted: number.isMultiple(of: 2)))
        }
        try loop.carryOut(CXEndCallAction(call: call))
      }
      report.figures += try figures("start and end calls\(suffix)") { loop, count in
        for _ in 0..<count / 2 {
          let call = UUID()
          try loop.carryOut(start(call))
          try loop.carryOut(CXEndCallAction(call: call))
        }
      }
    }
    journal.stop()
    report.notes = ["By CPU: as many as one core would carry out that does nothing else."]
    return report
  }

  private static func start(_ call: UUID) -> CXStartCallAction {
    CXStartCallAction(call: call, handle: CXHandle(type: .generic, value: "bench"))
  }

  /// The transactions a second, by the clock and by the time of the CPU.
  private static func figures(
    _ title: String, _ body: (TransactionLoop, Int) throws -> Void
  ) throws -> [Figure] {
    let count = 50_000
    let loop = TransactionLoop()
    try body(loop, 1000)
    let cpu = ProcessTime.cpu
    let time = try ContinuousClock().measure { try body(loop, count) }
    let used = ProcessTime.cpu - cpu
    return [
      .measure("\(title), by the clock", Double(count) / time.inSeconds, "/s", digits: 0),
      .measure("\(title), by CPU", Double(count) / used, "/s", digits: 0),
    ]
  }
}
