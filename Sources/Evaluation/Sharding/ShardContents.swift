internal import Foundation
internal import Storage

/// What a file of results holds: where its results are, and everything else.
struct ShardContents: Sendable {
  /// A line with a result.
  struct Entry: Sendable {
    let place: ShardPlace
    /// The hash of the item's name, in this process.
    let name: Int
    /// The number of the line, from 1.
    let line: Int
    /// The bytes of the file that the line has, without its line feed.
    let bytes: Range<Int>
  }

  /// Everything that the results depend on; nil where not even that is there.
  private(set) var header: ShardHeader?
  /// The results, in the order of the file.
  private(set) var entries: [Entry] = []
  /// The entries of the set that have no item.
  private(set) var problems: [StoredProblem] = []
  /// The end, where it is behind all else.
  private(set) var end: ShardEnd?
  /// The numbers of what is there.
  private(set) var summary = ShardSummary()
  /// Seconds of work on all results.
  private(set) var seconds = 0.0
  /// Whether there are recordings.
  private(set) var hears = false
  /// The number of bytes of whole lines; 0 of a file to be begun.
  private(set) var size = 0

  /// The lines of what was run.
  private var lines: [ShardPlace: Int] = [:]
  private let file: String

  /// Reads a file; half a line at its end is none.
  ///
  /// - Parameters:
  ///   - file: As named by the user.
  ///   - descriptor: The file, at its beginning.
  ///   - run: What is to be continued: results that are there twice do no harm then. Nil for a part
  ///     that is merged.
  /// - Throws: `TestProblem` where the file is damaged or belongs to another run.
  init(of file: String, _ descriptor: Int32, continuedBy run: ShardHeader?) throws(TestProblem) {
    self.file = file
    let source = FileLines(descriptor: descriptor, longest: ShardLine.longest)
    var difference: String?
    while let line = try next(source) {
      guard line.isTerminated else {
        if header == nil, line.isTooLong || !ShardLine.mayBegin(with: line.bytes) {
          throw ShardFile.noResults(file)
        }
        break
      }
      if let difference {
        throw TestProblem(
          file,
          "The file has the results of another run: \(difference); name another with --results, or "
            + "remove this one.")
      }
      let content = line.isTooLong ? nil : ShardLine(line.bytes)
      if header == nil {
        guard let written = content?.header, written.format == ShardHeader.currentFormat else {
          throw ShardFile.noResults(file)
        }
        header = written
        difference = run.flatMap { run in
          written.difference(from: run)
            ?? (written.shard == run.shard ? nil : "shard \(written.shard)")
        }
        // A header without results is no loss.
        if difference != nil { continue }
      } else {
        guard let content, content.header == nil else { throw damaged(line.number) }
        try add(content, line, mayRepeat: run != nil)
      }
      size = line.end
    }
    // Nothing is looked for in a part.
    if run == nil { lines = [:] }
  }

  /// Whether a run is there.
  func contains(_ place: ShardPlace) -> Bool { lines[place] != nil }

  private func next(_ lines: FileLines) throws(TestProblem) -> FileLines.Line? {
    do throws(SystemError) {
      return try lines.next()
    } catch {
      throw ShardFile.unreadable(file, error)
    }
  }

  private mutating func add(
    _ content: ShardLine, _ line: FileLines.Line, mayRepeat: Bool
  ) throws(TestProblem) {
    end = content.end
    guard let place = content.result?.place ?? content.problem?.place else { return }
    guard place.position >= 0, header?.conditions.indices.contains(place.condition) == true else {
      throw damaged(line.number)
    }
    if let earlier = lines[place] {
      guard mayRepeat else {
        throw TestProblem(
          "\(file):\(line.number)",
          "The result is in line \(earlier), too; remove one of the lines.")
      }
      return
    }
    lines[place] = line.number
    summary.add(content)
    if let problem = content.problem { problems.append(problem) }
    guard let result = content.result?.result else { return }
    seconds += result.times.reduce(0, +)
    if result.item.audio != nil { hears = true }
    entries.append(
      Entry(
        place: place, name: result.item.name.hashValue, line: line.number,
        bytes: line.end - 1 - line.bytes.count..<line.end - 1))
  }

  private func damaged(_ line: Int) -> TestProblem {
    TestProblem(
      "\(file):\(line)",
      "The line is damaged; remove it, and run its shard again with the same command: only what "
        + "was in the line is run anew.")
  }
}
