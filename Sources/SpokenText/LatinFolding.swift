import Foundation

/// Latin letters as ASCII.
enum LatinFolding: Sendable {
  /// The lower-case ASCII letters for a Latin letter beyond ASCII, as UTF-8, or nil for any other.
  /// - Complexity: O(1); the table is made once.
  static func ascii(_ scalar: Unicode.Scalar) -> [UInt8]? {
    for (block, letters) in zip(blocks, table) where block.contains(scalar.value) {
      return letters[Int(scalar.value - block.lowerBound)]
    }
    return nil
  }

  /// Latin-1 to IPA Extensions, Latin Extended Additional, Latin Extended-C and -D.
  private static let blocks: [ClosedRange<UInt32>] = [
    0x80...0x2AF, 0x1E00...0x1EFF, 0x2C60...0x2C7F, 0xA720...0xA7FF,
  ]

  private static let table: [[[UInt8]?]] = blocks.map { block in
    // One call of the transform for all: each call sets it up anew.
    let letters = block.map { Unicode.Scalar($0).flatMap { $0.properties.isAlphabetic ? $0 : nil } }
    let lines = letters.map { $0.map { String($0) } ?? "" }.joined(separator: "\n").lowercased()
    let folded = lines.applyingTransform(StringTransform("Latin-ASCII"), reverse: false) ?? lines
    return folded.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false).map {
      // Of Latin letters, ICU leaves the Azerbaijani schwa as it is; passports have "e" for it.
      let line = Array(String($0).lowercased().replacing("\u{0259}", with: "e").utf8)
      return line.isEmpty || line.contains { $0 >= 0x80 } ? nil : line
    }
  }
}
