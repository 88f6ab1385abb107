internal import ArgumentParser

/// Measures callvoice and prints figures.
@main
struct CallvoiceBench: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "callvoice-bench",
    abstract: "Measure how well and how fast callvoice hears.",
    subcommands: [
      AllBenchmarks.self, ProcessBenchmark.self, CommandsBenchmark.self, LatencyBenchmark.self,
      OrdersBenchmark.self, TextBenchmark.self, NamesBenchmark.self, CallKitBenchmark.self,
      DirectoryBenchmark.self, ContactsBenchmark.self, SIPBenchmark.self, ServiceBenchmark.self,
      ListsBenchmark.self, RecordingsBenchmark.self, LoadContacts.self, ListenToList.self,
    ])
}
