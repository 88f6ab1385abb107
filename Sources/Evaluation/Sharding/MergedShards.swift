internal import Foundation
internal import Storage

/// The results of all parts of a test set, in the order of a run of the whole.
package struct MergedShards: Sendable {
  /// The header that all parts have, but for their numbers.
  package let header: ShardHeader
  /// The results, in the order of the items.
  package let results: [ItemResult]
  /// The problems of entries that have no item, in their order.
  package let problems: [TestProblem]
  /// Times and memory of all parts together.
  package let timing: Timing

  /// The reasons why parts cannot be merged, one sentence each.
  package struct Failure: Error, Sendable, Hashable {
    /// The reasons.
    package let problems: [TestProblem]
  }

  /// Reads the files of all parts.
  ///
  /// - Parameter files: as named by the user, in any order.
  /// - Throws: `Failure` with all that is wrong: a part that is missing, doubled, unfinished or of
  ///   another run, and files that are damaged, being written or cannot be read.
  package init(files: [String]) throws(Failure) {
    var problems: [TestProblem] = []
    var parts: [ShardPart] = []
    for file in files {
      do throws(TestProblem) {
        parts.append(try ShardPart(file: file))
      } catch {
        problems.append(error)
      }
    }
    guard let header = parts.first?.header else { throw Failure(problems: problems) }
    problems += Self.disagreements(among: parts)
    let hasUnread = parts.count < files.count
    if !hasUnread, problems.isEmpty { problems += Self.missing(among: parts) }
    guard problems.isEmpty else { throw Failure(problems: problems) }
    self.header = header
    (results, self.problems) = Self.merged(parts)
    timing = Timing(
      results, seconds: parts.reduce(0) { $0 + $1.end.seconds },
      jobs: parts.map(\.end.jobs).max() ?? 1,
      peakMemory: parts.map(\.end.peakMemory).max() ?? 0)
  }

  /// The report, as of one run of the whole set.
  package var report: TestReport {
    let hears = results.contains { $0.item.audio != nil }
    return TestReport(
      subject: header.subject, limits: hears ? header.limits : nil, results: results,
      problems: problems, planned: results.count, timing: timing)
  }

  /// The parts that are of another run than the first one, or there twice.
  private static func disagreements(among parts: [ShardPart]) -> [TestProblem] {
    guard let first = parts.first else { return [] }
    var problems: [TestProblem] = []
    var files: [Shard: String] = [:]
    for part in parts {
      if let difference = part.header.difference(from: first.header) {
        problems.append(
          TestProblem(
            part.file,
            "Shard \(part.header.shard) was run with \(difference) than \(first.file); run it again "
              + "as the others were."))
      } else if let other = files[part.header.shard] {
        problems.append(
          TestProblem(
            part.file, "Shard \(part.header.shard) is in \(other), too; leave one of them out."))
      } else {
        files[part.header.shard] = part.file
      }
    }
    return problems
  }

  private static let listed = 10

  private static func missing(among parts: [ShardPart]) -> [TestProblem] {
    guard let header = parts.first?.header else { return [] }
    let there = Set(parts.map(\.header.shard.number))
    let missing = (1...header.shard.count).filter { !there.contains($0) }
    guard !missing.isEmpty else { return [] }
    var names = missing.prefix(listed).map { "\($0)/\(header.shard.count)" }
    if missing.count > listed { names.append("\(missing.count - listed) more") }
    let list =
      names.count == 1
      ? names[0] : names.dropLast().joined(separator: ", ") + " and " + (names.last ?? "")
    return [
      TestProblem(
        header.subject.inputs.joined(separator: ", "),
        missing.count == 1
          ? "Shard \(list) is missing; run it, and name its file, too."
          : "Shards \(list) are missing; run them, and name their files, too.")
    ]
  }

  /// The results and problems of all parts in the order of the set; of items with the same name, the
  /// first one counts.
  private static func merged(
    _ parts: [ShardPart]
  ) -> (results: [ItemResult], problems: [TestProblem]) {
    let stored = parts.flatMap(\.results).sorted { ($0.position, $0.run) < ($1.position, $1.run) }
    let told = parts.flatMap(\.problems).sorted { $0.position < $1.position }
    var results: [ItemResult] = []
    results.reserveCapacity(stored.count)
    var problems: [TestProblem] = []
    var places: [String: (place: String, position: Int)] = [:]
    var nextTold = 0
    var doubled: Int?
    for entry in stored {
      while nextTold < told.count, told[nextTold].position < entry.position {
        problems.append(told[nextTold].problem)
        nextTold += 1
      }
      if doubled == entry.position { continue }
      let result = entry.result
      if let earlier = places[result.item.name], earlier.position != entry.position {
        problems.append(.sameName(result.item.name, at: result.item.place, as: earlier.place))
        doubled = entry.position
        continue
      }
      places[result.item.name] = (result.item.place, entry.position)
      results.append(result)
    }
    return (results, problems + told[nextTold...].map(\.problem))
  }
}

