internal import Foundation

/// Latin letters as ASCII.
enum LatinFolding: Sendable {
  /// The lower-case ASCII letters for a Latin letter beyond ASCII, as UTF-8, or nil for any other.
  /// - Complexity: O(1); the table is made once.
  static func ascii(_ scalar: Unicode.Scalar) -> [UInt8]? {
    if common.contains(scalar.value) {
      let letters = commonLetters[Int(scalar.value - common.lowerBound)]
      if letters != rare { return letters.isEmpty ? nil : Array(letters.utf8) }
    }
    // The table is not even made for letters of other scripts.
    guard let index = blocks.firstIndex(where: { $0.contains(scalar.value) }) else { return nil }
    return table[index][Int(scalar.value - blocks[index].lowerBound)]
  }

  /// The letters of most European languages, which need no transform to be set up.
  private static let common: ClosedRange<UInt32> = 0xC0...0x17F

  /// Stands for a letter that the transform is asked about.
  private static let rare = "?"

  /// Each of them as the transform folds it; empty for one that is no letter.
  private static let commonLetters: [String] = [
    ("a", 6), ("ae", 1), ("c", 1), ("e", 4), ("i", 4), ("d", 1), ("n", 1), ("o", 5), ("", 1),
    ("o", 1), ("u", 4), ("y", 1), ("th", 1), ("ss", 1),
    ("a", 6), ("ae", 1), ("c", 1), ("e", 4), ("i", 4), ("d", 1), ("n", 1), ("o", 5), ("", 1),
    ("o", 1), ("u", 4), ("y", 1), ("th", 1), ("y", 1),
    ("a", 6), ("c", 8), ("d", 4), ("e", 10), ("g", 8), ("h", 4), ("i", 8), (rare, 1), ("i", 1),
    ("ij", 2), ("j", 2),
    ("k", 2), (rare, 1), ("l", 10), ("n", 6), (rare, 3), ("o", 6), ("oe", 2), ("r", 6),
    ("s", 8), ("t", 6), ("u", 12), ("w", 2), ("y", 3), ("z", 6), (rare, 1),
  ].flatMap { Array(repeating: $0.0, count: $0.1) }

  /// Latin-1 to IPA Extensions, Latin Extended Additional, Latin Extended-C and -D.
  private static let blocks: [ClosedRange<UInt32>] = [
    0x80...0x2AF, 0x1E00...0x1EFF, 0x2C60...0x2C7F, 0xA720...0xA7FF,
  ]

  private static let table: [[[UInt8]?]] = blocks.map(transformed)

  /// The letters of a block as ICU's transform folds them; nil for one that it has no plain letters for.
  static func transformed(_ block: ClosedRange<UInt32>) -> [[UInt8]?] {
    // One call of the transform for all: each call sets it up again.
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

/// Names of other scripts in Latin letters.
public enum Romanization: Sendable {
  /// The word or name in small Latin letters without marks, or nil if it has Latin letters
  /// already, or letters that nothing is known of.
  ///
  /// Arabic and Hebrew are written without most of their vowels, so that what comes out for them is
  /// no name, and nil here. Chinese characters are read as in Mandarin, also in Japanese names.
  /// - Complexity: O(n), with a large constant: ICU's transform is set up at each call.
  public static func latin(_ text: String) -> String? {
    var hasOther = false
    for scalar in text.unicodeScalars where scalar.properties.isAlphabetic {
      if scalar.value < 0x80 || LatinFolding.ascii(scalar) != nil { return nil }
      if (0x0590...0x08FF).contains(scalar.value) { return nil }
      hasOther = true
    }
    guard hasOther,
      let latin = text.applyingTransform(.toLatin, reverse: false)?
        .applyingTransform(StringTransform("Latin-ASCII"), reverse: false)
    else { return nil }
    // Soft and hard signs become apostrophes, which nobody types.
    let plain = latin.lowercased().filter { $0 != "'" && $0 != "ʹ" && $0 != "ʺ" && $0 != "\"" }
    return plain.utf8.allSatisfy { $0 < 0x80 } ? plain : nil
  }
}
