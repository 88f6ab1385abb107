internal import ArgumentParser
internal import CallKit
internal import Foundation
internal import Storage
internal import Synchronization

/// A trace of calls, for people, and the mistakes in it.
struct Trace: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
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

/// A file that everything that happens to calls is written to, one JSON object a line.
final class TraceFile: Sendable {
  private let file: Mutex<FileHandle?>

  /// Makes the file, which only its owner can read, or empties it.
  ///
  /// - Parameter path: the file.
  /// - Throws: `UsageError` where it cannot be made.
  init(path: String) throws(UsageError) {
    let descriptor = open(path, O_RDWR | O_CREAT | O_NONBLOCK | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else {
      let reason = String(cString: strerror(errno)).lowercased()
      throw UsageError("\(path): the trace cannot be written (\(reason)); name another file.")
    }
    guard Self.isTrace(descriptor) else {
      close(descriptor)
      throw UsageError("\(path): is there already and no trace; name another file.")
    }
    ftruncate(descriptor, 0)
    fchmod(descriptor, 0o600)
    file = Mutex(FileHandle(fileDescriptor: descriptor, closeOnDealloc: true))
  }

  /// Whether a file is empty, or begins with a line of a trace: nothing else is written over.
  private static func isTrace(_ descriptor: Int32) -> Bool {
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return false }
    guard status.st_size > 0 else { return true }
    var bytes = [UInt8](repeating: 0, count: 65_536)
    let count = pread(descriptor, &bytes, bytes.count, 0)
    let line = bytes.prefix(max(0, count)).prefix { $0 != UInt8(ascii: "\n") }
    return (try? CallJournalEntry(json: String(decoding: line, as: UTF8.self))) != nil
  }

  /// Writes what happens from now on; a file that cannot be written any more is given up.
  func start() {
    CallJournal { entry in
      self.file.withLock { file in
        do {
          try file?.write(contentsOf: Data((entry.json + "\n").utf8))
        } catch {
          file = nil
        }
      }
    }.start()
  }

  /// Returns once everything is written that has happened so far.
  static func finish() { CallJournal { _ in }.flush() }
}
