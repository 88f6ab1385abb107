internal import ArgumentParser

/// Everything, one after the other.
struct AllBenchmarks: Benchmark {
  static let configuration = CommandConfiguration(
    commandName: "all", abstract: "Run all benchmarks.")

  @OptionGroup var options: BenchOptions
  @OptionGroup var orders: OrdersOptions
  @OptionGroup var recordings: RecordingsOptions

  func measure(in workplace: Workplace, print: (Report) -> Void) async throws {
    // First: the peak memory of a child counts from that of the process that started it.
    print(try await ProcessBenchmark.report(in: workplace))
    print(try ContactsBenchmark.report(in: workplace))
    print(try await DirectoryBenchmark.report(in: workplace))
    print(try TextBenchmark.report(in: workplace))
    print(try NamesBenchmark.report(in: workplace))
    print(try CallKitBenchmark.report())
    print(try await SIPBenchmark.report(in: workplace))
    print(try await ServiceBenchmark.report(in: workplace))
    print(try await CommandsBenchmark.report(in: workplace))
    print(try await LatencyBenchmark.report(in: workplace))
    print(try await OrdersBenchmark.report(in: workplace, orders))
    if let report = try await OrdersBenchmark.callsReport(in: workplace, orders) { print(report) }
    for line in RecordingsBenchmark.Line.allCases {
      print(try RecordingsBenchmark.report(line, in: workplace, recordings))
    }
    for count in [10_000, 100_000] {
      print(try ListsBenchmark.report(of: count, calls: 16, isDetailed: false, in: workplace))
    }
  }
}
