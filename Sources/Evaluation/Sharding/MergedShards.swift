internal import Storage

/// The results of all parts of a test set, in the order of a run of the whole.
///
/// The results stay in their files; a result takes some fifty bytes of memory, whatever was heard.
package struct MergedShards: Sendable {
  /// The header that all parts have, but for their numbers.
  package let header: ShardHeader
  /// The results, in the order of the items.
  package let results: ResultList
  /// The problems of entries that have no item, in their order.
  package let problems: [TestProblem]

  private let parts: [ShardPart]

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
    guard let header = parts.first?.header else { throw Failure(problems: problems) }
    problems += Self.disagreements(among: parts)
    let hasUnread = parts.count < files.count
    if !hasUnread, problems.isEmpty { problems += Self.missing(among: parts) }
    guard problems.isEmpty else { throw Failure(problems: problems) }
    self.header = header
    self.parts = parts
    (results, self.problems) = Self.merged(parts)
  }

  /// The report, as of one run of the whole set; times and memory are those of all parts together.
  package var report: TestReport {
    TestReport(
      subject: header.subject, limits: parts.contains(where: \.hears) ? header.limits : nil,
      results: results, problems: problems, planned: results.count,
      run: Timing.Run(
        seconds: parts.reduce(0) { $0 + $1.end.seconds },
        jobs: parts.map(\.end.jobs).max() ?? 1,
        peakMemory: parts.map(\.end.peakMemory).max() ?? 0))
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

  /// A result of a part.
  private struct Place: Sendable {
    let entry: ShardPart.Entry
    let part: Int
  }

  /// The results and problems of all parts in the order of the set; of items with the same name, the
  /// first one counts.
  private static func merged(
    _ parts: [ShardPart]
  ) -> (results: ResultList, problems: [TestProblem]) {
    var places: [Place] = []
    places.reserveCapacity(parts.reduce(0) { $0 + $1.entries.count })
    for (number, part) in parts.enumerated() {
      places += part.entries.map { Place(entry: $0, part: number) }
    }
    places.sort { ($0.entry.position, $0.entry.run) < ($1.entry.position, $1.entry.run) }
    let told = parts.flatMap(\.problems).sorted { $0.position < $1.position }
    let repeated = removeRepeated(from: &places, of: parts)
    let problems = (told.map { ($0.position, $0.problem) } + repeated).sorted { $0.0 < $1.0 }
    let kept = places
    let list = ResultList(count: kept.count) { index in
      parts[kept[index].part].result(at: kept[index].entry)
    }
    return (list, problems.map(\.1))
  }

  /// Takes out the items that have the name of an earlier one.
  ///
  /// - Returns: What is to be said of each, with its position.
  private static func removeRepeated(
    from places: inout [Place], of parts: [ShardPart]
  ) -> [(Int, TestProblem)] {
    let suspects = repeatedHashes(of: places)
    guard !suspects.isEmpty else { return [] }
    var problems: [(Int, TestProblem)] = []
    var first: [String: (place: String, position: Int32)] = [:]
    var repeated: Int32?
    places.removeAll { place in
      let position = place.entry.position
      guard repeated != position else { return true }
      guard suspects.contains(place.entry.name) else { return false }
      let item = parts[place.part].result(at: place.entry).item
      if let earlier = first[item.name], earlier.position != position {
        problems.append((Int(position), .sameName(item.name, at: item.place, as: earlier.place)))
        repeated = position
        return true
      }
      first[item.name] = (item.place, position)
      return false
    }
    return problems
  }

  /// The hashes of names that more than one item has; the same name has the same hash.
  private static func repeatedHashes(of places: [Place]) -> Set<UInt64> {
    var hashes = places.indices.compactMap { index -> UInt64? in
      let entry = places[index].entry
      let isFirst = index == 0 || places[index - 1].entry.position != entry.position
      return isFirst ? entry.name : nil
    }
    hashes.sort()
    return Set(zip(hashes, hashes.dropFirst()).lazy.filter(==).map(\.0))
  }
}
