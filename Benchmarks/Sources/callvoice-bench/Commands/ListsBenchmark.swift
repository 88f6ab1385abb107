internal import ArgumentParser
internal import Conversation
internal import Foundation
internal import Sessions
internal import Speech

/// What long lists of contacts cost, and how well they are heard.
struct ListsBenchmark: Benchmark {
  static let configuration = CommandConfiguration(
    commandName: "lists",
    abstract: "10,000 and 100,000 contacts: time to be ready, real-time factor, memory.")

  @OptionGroup var options: BenchOptions

  @Option(help: ArgumentHelp("How many contacts; may be repeated.", valueName: "n"))
  var contacts: [Int] = [10_000, 100_000]

  @Option(help: ArgumentHelp("How many calls are spoken by each voice.", valueName: "n"))
  var calls = 16

  @Flag(help: "Print what was heard of each call.")
  var details = false

  func measure(in workplace: Workplace, print: (Report) -> Void) async throws {
    for count in contacts {
      print(try Self.report(of: count, calls: calls, isDetailed: details, in: workplace))
    }
  }

  /// Measures in processes of their own, where nothing else takes memory.
  static func report(
    of count: Int, calls: Int, isDetailed: Bool, in workplace: Workplace
  ) throws -> Report {
    let setup = try workplace.setup()
    let people = try ListedPeople(
      count: count + 1, dictionary: try setup.model(acousticModel: nil).dictionary,
      tables: setup.resources.names)
    let task = ListTask(
      folder: workplace.folder.appendingPathComponent("list-\(count)", isDirectory: true),
      count: count, calls: calls)
    try task.write(people)
    let first = try task.run(["--ready-only"])
    let result = try task.run([])
    var report = Report(
      "lists", "\(count) contacts, \(result.nameCount) names; \(result.commandCount) spoken calls")
    report.figures = result.figures(first: first)
    if isDetailed { report.notes += result.details }
    return report
  }
}
