internal import Foundation
internal import Storage

/// The file of one part that is to be merged.
///
/// The file stays open, and nobody writes to it, while the part is there.
final class ShardPart: Sendable {
  /// The file as named by the user.
  let file: String
  /// Everything that the results depend on.
  let header: ShardHeader
  /// The end of the part.
  let end: ShardEnd
  /// Everything else that is in the file.
  let contents: ShardContents

  private let descriptor: Int32

  /// Reads a file.
  ///
  /// - Throws: `TestProblem` where it is no whole part.
  init(file: String) throws(TestProblem) {
    self.file = file
    let descriptor = try Self.open(file)
    do throws(TestProblem) {
      contents = try ShardContents(of: file, descriptor, continuedBy: nil)
      guard let header = contents.header else { throw ShardFile.noResults(file) }
      self.header = header
      guard let end = contents.end, end.results == contents.entries.count,
        end.problems == contents.problems.count
      else {
        throw TestProblem(
          file,
          "Shard \(header.shard) is not finished; run it again with the same command, which adds what "
            + "is missing.")
      }
      self.end = end
    } catch {
      close(descriptor)
      throw error
    }
    self.descriptor = descriptor
  }

  deinit { close(descriptor) }

  /// Reads a result again; one that could not be run where the line is another one now.
  func result(at entry: ShardContents.Entry) -> ItemResult {
    var bytes = [UInt8](repeating: 0, count: entry.bytes.count)
    let count = bytes.withUnsafeMutableBytes {
      pread(descriptor, $0.baseAddress, $0.count, off_t(entry.bytes.lowerBound))
    }
    if count == bytes.count, let stored = ShardLine(bytes)?.result { return stored.result }
    let problem = TestProblem(
      "\(file):\(entry.line)", "The line was changed while it was read; merge the files again.")
    return ItemResult(
      TestItem(
        name: problem.place, place: problem.place, request: .text(""), answer: .nothing), .clean,
      failedBy: problem)
  }

  /// Opens a file in which lines can be found again; a pipe is copied into memory.
  private static func open(_ file: String) throws(TestProblem) -> Int32 {
    do throws(SystemError) {
      let descriptor = try InputFile.open(file)
      guard ShardFile.isRegular(descriptor) else {
        defer { close(descriptor) }
        return try MemoryFile.open(copying: descriptor)
      }
      do throws(SystemError) {
        try FileLock.lock(descriptor, isShared: true)
        return descriptor
      } catch {
        // Where files cannot be locked, nobody is known to write.
        guard error.number == EWOULDBLOCK else { return descriptor }
        close(descriptor)
      }
    } catch {
      throw ShardFile.unreadable(file, error)
    }
    throw ShardFile.isWritten(file)
  }
}
