internal import Foundation
internal import Storage

/// A line of a file of results: a JSON object with one of these.
struct ShardLine: Sendable, Codable {
  /// Everything that the results depend on, in the first line.
  var header: ShardHeader?
  /// The result of an item under a condition.
  var result: StoredResult?
  /// An entry that has no item.
  var problem: StoredProblem?
  /// The part was run completely, in the last line.
  var end: ShardEnd?

  /// The most bytes of a line.
  static let longest = 64 << 20

  private static let opening = Array(#"{"header":"#.utf8)

  /// Tells whether some bytes may be the beginning of a header.
  static func mayBegin(with bytes: [UInt8]) -> Bool {
    bytes.starts(with: opening) || opening.starts(with: bytes)
  }

  /// The bytes of the line with its line feed.
  ///
  /// - Throws: What the encoder says of a number that JSON has no text for.
  func bytes() throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return try encoder.encode(self) + [0x0a]
  }
}

extension ShardLine {
  /// Reads a line without its line feed; nil where it is damaged.
  init?(_ bytes: [UInt8]) {
    guard let line = try? JSONDecoder().decode(Self.self, from: Data(bytes)),
      line.header != nil || line.result != nil || line.problem != nil || line.end != nil
    else { return nil }
    self = line
  }
}

/// The place of a result in a set.
struct ShardPlace: Sendable, Hashable, Comparable, Codable {
  /// The place of the item among all entries, from 0.
  let position: Int
  /// The number of the condition among those of the item, from 0.
  let condition: Int

  static func < (first: ShardPlace, second: ShardPlace) -> Bool {
    (first.position, first.condition) < (second.position, second.condition)
  }
}

/// A result with its place.
struct StoredResult: Sendable, Codable {
  let place: ShardPlace
  let result: ItemResult
}

/// An entry of a part that has no item, with its place.
struct StoredProblem: Sendable, Codable {
  let place: ShardPlace
  let problem: TestProblem
}

/// What a part that was run completely came to.
struct ShardEnd: Sendable, Codable {
  /// The number of results.
  let results: Int
  /// The number of entries that have no item.
  let problems: Int
  /// Seconds that it took.
  let seconds: Double
  /// The number of recognisers that worked side by side.
  let jobs: Int
  /// The most memory the program had, in bytes.
  let peakMemory: Int
}

/// The numbers of a part that was run.
package struct ShardSummary: Sendable, Hashable {
  /// The number of results that were in the file already.
  package internal(set) var earlier = 0
  /// The number of all results.
  package private(set) var results = 0
  /// The number of results that are not as they should be, those that could not be run aside.
  package private(set) var misses = 0
  /// The number of entries that have no item.
  private(set) var problems = 0
  /// The number of items that could not be run.
  private var failures = 0
  /// Whether it was ended before all was run.
  package internal(set) var isInterrupted = false

  /// The number of entries that could not be run, with an item or without.
  package var unrun: Int { failures + problems }

  /// The conclusion of the part, as of a run of nothing else.
  package var conclusion: TestReport.Conclusion {
    if unrun > 0 { return .unreadable }
    return isInterrupted || misses > 0 ? .missed : .passed
  }

  /// Counts a line.
  mutating func add(_ line: ShardLine) {
    if line.problem != nil { problems += 1 }
    guard let verdict = line.result?.result.verdict else { return }
    results += 1
    if verdict.kind == .failed {
      failures += 1
    } else if !verdict.isRight {
      misses += 1
    }
  }
}
