internal import Foundation
internal import Storage

/// A line of a file of results: JSON with a checksum of itself.
///
/// The first line is the header. The last one is the end, once everything was run.
enum ShardLine: Sendable {
  /// Everything that the results depend on.
  case header(ShardHeader)
  /// The result of an item under a condition.
  case result(StoredResult)
  /// An entry that has no item.
  case problem(StoredProblem)
  /// The part was run completely.
  case end(ShardEnd)

  /// The most bytes of a line.
  static let longest = 64 << 20

  /// An object with one of the keys.
  private struct Wire: Codable {
    var header: ShardHeader?
    var result: StoredResult?
    var problem: StoredProblem?
    var end: ShardEnd?
  }

  private static let opening = Array(#"{"sum":""#.utf8)
  private static let digits = 16
  private static let closing = Array(#"","#.utf8)

  /// The bytes of the line with its line feed.
  ///
  /// - Throws: What the encoder says of a number that JSON has no text for.
  func bytes() throws -> [UInt8] {
    var wire = Wire()
    switch self {
    case .header(let header): wire.header = header
    case .result(let result): wire.result = result
    case .problem(let problem): wire.problem = problem
    case .end(let end): wire.end = end
    }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    // The object's own brace stands before the checksum.
    let rest = [UInt8](try encoder.encode(wire)).dropFirst()
    return Self.opening + Array(Self.sum(of: rest).utf8) + Self.closing + rest + [0x0a]
  }

  /// Reads a line without its line feed; nil where it is damaged.
  init?(_ bytes: [UInt8]) {
    let start = Self.opening.count + Self.digits + Self.closing.count
    guard bytes.count > start, bytes.starts(with: Self.opening) else { return nil }
    let rest = bytes[start...]
    let written = bytes[Self.opening.count..<Self.opening.count + Self.digits]
    guard bytes[start - Self.closing.count..<start].elementsEqual(Self.closing),
      written.elementsEqual(Self.sum(of: rest).utf8),
      let wire = try? JSONDecoder().decode(
        Wire.self, from: Data([UInt8(ascii: "{")]) + Data(rest))
    else { return nil }
    if let header = wire.header {
      self = .header(header)
    } else if let result = wire.result {
      self = .result(result)
    } else if let problem = wire.problem {
      self = .problem(problem)
    } else if let end = wire.end {
      self = .end(end)
    } else {
      return nil
    }
  }

  private static func sum(of bytes: ArraySlice<UInt8>) -> String {
    var hash = FNV1a()
    bytes.withUnsafeBufferPointer { for byte in $0 { hash.add(byte) } }
    return ChecksumText.text(hash.value)
  }
}

/// An entry of a part that has no item, with its place in the set.
struct StoredProblem: Sendable, Hashable, Codable {
  let position: Int
  let problem: TestProblem
}

/// The last line of a part that was run completely.
struct ShardEnd: Sendable, Hashable, Codable {
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
