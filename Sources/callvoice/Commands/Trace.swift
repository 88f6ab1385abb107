internal import ArgumentParser
internal import CallKit
internal import Foundation
internal import Storage

/// Prints a trace of calls, and the mistakes in it.
struct Trace: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "trace",
    abstract: "Print what --trace has written, and name the mistakes in it.",
    discussion: """
      Mistakes are actions that were never fulfilled nor failed, or too late, calls that never ended, \
      and reports in the wrong order. The exit code is 1 where there are any.
      """)

  @Argument(help: "The file.", completion: .file())
  var file: String

  @Flag(help: "Print the mistakes alone.")
  var check = false

  @Flag(help: "Print one JSON object a line.")
  var json = false

  func run() async throws {
    let printer = EventPrinter(json: json)
    try await printer.run {
      let entries = try self.entries()
      if !check {
        for entry in entries { printer.say(json: entry.json, text: entry.description) }
      }
      let problems = CallJournal.check(entries)
      for problem in problems {
        if json {
          printer.print(json: ProblemLine(problem), text: "")
        } else {
          printer.warn(problem.message)
        }
      }
      return problems.isEmpty ? .success : .failure
    }
  }

  private func entries() throws -> [CallJournalEntry] {
    let data: Data
    do {
      data = try InputFile.contents(of: file)
    } catch {
      throw InputError("\(file): cannot be read; name a file that --trace has written.")
    }
    var entries: [CallJournalEntry] = []
    let lines = String(decoding: data, as: UTF8.self)
      .split(separator: "\n", omittingEmptySubsequences: false)
    for (index, line) in lines.enumerated() where !line.allSatisfy(\.isWhitespace) {
      guard let entry = try? CallJournalEntry(json: String(line)) else {
        // The last line may be cut, where the program was killed.
        if index == lines.count - 1, !entries.isEmpty { break }
        throw InputError(
          "\(file):\(index + 1): is no line of a trace; name a file that --trace has written.")
      }
      entries.append(entry)
    }
    return entries
  }
}

/// A mistake as a line of JSON.
private struct ProblemLine: Encodable {
  let event = "problem"
  let kind: String
  let call: UUID?
  let action: UUID?
  let message: String

  init(_ problem: CallJournalProblem) {
    kind = "\(problem.kind)"
    call = problem.call
    action = problem.action
    message = problem.message
  }
}
