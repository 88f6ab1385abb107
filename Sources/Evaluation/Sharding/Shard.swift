/// A part of a test set: 3/64 is the third of 64.
///
/// The part of an item is found from its line in the manifest, without the blanks around it, or from a
/// recording's path below its folder: the 64-bit FNV-1a hash, its upper half combined with the lower
/// one by exclusive or, modulo the number of parts, is one less than the number of the part.
package struct Shard: RawRepresentable, Sendable, Hashable, Codable, CustomStringConvertible {
  /// The number of the part, from 1.
  let number: Int
  /// The number of all parts.
  let count: Int

  /// The most parts of a set.
  private static let mostParts = 1_000_000

  /// A part; nil where the number is none of the parts.
  package init?(number: Int, of count: Int) {
    guard (1...Self.mostParts).contains(count), (1...count).contains(number) else { return nil }
    self.number = number
    self.count = count
  }

  /// Reads such as `3/64`.
  package init?(rawValue text: String) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2, parts.allSatisfy({ $0.allSatisfy { "0123456789".contains($0) } }),
      let number = Int(parts[0]), let count = Int(parts[1])
    else { return nil }
    self.init(number: number, of: count)
  }

  /// Such as `3/64`.
  package var rawValue: String { "\(number)/\(count)" }

  package var description: String { rawValue }

  /// The name of the file of results where none is named, so that all of a set sort in order.
  package var resultsFile: String {
    let digits = String(number)
    let width = String(count).count
    return
      "results-\(String(repeating: "0", count: width - digits.count))\(digits)-of-\(count).jsonl"
  }

  /// Whether an entry with this hash is in the part.
  func contains(_ hash: UInt64) -> Bool {
    let folded = (hash >> 32) ^ (hash & 0xffff_ffff)
    return Int(folded % UInt64(count)) == number - 1
  }
}
