import Foundation

/// Names of other scripts in Latin letters.
public enum Romanization: Sendable {
  /// The word or name in small Latin letters without marks, or nil where it has Latin letters
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