/// The file of one part.
private struct ShardPart {
  let file: String
  let header: ShardHeader
  private(set) var results: [(position: Int, run: Int, result: ItemResult)] = []
  private(set) var problems: [StoredProblem] = []
  let end: ShardEnd

  /// Reads a file.
  ///
  /// - Throws: `TestProblem` where it is no whole part.
  init(file: String) throws(TestProblem) {
    self.file = file
    let descriptor: Int32
    do throws(SystemError) {
      descriptor = try InputFile.open(file)
    } catch {
      throw Self.unreadable(file, error)
    }
    defer { close(descriptor) }
    if flock(descriptor, LOCK_SH | LOCK_NB) != 0, errno == EWOULDBLOCK {
      throw ShardFile.isWritten(file)
    }
    let lines = FileLines(descriptor: descriptor, longest: ShardLine.longest)
    guard case .header(let header) = try Self.next(lines, file)?.line else {
      throw ShardFile.noResults(file)
    }
    self.header = header
    var end: ShardEnd?
    var numbers: [Int: Int] = [:]
    while let (line, number) = try Self.next(lines, file) {
      let key: Int
      switch line {
      case .header: throw ShardFile.damaged(file, number)
      case .end(let last):
        end = last
        continue
      case .problem(let problem):
        key = problem.position * header.conditions.count
        problems.append(problem)
      case .result(let stored):
        guard let result = stored.result(region: header.subject.region) else {
          throw ShardFile.damaged(file, number)
        }
        key = stored.position * header.conditions.count + stored.run
        results.append((stored.position, stored.run, result))
      }
      end = nil
      if let earlier = numbers.updateValue(number, forKey: key) {
        throw TestProblem(
          "\(file):\(number)", "The result is in line \(earlier), too; remove one of the lines.")
      }
    }
    guard let end, end.results == results.count, end.problems == problems.count else {
      throw TestProblem(
        file,
        "Shard \(header.shard) is not finished; run it again with the same command, which adds what "
          + "is missing.")
    }
    self.end = end
  }

  /// The next whole line; half a line at the end is none.
  private static func next(
    _ lines: FileLines, _ file: String
  ) throws(TestProblem) -> (line: ShardLine, number: Int)? {
    let read: FileLines.Line?
    do throws(SystemError) {
      read = try lines.next()
    } catch {
      throw unreadable(file, error)
    }
    guard let read, read.isTerminated || read.number == 1 else { return nil }
    guard read.isTerminated, !read.isTooLong, let line = ShardLine(read.bytes) else {
      throw read.number == 1
        ? ShardFile.noResults(file) : ShardFile.damaged(file, read.number)
    }
    return (line, read.number)
  }

  private static func unreadable(_ file: String, _ error: SystemError) -> TestProblem {
    TestProblem(
      file, "The results cannot be read (\(error)); name the files of callvoice test --shard.")
  }
}
