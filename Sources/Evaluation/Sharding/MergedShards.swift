internal import Storage

/// The results of all parts of a test set, in the order of a run of the whole.
///
/// The results stay in their files; a result takes some fifty bytes of memory, whatever was heard.
package struct MergedShards: Sendable {
  private let parts: [ShardPart]
  private let results: ResultList
  private let problems: [TestProblem]

  /// The reasons why parts cannot be merged, one sentence each.
  package struct Failure: Error, Sendable, Hashable {
    /// The reasons.
    package let problems: [TestProblem]
  }

  /// Reads the files of all parts.
  ///
  /// - Parameter files: As named by the user, in any order.
  /// - Throws: `Failure` with all that is wrong: a part that is missing, doubled, unfinished or of
  ///   another run, and files that are damaged, being written or cannot be read.
  package init(files: [String]) throws(Failure) {
    var problems: [TestProblem] = []
    var parts: [ShardPart] = []
    OpenFiles.allow(files.count)
    for file in files {
      do throws(TestProblem) {
        parts.append(try ShardPart(file: file))
      } catch {
        problems.append(error)
      }
    }
    guard !parts.isEmpty else { throw Failure(problems: problems) }
    problems += Self.disagreements(among: parts)
    if problems.isEmpty { problems += Self.missing(among: parts) }
    guard problems.isEmpty else { throw Failure(problems: problems) }
    self.parts = parts
    (results, self.problems) = Self.merged(parts)
  }

  /// Makes the report, as of one run of the whole set; times and memory are those of all parts together.
  ///
  /// - Parameter group: The key of the manifests by which results are grouped; nil for none.
  /// - Returns: The report.
  package func report(groupedBy group: String? = nil) -> TestReport {
    let header = parts[0].header
    return TestReport(
      subject: header.subject,
      limits: parts.contains { $0.contents.hears } ? header.limits : nil, results: results,
      problems: problems, planned: results.count,
      run: Timing.Run(
        seconds: parts.reduce(0) { $0 + $1.end.seconds },
        jobs: parts.map(\.end.jobs).max() ?? 1,
        peakMemory: parts.map(\.end.peakMemory).max() ?? 0), groupedBy: group)
  }

  /// The parts that are of another run than the first one, or there twice.
  private static func disagreements(among parts: [ShardPart]) -> [TestProblem] {
    var files: [Shard: String] = [:]
    return parts.compactMap { part in
      let shard = part.header.shard
      if let difference = part.header.difference(from: parts[0].header) {
        return TestProblem(
          part.file,
          "Shard \(shard) was run with \(difference) than \(parts[0].file); run it again as the "
            + "others were.")
      }
      if let other = files[shard] {
        return TestProblem(
          part.file, "Shard \(shard) is in \(other), too; leave one of them out.")
      }
      files[shard] = part.file
      return nil
    }
  }

  private static let listed = 10

  private static func missing(among parts: [ShardPart]) -> [TestProblem] {
    let header = parts[0].header
    let there = Set(parts.map(\.header.shard.number))
    let missing = (1...header.shard.count).filter { !there.contains($0) }
    guard !missing.isEmpty else { return [] }
    var names = missing.prefix(listed).map { "\($0)/\(header.shard.count)" }
    if missing.count > listed { names.append("\(missing.count - listed) more") }
    let last = names.removeLast()
    let set = header.subject.inputs.joined(separator: ", ")
    return [
      names.isEmpty
        ? TestProblem(set, "Shard \(last) is missing; run it, and name its file, too.")
        : TestProblem(
          set,
          "Shards \(names.joined(separator: ", ")) and \(last) are missing; run them, and name their "
            + "files, too.")
    ]
  }

  /// The results and problems of all parts in the order of the set; of items with the same name, the
  /// first one counts.
  private static func merged(
    _ parts: [ShardPart]
  ) -> (results: ResultList, problems: [TestProblem]) {
    typealias Line = (part: Int, entry: ShardContents.Entry)
    let lines = parts.indices.flatMap { part in
      parts[part].contents.entries.map { (part, $0) as Line }
    }.sorted { $0.entry.place < $1.entry.place }
    let read = { @Sendable (line: Line) in parts[line.part].result(at: line.entry) }
    var problems = parts.flatMap(\.contents.problems).map { ($0.place.position, $0.problem) }
    // The first lines with a name, by its hash.
    var first: [Int: Int] = [:]
    var dropped: Set<Int> = []
    var repeated: Int?
    for (index, line) in lines.enumerated() {
      let position = line.entry.place.position
      guard let earlier = first[line.entry.name].map({ lines[$0] }),
        earlier.entry.place.position != position
      else {
        first[line.entry.name] = first[line.entry.name] ?? index
        continue
      }
      dropped.insert(index)
      guard repeated != position else { continue }
      repeated = position
      let item = read(line).item
      let place = read(earlier).item.place
      problems.append((position, .sameName(item.name, at: item.place, as: place)))
    }
    let list =
      dropped.isEmpty ? lines : lines.indices.filter { !dropped.contains($0) }.map { lines[$0] }
    return (
      ResultList(count: list.count) { read(list[$0]) },
      problems.sorted { $0.0 < $1.0 }.map(\.1)
    )
  }
}
