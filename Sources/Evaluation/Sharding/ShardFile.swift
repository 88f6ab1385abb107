internal import Foundation
internal import Storage
internal import Synchronization

/// The file that the results of a part are appended to as they come, by one process at a time.
///
/// A file that is there is continued where it has the same header: what was written last when a process
/// was killed may be half a line, which is dropped. A pipe or device is only written.
final class ShardFile: Sendable {
  /// The results that were there when the file was opened.
  struct Earlier: Sendable {
    /// The runs that are done.
    var done = RunSet()
    /// The number of results.
    var results = 0
    /// The number of results that are not as they should be, those that could not be run aside.
    var misses = 0
    /// The number of items that could not be run.
    var failures = 0
    /// The number of entries that have no item.
    var problems = 0
    /// Seconds of work on all results.
    var seconds = 0.0
    /// The end, where everything was run.
    var end: ShardEnd?
  }

  /// The results that were there.
  let earlier: Earlier

  private let path: String
  private let descriptor: Int32
  private let isRegular: Bool
  /// The bytes that are whole lines.
  private let size: Mutex<Int>

  /// Opens or makes a file, with mode 0600, and writes the header where it has none.
  ///
  /// - Parameters:
  ///   - path: As named by the user.
  ///   - header: Everything that the results depend on.
  /// - Returns: The file, whose next line is the first that is missing.
  /// - Throws: `TestProblem` where the file belongs to another run, is damaged, is written by another
  ///   process, or cannot be written.
  static func open(_ path: String, _ header: ShardHeader) throws(TestProblem) -> ShardFile {
    let descriptor = Glibc.open(path, O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw unwritable(path, .last) }
    var status = stat()
    let isRegular = fstat(descriptor, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
    var found = (earlier: Earlier(), end: 0)
    do throws(TestProblem) {
      if isRegular {
        do throws(SystemError) {
          try FileLock.lock(descriptor)
        } catch {
          throw error.number == EWOULDBLOCK ? isWritten(path) : unwritable(path, error)
        }
        found = try read(descriptor, path, header)
        guard ftruncate(descriptor, off_t(found.end)) == 0 else { throw unwritable(path, .last) }
      }
    } catch {
      close(descriptor)
      throw error
    }
    let file = ShardFile(path, descriptor, isRegular, found)
    if found.end == 0 { try file.append(.header(header)) }
    return file
  }

  private init(
    _ path: String, _ descriptor: Int32, _ isRegular: Bool, _ found: (earlier: Earlier, end: Int)
  ) {
    self.path = path
    self.descriptor = descriptor
    self.isRegular = isRegular
    earlier = found.earlier
    size = Mutex(found.end)
  }

  deinit { close(descriptor) }

  /// Appends a line.
  ///
  /// - Throws: `TestProblem` where there is no room for it; the lines before are kept.
  func append(_ line: ShardLine) throws(TestProblem) {
    guard let bytes = try? line.bytes() else {
      throw TestProblem(path, "A result has a number that JSON has no text for; report this.")
    }
    let failure = size.withLock { size -> SystemError? in
      do throws(SystemError) {
        try PrivateFile.write(Data(bytes), to: descriptor)
        size += bytes.count
        return nil
      } catch {
        // Half a line helps nobody; where it stays, the next run drops it.
        if isRegular { _ = ftruncate(descriptor, off_t(size)) }
        return error
      }
    }
    if let failure { throw Self.unwritable(path, failure) }
  }

  /// Waits until all lines are on the disk.
  ///
  /// - Throws: `TestProblem` where the disk fails.
  func synchronize() throws(TestProblem) {
    guard isRegular, fsync(descriptor) != 0 else { return }
    throw Self.unwritable(path, .last)
  }

  /// Reads what is there.
  ///
  /// - Returns: The results, and the end of the last whole line; 0 for a file to be begun.
  private static func read(
    _ descriptor: Int32, _ path: String, _ header: ShardHeader
  ) throws(TestProblem) -> (earlier: Earlier, end: Int) {
    let lines = FileLines(descriptor: descriptor, longest: ShardLine.longest)
    var earlier = Earlier()
    var end = 0
    var difference: String?
    do {
      while let line = try lines.next() {
        if !line.isTerminated {
          if line.number == 1 {
            guard !line.isTooLong else { throw noResults(path) }
            try checkBeginning(line.bytes, of: header, path)
          }
          break
        }
        if let difference { throw otherRun(path, difference) }
        guard !line.isTooLong, let content = ShardLine(line.bytes) else {
          throw line.number == 1 ? noResults(path) : damaged(path, line.number)
        }
        if line.number == 1 {
          guard case .header(let written) = content else { throw noResults(path) }
          difference =
            written.difference(from: header)
            ?? (written.shard == header.shard ? nil : "shard \(written.shard)")
          // A header without results is no loss.
          if difference != nil { continue }
        } else {
          earlier.add(content)
        }
        end = line.end
      }
    } catch let error as TestProblem {
      throw error
    } catch {
      throw TestProblem(path, "The results cannot be read (\(error)); see that you may read them.")
    }
    return (earlier, end)
  }

  /// Tells whether half a line is the beginning of a header that was being written.
  private static func checkBeginning(
    _ bytes: [UInt8], of header: ShardHeader, _ path: String
  ) throws {
    let whole = try ShardLine.header(header).bytes()
    let opening = Array(#"{"sum":""#.utf8)
    guard whole.starts(with: bytes) || bytes.starts(with: opening) else { throw noResults(path) }
  }

  private static func otherRun(_ path: String, _ difference: String) -> TestProblem {
    TestProblem(
      path,
      "The file has the results of another run: \(difference); name another with --results, or "
        + "remove this one.")
  }

  static func noResults(_ path: String) -> TestProblem {
    TestProblem(
      path, "The file has no results of callvoice test --shard; name one that has, or a new one.")
  }

  static func damaged(_ path: String, _ line: Int) -> TestProblem {
    TestProblem(
      "\(path):\(line)",
      "The line is damaged; remove it, and run its shard again with the same command: only what "
        + "was in the line is run anew.")
  }

  static func isWritten(_ path: String) -> TestProblem {
    TestProblem(
      path, "Another callvoice test is writing this file; wait for it, or name another file.")
  }

  private static func unwritable(_ path: String, _ error: SystemError) -> TestProblem {
    TestProblem(
      path,
      "The results cannot be written (\(error)); see to that and run the same command again: what "
        + "is in the file is kept.")
  }
}

extension ShardFile.Earlier {
  /// Counts a line.
  fileprivate mutating func add(_ line: ShardLine) {
    switch line {
    case .header: break
    case .result(let result):
      guard done.insert(position: result.position, run: result.run) else { break }
      results += 1
      seconds += result.seconds
      switch result.verdict {
      case .right, .rightlyIgnored: break
      case .wrong, .falseReject, .falseAccept: misses += 1
      case .failed: failures += 1
      }
    case .problem(let problem):
      if done.insert(position: problem.position, run: 0) { problems += 1 }
    case .end(let end): self.end = end
    }
  }
}

/// A set of runs, a bit each, so that those of a million items take no memory worth speaking of.
struct RunSet: Sendable {
  /// The bits of each run number by position.
  private var bits: [[UInt64]] = []

  /// Adds a run; false where it was there.
  mutating func insert(position: Int, run: Int) -> Bool {
    guard position >= 0, run >= 0, !contains(position: position, run: run) else { return false }
    while bits.count <= run { bits.append([]) }
    let word = position / 64
    if bits[run].count <= word {
      bits[run] += [UInt64](repeating: 0, count: word + 1 - bits[run].count)
    }
    bits[run][word] |= 1 << UInt64(position % 64)
    return true
  }

  /// Whether a run is there.
  func contains(position: Int, run: Int) -> Bool {
    let word = position / 64
    guard bits.indices.contains(run), bits[run].indices.contains(word) else { return false }
    return bits[run][word] & (1 << UInt64(position % 64)) != 0
  }
}
