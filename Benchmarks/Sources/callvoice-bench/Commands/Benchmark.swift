internal import ArgumentParser
internal import Audio
internal import Conversation
internal import Foundation

/// A subcommand that measures and reports.
protocol Benchmark: AsyncParsableCommand {
  var options: BenchOptions { get }

  /// Measures.
  ///
  /// - Parameters:
  ///   - workplace: where everything lies.
  ///   - print: takes each report as soon as it is there.
  /// - Throws: `BenchError`, or an error of what is measured.
  func measure(in workplace: Workplace, print: (Report) -> Void) async throws
}

extension Benchmark {
  func run() async throws {
    do {
      let workplace = try Workplace(root: options.root)
      defer { workplace.remove() }
      let isJSON = options.json
      try await measure(in: workplace) { report in
        let text = isJSON ? report.json : report.text
        FileHandle.standardOutput.write(Data("\(text)\n".utf8))
      }
    } catch {
      FileHandle.standardError.write(Data("callvoice-bench: \(error)\n".utf8))
      throw ExitCode(Self.exitCode(of: error))
    }
  }

  /// 69 where something is not installed, as in callvoice itself.
  private static func exitCode(of error: any Error) -> Int32 {
    switch error {
    case let error as BenchError: error.exitCode
    case let error as SpeechError where error.code == .missingModel: 69
    case let error as SetupError where error.code == .missing: 69
    default: 1
    }
  }
}
