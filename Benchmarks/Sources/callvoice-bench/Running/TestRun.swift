internal import Foundation

/// A run of `callvoice test`, of which figures are made.
struct TestRun: Decodable {
  /// A recording with what was heard in it.
  struct Item: Decodable {
    let heard: [Utterance]
    /// Its length in seconds.
    let duration: Double
    /// The result: `right` where it was what was expected.
    let verdict: String
    /// `clean`, or such as `15 dB`.
    let condition: String
  }

  /// One utterance.
  struct Utterance: Decodable {
    let text: String
    let accepted: Bool
    let acted: Bool
    let slots: [String: String]
    let rule: String?
    /// The result of a resolution, if it came to one.
    let result: String?

    /// Whether somebody is asked about it, or it is carried out.
    var isQuestion: Bool {
      accepted && !acted
        && ["disambiguation", "needsValue", "confirmationRequired"].contains(result ?? "")
    }
  }

  let items: [Item]
  /// The processor time of the run, in seconds.
  private(set) var cpu = 0.0

  private enum CodingKeys: String, CodingKey {
    case items
  }

  /// The length of all recordings, in seconds.
  var seconds: Double { items.reduce(0) { $0 + $1.duration } }

  /// Runs the program that is built.
  ///
  /// - Parameters:
  ///   - arguments: those of `callvoice test`, without `--json`.
  ///   - workplace: where the program and its data are.
  /// - Returns: what was heard in each recording, and the processor time.
  /// - Throws: `BenchError`.
  static func run(_ arguments: [String], in workplace: Workplace) throws -> TestRun {
    let output = try workplace.runProgram(
      ["test"] + arguments + ["--json", "--jobs", "1"], expecting: [0, 1])
    do {
      var run = try JSONDecoder().decode(TestRun.self, from: output.data)
      run.cpu = output.cpu
      return run
    } catch {
      throw BenchError(1, "callvoice test printed no report; see: callvoice doctor")
    }
  }
}

extension Workplace {
  /// Runs the program that is built on this run's own data.
  ///
  /// - Parameters:
  ///   - arguments: without the name and the folder of its data.
  ///   - codes: the exit codes that are due.
  /// - Returns: what it printed, and its processor time in seconds.
  /// - Throws: `BenchError`, and Foundation's errors.
  func runProgram(
    _ arguments: [String], expecting codes: Set<Int32>
  ) throws -> (data: Data, cpu: Double) {
    let program = root.appendingPathComponent(".build/release/callvoice").path
    guard FileManager.default.isExecutableFile(atPath: program) else {
      throw BenchError(69, "\(program) is not there; build it with: make build")
    }
    let file = folder.appendingPathComponent("output.json")
    let result = try ChildProcess.run(
      program, arguments + ["--data-dir", folder.path], output: file)
    guard codes.contains(result.exitCode) else {
      throw BenchError(
        1,
        "callvoice \(arguments.first ?? "") ended with exit code \(result.exitCode) where "
          + "\(codes.sorted().map(String.init).joined(separator: " or ")) was due; see: callvoice doctor"
      )
    }
    return (try Data(contentsOf: file), result.cpu)
  }
}
