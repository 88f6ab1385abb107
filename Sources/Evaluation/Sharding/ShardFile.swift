internal import Foundation
internal import Storage
internal import Synchronization

/// The file that the results of a part are appended to as they come, by one process at a time.
///
/// A file that is there is continued where it has the same header: what was written last when a process
/// was killed may be half a line, which is dropped. A pipe or device is only written.
final class ShardFile: Sendable {
  /// What was there when the file was opened; nil of a pipe or device.
  let earlier: ShardContents?

  private let path: String
  private let descriptor: Int32
  /// The bytes that are whole lines, the numbers of what they have, and the end where it is the last.
  private let state: Mutex<(size: Int, summary: ShardSummary, end: ShardEnd?)>

  /// Opens or makes a file, with mode 0600, and writes the header where it has none.
  ///
  /// - Parameters:
  ///   - path: As named by the user.
  ///   - header: Everything that the results depend on.
  /// - Throws: `TestProblem` where the file belongs to another run, is damaged, is written by another
  ///   process, or cannot be written.
  init(_ path: String, _ header: ShardHeader) throws(TestProblem) {
    let descriptor = open(path, O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw Self.unwritable(path, .last) }
    do throws(TestProblem) {
      earlier = try Self.contents(of: path, descriptor, continuedBy: header)
    } catch {
      close(descriptor)
      throw error
    }
    self.path = path
    self.descriptor = descriptor
    var summary = earlier?.summary ?? ShardSummary()
    summary.earlier = summary.results
    let size = earlier?.size ?? 0
    state = Mutex((size, summary, earlier?.end))
    if size == 0 { try append(ShardLine(header: header)) }
  }

  deinit { close(descriptor) }

  /// The numbers of what is there.
  var summary: ShardSummary { state.withLock { $0.summary } }
  /// The end of the part, where it is there.
  var end: ShardEnd? { state.withLock { $0.end } }

  private static func contents(
    of path: String, _ descriptor: Int32, continuedBy header: ShardHeader
  ) throws(TestProblem) -> ShardContents? {
    guard isRegular(descriptor) else { return nil }
    do throws(SystemError) {
      try FileLock.lock(descriptor)
    } catch {
      throw error.number == EWOULDBLOCK ? isWritten(path) : unwritable(path, error)
    }
    let contents = try ShardContents(of: path, descriptor, continuedBy: header)
    guard ftruncate(descriptor, off_t(contents.size)) == 0 else { throw unwritable(path, .last) }
    return contents
  }

  /// Appends a line.
  ///
  /// - Throws: `TestProblem` where there is no room for it; the lines before are kept.
  func append(_ line: ShardLine) throws(TestProblem) {
    guard let bytes = try? line.bytes() else {
      throw TestProblem(path, "A result has a number that JSON has no text for; report this.")
    }
    let failure = state.withLock { state -> SystemError? in
      do throws(SystemError) {
        try PrivateFile.write(bytes, to: descriptor)
        state.size += bytes.count
        state.summary.add(line)
        state.end = line.end
        return nil
      } catch {
        // Half a line helps nobody; where it stays, the next run drops it.
        if earlier != nil { _ = ftruncate(descriptor, off_t(state.size)) }
        return error
      }
    }
    if let failure { throw Self.unwritable(path, failure) }
  }

  /// Waits until all lines are on the disk.
  ///
  /// - Throws: `TestProblem` where the disk fails.
  func synchronize() throws(TestProblem) {
    guard earlier != nil, fsync(descriptor) != 0 else { return }
    throw Self.unwritable(path, .last)
  }

  /// Whether a file can be read again.
  static func isRegular(_ descriptor: Int32) -> Bool {
    var status = stat()
    return fstat(descriptor, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
  }

  static func noResults(_ path: String) -> TestProblem {
    TestProblem(
      path, "The file has no results of callvoice test --shard; name one that has, or a new one.")
  }

  static func isWritten(_ path: String) -> TestProblem {
    TestProblem(
      path, "Another callvoice test is writing this file; wait for it, or name another file.")
  }

  static func unreadable(_ path: String, _ error: SystemError) -> TestProblem {
    TestProblem(
      path, "The results cannot be read (\(error)); name the files of callvoice test --shard.")
  }

  private static func unwritable(_ path: String, _ error: SystemError) -> TestProblem {
    TestProblem(
      path,
      "The results cannot be written (\(error)); see to that and run the same command again: what "
        + "is in the file is kept.")
  }
}
