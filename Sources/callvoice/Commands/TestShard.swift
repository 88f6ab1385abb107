internal import ArgumentParser
internal import Evaluation
internal import Foundation
internal import Sessions
internal import Storage
internal import Synchronization

extension Shard: ExpressibleByArgument {
  /// Reads such as `3/64`.
  init?(argument: String) { self.init(argument) }
}

extension TestRun {
  /// Runs a part of the test set, and writes its results into a file.
  func runShard(_ printer: EventPrinter) async throws -> ExitStatus {
    guard let shard = shard ?? Shard(number: 1, of: 1) else { return .usage }
    let path = results ?? shard.resultsFile
    let (set, share) = try ShardRunner.survey(paths, shard)
    let setup = try grammar.setup(options, printer: printer)
    let runnerOptions = try runnerOptions()
    let header = ShardHeader(
      version: Version.current, shard: shard, set: set,
      setup: try await setup.checksums(acousticModel: runnerOptions.acousticModel),
      noise: try noise.map(Self.checksum), conditions: runnerOptions.conditions.map(\.name),
      recordsEvidence: evidence, subject: subject, limits: try? limits(setup))
    let isCancelled = Atomic(false)
    let interruption = Interruption { isCancelled.store(true, ordering: .relaxed) }
    defer { interruption.stop() }
    let progress = TestProgress()
    let summary = try await ShardRunner(setup, runnerOptions, header).run(
      into: path, share: share, isCancelled: { isCancelled.load(ordering: .relaxed) },
      progress: { progress.show($0, of: $1) }, tell: { printer.warn($0.description) })
    progress.finish()
    print(summary, path, printer)
    return ExitStatus(summary.conclusion)
  }

  /// The numbers of a part as JSON.
  private struct ShardEvent: Encodable {
    let report = "callvoice test shard"
    let shard: String
    let file: String
    let run: Int
    let earlier: Int
    let misses: Int
    let problems: Int
    let interrupted: Bool

    private enum CodingKeys: String, CodingKey {
      case report, shard, file, run, earlier, misses, problems, interrupted
    }
  }

  private func print(_ summary: ShardSummary, _ path: String, _ printer: EventPrinter) {
    let event = ShardEvent(
      shard: summary.shard.description, file: path, run: summary.results, earlier: summary.earlier,
      misses: summary.misses, problems: summary.failures + summary.problems,
      interrupted: summary.isInterrupted)
    var facts = ["\(summary.results) run"]
    if summary.earlier > 0 { facts.append("\(summary.earlier) of them earlier") }
    facts.append("\(summary.misses) not as expected")
    if event.problems > 0 { facts.append("\(event.problems) could not be run") }
    if summary.isInterrupted { facts.append("ended early") }
    printer.print(
      json: event,
      text: "\(paths.joined(separator: ", "))  shard \(summary.shard): "
        + "\(facts.joined(separator: ", ")); the results are in \(path).")
  }

  private static func checksum(of file: String) throws(TestProblem) -> String {
    do throws(SystemError) {
      var sum = WordChecksum()
      try sum.add(file: file)
      return ChecksumText.text(sum.value)
    } catch {
      throw TestProblem(file, "The noise file cannot be read (\(error)); name another.")
    }
  }
}
