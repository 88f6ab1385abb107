internal import ArgumentParser
internal import Evaluation
internal import Foundation
internal import Synchronization

extension Shard: ExpressibleByArgument {}

extension TestRun {
  /// Runs a part of the test set, and writes its results into a file.
  func runShard(_ printer: EventPrinter) async throws -> ExitStatus {
    guard let shard = shard ?? Shard(number: 1, of: 1) else { return .usage }
    let path = results ?? shard.resultsFile
    let (set, share) = try ShardRunner.survey(paths, shard)
    let setup = try grammar.setup(options, printer: printer)
    let runner = try await ShardRunner(
      setup, try runnerOptions(), shard, of: set, subject: subject, limits: try? limits(setup),
      version: Version.current)
    let isCancelled = Atomic(false)
    let interruption = Interruption { isCancelled.store(true, ordering: .relaxed) }
    defer { interruption.stop() }
    let progress = TestProgress()
    let summary = try await runner.run(
      into: path, isCancelled: { isCancelled.load(ordering: .relaxed) },
      progress: { progress.show($0, of: share) }, tell: { printer.warn($0.description) })
    progress.finish()
    print(summary, of: shard, path, printer)
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
  }

  private func print(
    _ summary: ShardSummary, of shard: Shard, _ path: String, _ printer: EventPrinter
  ) {
    let event = ShardEvent(
      shard: shard.description, file: path, run: summary.results, earlier: summary.earlier,
      misses: summary.misses, problems: summary.unrun, interrupted: summary.isInterrupted)
    var facts = ["\(summary.results) run"]
    if summary.earlier > 0 { facts.append("\(summary.earlier) of them earlier") }
    facts.append("\(summary.misses) not as expected")
    if event.problems > 0 { facts.append("\(event.problems) could not be run") }
    if summary.isInterrupted { facts.append("ended early") }
    printer.print(
      json: event,
      text: "\(paths.joined(separator: ", "))  shard \(shard): "
        + "\(facts.joined(separator: ", ")); the results are in \(path).")
  }
}
