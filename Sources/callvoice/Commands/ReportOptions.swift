internal import ArgumentParser
internal import Evaluation
internal import Foundation
internal import Storage

/// The options for what is made of the results of a test set.
struct ReportOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp("Compare with what --json printed earlier.", valueName: "file"),
    completion: .file())
  var baseline: String?

  @Option(help: ArgumentHelp("Write JUnit XML.", valueName: "file"), completion: .file())
  var junit: String?

  @Option(
    help: ArgumentHelp("Write a page to be looked at, one HTML file.", valueName: "file"),
    completion: .file())
  var report: String?

  @Option(
    help: ArgumentHelp(
      "Also count what came of the items by what their lines have under this key, such as language.",
      valueName: "key"))
  var group: String?

  /// Whether any of them is given.
  var areAsked: Bool { baseline != nil || junit != nil || report != nil || group != nil }

  /// Checks that no file is read and written, or written twice.
  ///
  /// - Parameters:
  ///   - inputs: The other files that are read.
  ///   - output: Another file that is written, or nil.
  /// - Throws: `ValidationError`.
  func check(against inputs: [String], also output: String? = nil) throws {
    let inputs = Set((inputs + [baseline].compactMap(\.self)).map(Self.place))
    for file in [junit, report, output].compactMap(\.self) where inputs.contains(Self.place(file)) {
      throw ValidationError("\(file) is an input of this run; name another file for the report.")
    }
    if let junit, let report, Self.place(junit) == Self.place(report) {
      throw ValidationError("--junit and --report need files of their own.")
    }
  }

  /// Returns the target of a path, with links resolved.
  private static func place(_ path: String) -> String {
    URL(fileURLWithPath: path).resolvingSymlinksInPath().standardizedFileURL.path
  }

  /// Compares, writes the files and prints the report.
  ///
  /// - Parameters:
  ///   - report: Gets the comparison, the bounds, and what could not be read or written.
  ///   - bounds: The bounds that decide about success.
  ///   - json: Whether it is printed as JSON.
  ///   - sound: The sound of the results.
  ///   - printer: Prints it.
  func finish(
    _ report: inout TestReport, bounds: TestBounds, json: Bool, sound: HeardSound,
    printer: EventPrinter
  ) {
    if let baseline {
      do throws(TestProblem) {
        try report.compare(with: baseline)
      } catch {
        printer.warn(error.description)
        report.problems.append(error)
      }
    }
    report.bounds = bounds.bounds(of: report)
    if let junit {
      write(to: junit, &report, printer) { (report, output) throws(SystemError) in
        try report.writeJUnit { text throws(SystemError) in try output.write(text) }
      }
    }
    if let path = self.report {
      write(to: path, &report, printer) { (report, output) throws(SystemError) in
        try output.write(report.html(sound))
      }
    }
    if json {
      printer.printLine { report.writeJSON($0) }
    } else {
      printer.say(report.summary.trimmingCharacters(in: .newlines))
    }
    for bound in report.bounds where !bound.isMet { printer.warn(bound.complaint) }
  }

  private func write(
    to path: String, _ report: inout TestReport, _ printer: EventPrinter,
    _ contents: (TestReport, PrivateFile.Output) throws(SystemError) -> Void
  ) {
    do throws(SystemError) {
      // The report contains names and recordings.
      try PrivateFile.replace(URL(fileURLWithPath: path), makesFolders: false) {
        output throws(SystemError) in try contents(report, output)
      }
    } catch {
      let problem = TestProblem(
        path, "The report cannot be written; name a file in another folder.")
      printer.warn(problem.description)
      report.problems.append(problem)
    }
  }
}
