internal import ArgumentParser
internal import Audio
internal import Foundation

/// What a run of the program costs as a whole.
struct ProcessBenchmark: Benchmark {
  static let configuration = CommandConfiguration(
    commandName: "process",
    abstract: "Time and memory of callvoice recognize on a recording of two seconds.")

  @OptionGroup var options: BenchOptions

  private static let runs = 10

  func measure(in workplace: Workplace, print: (Report) -> Void) async throws {
    print(try await Self.report(in: workplace))
  }

  /// Runs the program once to warm up, then ``runs`` times.
  static func report(in workplace: Workplace) async throws -> Report {
    let program = workplace.root.appendingPathComponent(".build/release/callvoice").path
    guard FileManager.default.isExecutableFile(atPath: program) else {
      throw BenchError(69, "\(program) is not there; build it with: make build")
    }
    let file = workplace.folder.appendingPathComponent("two-seconds.wav")
    try RecordingWriter.data(try twoSeconds(in: workplace)).write(to: file)
    let arguments = [
      "recognize", file.path, "--dry-run", "--no-input", "--contacts", workplace.contacts.path,
      "--data-dir", workplace.folder.path,
    ]
    var times: [Double] = []
    var peaks: [Double] = []
    for run in 0...runs {
      let result = try ChildProcess.run(program, arguments)
      guard result.exitCode == 0 else {
        throw BenchError(
          1,
          "callvoice ended with exit code \(result.exitCode) where 0 was due: it did not "
            + "understand “call Eleanor Vance”, or something is missing; see: callvoice doctor")
      }
      guard run > 0 else { continue }
      times.append(result.seconds)
      peaks.append(result.peakMegabytes)
    }
    let seconds = Distribution(times)
    var report = Report(
      "process",
      "callvoice recognize --dry-run, 2 s of sound, \(workplace.people.count) contacts, "
        + "\(runs) runs")
    report.figures = [
      .measure("start to exit, least", seconds.least, "s", digits: 3),
      .measure("start to exit, median", seconds.median, "s", digits: 3),
      .measure("start to exit, most", seconds.most, "s", digits: 3),
      .measure("peak memory, most", Distribution(peaks).most, "MB"),
    ]
    if Distribution(peaks).most <= ProcessTime.peakMegabytes {
      report.notes.append(
        "The peak memory is no more than that of the benchmark itself, so it is only a bound.")
    }
    return report
  }

  /// A short command, with faint noise behind it.
  private static func twoSeconds(in workplace: Workplace) throws -> [Int16] {
    let command = SpokenCommand(sentence: "call Eleanor Vance", number: "")
    let recording = try SpokenRecording(of: command, by: .slt, in: workplace)
    return Array((recording.samples + Noise.faint(seconds: 2)).prefix(32_000))
  }
}
