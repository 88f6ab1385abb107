internal import ArgumentParser
internal import CallKit
internal import Foundation

/// How fast call directories are loaded and asked, and with how much memory.
struct DirectoryBenchmark: Benchmark {
  static let configuration = CommandConfiguration(
    commandName: "directory",
    abstract: "Time and memory to load a call directory of a million numbers, and to ask it.")

  @OptionGroup var options: BenchOptions

  private static let count = 1_000_000
  private static let runs = 5
  private static let changes = 10_000
  private static let questions = 100_000

  func measure(in workplace: Workplace, print: (Report) -> Void) async throws {
    print(try await Self.report(in: workplace))
  }

  /// Loads by an extension, then by the command, and asks about random numbers.
  static func report(in workplace: Workplace) async throws -> Report {
    let folder = workplace.folder.appendingPathComponent("directories")
    let manager = CXCallDirectoryManager.sharedInstance
    manager.setFolder(folder)
    var report = Report(
      "directory", "a call directory of \(count) numbers each, \(runs) runs, one core")
    for (title, content) in [
      ("blocking entries", .blocking), ("identification entries", .identification),
      ("both", .both),
    ] as [(String, MadeUpDirectory.Content)] {
      let load = try await loading(content, count: count, by: manager)
      report.figures += [
        .measure("loading \(title), median", load.seconds.median, "s", digits: 2),
        .measure("loading \(title), most", load.seconds.most, "s", digits: 2),
        .measure("loading \(title), peak memory of the process", load.peak, "MB"),
      ]
    }
    let change = try await loading(.changes, count: changes, by: manager)
    report.figures += [
      .measure("4 × \(changes) changes to both, median", change.seconds.median, "s", digits: 2),
      .measure("4 × \(changes) changes to both, peak memory", change.peak, "MB"),
    ]
    report.figures += questions(to: folder)
    report.figures += try command(in: workplace)
    report.figures.append(
      .measure("the file of both", try size(of: folder), "MB"))
    return report
  }

  private static func loading(
    _ content: MadeUpDirectory.Content, count: Int, by manager: CXCallDirectoryManager
  ) async throws -> (seconds: Distribution, peak: Double) {
    let name = "callvoice.bench"
    manager.register(name) { MadeUpDirectory(content, count: count) }
    var seconds: [Double] = []
    ProcessTime.resetPeak()
    for _ in 0..<runs {
      let time = try await ContinuousClock().measure {
        try await manager.reloadExtension(withIdentifier: name)
      }
      seconds.append(time.inSeconds)
    }
    return (Distribution(seconds), ProcessTime.peakMegabytesSinceReset)
  }

  private static func questions(to folder: URL) -> [Figure] {
    let clock = ContinuousClock()
    let directory = CallDirectory(folder: folder)
    let opening = clock.measure { _ = directory.blocker(of: 1) }
    var figures: [Figure] = [
      .measure("opening and checking both", opening.inSeconds * 1000, "ms")
    ]
    var random = SeededGenerator(seed: 1)
    let range = MadeUpDirectory.start..<MadeUpDirectory.number(count)
    for (title, ask) in [
      ("is it blocked", { directory.blocker(of: $0) != nil }),
      ("who is it", { directory.caller(of: $0) != nil }),
    ] as [(String, (CXCallDirectoryPhoneNumber) -> Bool)] {
      var times: [Double] = []
      for _ in 0..<questions {
        let number = CXCallDirectoryPhoneNumber.random(in: range, using: &random)
        times.append(clock.measure { _ = ask(number) }.inSeconds * 1e6)
      }
      let distribution = Distribution(times)
      figures += [
        .measure("\(title), median", distribution.median, "µs", digits: 2),
        .measure("\(title), p99", distribution.percentile(99), "µs", digits: 2),
      ]
    }
    return figures
  }

  /// Loads a list of as many numbers with the program.
  private static func command(in workplace: Workplace) throws -> [Figure] {
    let program = workplace.root.appendingPathComponent(".build/release/callvoice").path
    guard FileManager.default.isExecutableFile(atPath: program) else {
      throw BenchError(69, "\(program) is not there; build it with: make build")
    }
    let list = workplace.folder.appendingPathComponent("numbers.csv")
    guard FileManager.default.createFile(atPath: list.path, contents: nil) else {
      throw BenchError(1, "\(list.path) cannot be written; free the disk's space.")
    }
    let file = try FileHandle(forWritingTo: list)
    for block in stride(from: 0, to: count, by: 10_000) {
      let lines = (block..<block + 10_000).map {
        "+\(MadeUpDirectory.number($0)),\(MadeUpDirectory.label($0))\n"
      }
      try file.write(contentsOf: Data(lines.joined().utf8))
    }
    try file.close()
    var seconds: [Double] = []
    var peaks: [Double] = []
    for _ in 0..<runs {
      let result = try ChildProcess.run(
        program,
        [
          "directory", "load", list.path, "--name", "bench", "--data-dir", workplace.folder.path,
        ])
      guard result.exitCode == 0 else {
        throw BenchError(1, "callvoice directory load ended with exit code \(result.exitCode).")
      }
      seconds.append(result.seconds)
      peaks.append(result.peakMegabytes)
    }
    return [
      .measure("callvoice directory load, median", Distribution(seconds).median, "s", digits: 2),
      .measure("callvoice directory load, most", Distribution(seconds).most, "s", digits: 2),
      .measure("callvoice directory load, peak memory", Distribution(peaks).most, "MB"),
    ]
  }

  private static func size(of folder: URL) throws -> Double {
    let file = folder.appendingPathComponent("callvoice.bench.directory")
    let attributes = try FileManager.default.attributesOfItem(atPath: file.path)
    return Double(attributes[.size] as? Int ?? 0) / 1e6
  }
}
