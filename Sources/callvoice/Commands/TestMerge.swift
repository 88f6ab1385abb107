internal import ArgumentParser
internal import Evaluation
internal import Foundation
internal import Speech

/// Makes the one report of all parts of a test set.
struct TestMerge: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "merge",
    abstract: "Make the one report of all parts that callvoice test --shard has run.",
    discussion: """
      The report is that of one run of the whole set, but for the times: took is the time of all \
      parts together. Run it where the parts were run, since the page of --report holds the sound of \
      recordings.

      Exit codes: as of callvoice test; 66 also where a part is missing, doubled, unfinished or of \
      another run.
      """)

  @Argument(help: "The files of all parts.", completion: .file())
  var results: [String]

  @OptionGroup var bounds: TestBounds
  @OptionGroup var reports: ReportOptions

  @Flag(help: "Print the report as JSON.")
  var json = false

  mutating func validate() throws { try reports.check(against: results) }

  func run() async throws {
    let printer = EventPrinter(json: json)
    try await printer.run {
      var report: TestReport
      do throws(MergedShards.Failure) {
        report = try MergedShards(files: results).report(groupedBy: reports.group)
      } catch {
        printer.warn(error.problems.map(\.description))
        return .unreadableInput
      }
      printer.warn(report.problems.map(\.description))
      // Of nothing there is no report for a person, as in a run.
      if report.isEmpty, !report.problems.isEmpty, !json, reports.junit == nil,
        reports.report == nil
      {
        return .unreadableInput
      }
      if reports.report != nil { tellMissingSound(of: report, printer) }
      reports.finish(
        &report, bounds: bounds, json: json, sound: HeardSound(try mixer(report.subject)),
        printer: printer)
      return ExitStatus(report.conclusion)
    }
  }

  /// Mixes the noise as the parts did; nil where there was none or it is needed for no page.
  private func mixer(_ subject: TestReport.Subject) throws -> NoiseMixer? {
    guard reports.report != nil, let noise = subject.noise else { return nil }
    return NoiseMixer(noise: try NoiseMixer.samples(of: noise), seed: subject.seed)
  }

  private func tellMissingSound(of report: TestReport, _ printer: EventPrinter) {
    let missing = report.missingRecordings
    guard let first = missing.first else { return }
    printer.warn(
      "\(first)\(missing.count > 1 ? " and others" : "") cannot be found from here, so "
        + "the page lacks sound; run callvoice test merge in the folder where the shards were run.")
  }
}
