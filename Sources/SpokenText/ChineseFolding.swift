import Foundation

/// Traditional characters as simplified ones.
enum ChineseFolding: Sendable {
  /// The simplified form of a character, itself where it has none.
  ///
  /// Each character is folded by itself, so that it comes out the same whatever stands beside it.
  /// - Complexity: O(1); the table is made once, in some milliseconds.
  static func simplified(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    guard block.contains(scalar.value) else { return scalar }
    return table[Int(scalar.value - block.lowerBound)]
  }

  /// CJK Unified Ideographs.
  private static let block: ClosedRange<UInt32> = 0x4E00...0x9FFF

  private static let table: [Unicode.Scalar] = {
    let scalars = block.compactMap { Unicode.Scalar($0) }
    let lines = scalars.map { String($0) }.joined(separator: "\n")
    let folded = lines.applyingTransform(StringTransform("Hant-Hans"), reverse: false) ?? lines
    let simplified = folded.unicodeScalars.split(separator: "\n").compactMap(\.first)
    return simplified.count == scalars.count ? simplified : scalars
  }()
}
