internal import Foundation
internal import Storage

/// The file of one part: where its results are.
///
/// The file stays open, and nobody writes to it, while the part is there.
final class ShardPart: Sendable {
  /// The place of a result.
  struct Entry: Sendable {
    /// The position of the item in the set, and the number of the condition among those of the item.
    let position, run: Int32
    /// The line in the file, from 1.
    let line: Int32
    /// The number of bytes of the line without its line feed.
    let length: Int32
    /// The number of bytes before the line.
    let offset: Int
    /// A hash of the item's name.
    let name: UInt64
  }

  /// The file as named by the user.
  let file: String
  /// Everything that the results depend on.
  let header: ShardHeader
  /// The results, in the order of the file.
  let entries: [Entry]
  /// The entries that have no item.
  let problems: [StoredProblem]
  /// The end of the part.
  let end: ShardEnd
  /// Whether there are recordings.
  let hears: Bool

  private let descriptor: Int32

  /// Reads a file.
  ///
  /// - Throws: `TestProblem` where it is no whole part.
  init(file: String) throws(TestProblem) {
    self.file = file
    let descriptor = try Self.open(file)
    do throws(TestProblem) {
      var lines = try PartLines(file: file, descriptor: descriptor)
      try lines.read()
      header = lines.header
      entries = lines.entries
      problems = lines.problems.map(\.problem)
      hears = lines.hears
      end = try lines.checkedEnd()
    } catch {
      close(descriptor)
      throw error
    }
    self.descriptor = descriptor
  }

  deinit { close(descriptor) }

  /// Reads a result again; one that could not be run where the line is another one now.
  func result(at entry: Entry) -> ItemResult {
    var bytes = [UInt8](repeating: 0, count: Int(entry.length))
    let count = bytes.withUnsafeMutableBytes {
      pread(descriptor, $0.baseAddress, $0.count, off_t(entry.offset))
    }
    if count == bytes.count, case .result(let stored) = ShardLine(bytes),
      let result = stored.result(region: header.subject.region)
    {
      return result
    }
    let problem = TestProblem(
      "\(file):\(entry.line)", "The line was changed while it was read; merge the files again.")
    var result = ItemResult(
      TestItem(
        name: problem.place, place: problem.place, request: .text(""), answer: .nothing), .clean,
      verdict: Verdict(.failed, misses: [problem.message]))
    result.problem = problem
    return result
  }

  /// Opens a file in which lines can be found again; a pipe is copied into memory.
  private static func open(_ file: String) throws(TestProblem) -> Int32 {
    do throws(SystemError) {
      let descriptor = try InputFile.open(file)
      var status = stat()
      if fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG {
        do throws(SystemError) {
          try FileLock.lock(descriptor, isShared: true)
          return descriptor
        } catch {
          // Where files cannot be locked, nobody is known to write.
          guard error.number == EWOULDBLOCK else { return descriptor }
          close(descriptor)
        }
      } else {
        defer { close(descriptor) }
        return try MemoryFile.open(copying: descriptor)
      }
    } catch {
      throw unreadable(file, error)
    }
    throw ShardFile.isWritten(file)
  }

  fileprivate static func unreadable(_ file: String, _ error: SystemError) -> TestProblem {
    TestProblem(
      file, "The results cannot be read (\(error)); name the files of callvoice test --shard.")
  }
}

/// The lines of a part, as they are read.
private struct PartLines {
  let header: ShardHeader
  private(set) var entries: [ShardPart.Entry] = []
  private(set) var problems: [(line: Int, problem: StoredProblem)] = []
  private(set) var hears = false

  private let file: String
  private let lines: FileLines
  private var done = RunSet()
  private var end: ShardEnd?

  init(file: String, descriptor: Int32) throws(TestProblem) {
    self.file = file
    lines = FileLines(descriptor: descriptor, longest: ShardLine.longest)
    guard case .header(let header) = try Self.next(lines, file)?.content else {
      throw ShardFile.noResults(file)
    }
    self.header = header
  }

  /// Reads all lines behind the header.
  mutating func read() throws(TestProblem) {
    while let (content, line) = try Self.next(lines, file) {
      switch content {
      case .header: throw ShardFile.damaged(file, line.number)
      case .end(let last):
        end = last
        continue
      case .problem(let problem):
        try take(problem.position, 0, line)
        problems.append((line.number, problem))
      case .result(let stored):
        guard let result = stored.result(region: header.subject.region) else {
          throw ShardFile.damaged(file, line.number)
        }
        try take(stored.position, stored.run, line)
        if result.item.audio != nil { hears = true }
        var name = FNV1a()
        name.add(result.item.name.utf8)
        entries.append(
          ShardPart.Entry(
            position: Int32(clamping: stored.position), run: Int32(clamping: stored.run),
            line: Int32(clamping: line.number), length: Int32(clamping: line.bytes.count),
            offset: line.end - line.bytes.count - 1, name: name.value))
      }
      end = nil
    }
  }

  /// The end, where everything was run.
  func checkedEnd() throws(TestProblem) -> ShardEnd {
    guard let end, end.results == entries.count, end.problems == problems.count else {
      throw TestProblem(
        file,
        "Shard \(header.shard) is not finished; run it again with the same command, which adds what "
          + "is missing.")
    }
    return end
  }

  /// Notes that a run has a line.
  private mutating func take(
    _ position: Int, _ run: Int, _ line: FileLines.Line
  ) throws(TestProblem) {
    guard position >= 0, position <= Int(Int32.max), run >= 0, run < header.conditions.count else {
      throw ShardFile.damaged(file, line.number)
    }
    guard !done.insert(position: position, run: run) else { return }
    let result = entries.first { $0.position == position && $0.run == run }.map { Int($0.line) }
    let earlier = result ?? problems.first { $0.problem.position == position }?.line
    throw TestProblem(
      "\(file):\(line.number)",
      "The result is in line \(earlier ?? 0), too; remove one of the lines.")
  }

  /// The next whole line; half a line at the end is none.
  private static func next(
    _ lines: FileLines, _ file: String
  ) throws(TestProblem) -> (content: ShardLine, line: FileLines.Line)? {
    let read: FileLines.Line?
    do throws(SystemError) {
      read = try lines.next()
    } catch {
      throw ShardPart.unreadable(file, error)
    }
    guard let read, read.isTerminated || read.number == 1 else { return nil }
    guard read.isTerminated, !read.isTooLong, let content = ShardLine(read.bytes) else {
      throw read.number == 1
        ? ShardFile.noResults(file) : ShardFile.damaged(file, read.number)
    }
    return (content, read)
  }
}
