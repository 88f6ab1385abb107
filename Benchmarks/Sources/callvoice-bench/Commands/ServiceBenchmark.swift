internal import ArgumentParser
internal import Foundation

/// What a service costs that nobody uses.
struct ServiceBenchmark: Benchmark {
  static let configuration = CommandConfiguration(
    commandName: "service",
    abstract: "Wake-ups, processor time and memory of an idle callvoice serve.")

  @OptionGroup var options: BenchOptions

  @Option(help: ArgumentHelp("How long it is watched.", valueName: "seconds"))
  var seconds = 30

  @Option(
    help: ArgumentHelp("The callvoice that serves. Default: the release build.", valueName: "file"),
    completion: .file())
  var program: String?

  func measure(in workplace: Workplace, print: (Report) -> Void) async throws {
    print(try await Self.report(in: workplace, program, seconds: seconds))
  }

  /// Watches a service without a microphone, and one that waits for a wake phrase.
  static func report(
    in workplace: Workplace, _ program: String? = nil, seconds: Int = 30
  ) async throws -> Report {
    let program =
      program ?? workplace.root.appendingPathComponent(".build/release/callvoice").path
    guard FileManager.default.isExecutableFile(atPath: program) else {
      throw BenchError(69, "\(program) is not there; build it with: make build")
    }
    var report = Report(
      "service", "callvoice serve for \(seconds) s, \(workplace.people.count) contacts")
    for (place, hasMicrophone) in [("idle", false), ("waiting for a phrase", true)] {
      let service = try IdleService(program, in: workplace, hasMicrophone: hasMicrophone)
      let (wakeUps, load) = try await service.measure(for: seconds)
      let footprint = Footprint(of: service.identifier)
      report.figures += [
        .measure("\(place): wake-ups a second", Double(wakeUps) / Double(seconds), "", digits: 2),
        .measure("\(place): processor", load, "%", digits: 2),
        .measure("\(place): memory", Double(footprint.memory) * 1024 / 1e6, "MB"),
        .measure("\(place): descriptors", Double(footprint.descriptors), "", digits: 0),
      ]
      withExtendedLifetime(service) {}
    }
    return report
  }
}
