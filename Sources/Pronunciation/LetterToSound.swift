internal import CFlite

/// Guesses how a word is said from its letters, by flite's American English rules.
///
/// flite's phones are the acoustic model's set in lower case with stress digits, and `ax` for the
/// schwa that cmudict writes `AH`. Its rules were trained on cmudict (A. Black, K. Lenzo and
/// V. Pagel, "Issues in building general letter to sound rules", 1998).
package final class LetterToSound: LetterToSounding {
  private let lexicon: UnsafeMutablePointer<cst_lexicon>?

  package init() {
    flite_init()
    lexicon = cmu_lex_init()
  }

  /// The pronunciation of a word of ASCII letters and apostrophes, or nil if flite has none.
  package func pronunciation(of word: String) -> Pronunciation? {
    guard let lexicon,
      word.utf8.allSatisfy({ Self.letters.contains($0) || $0 == UInt8(ascii: "'") }),
      word.utf8.contains(where: Self.letters.contains)
    else { return nil }
    guard let list = lex_lookup(lexicon, word, nil, nil) else { return nil }
    defer { delete_val(list) }
    var phones: [String] = []
    var entry: UnsafePointer<cst_val>? = UnsafePointer(list)
    while let cell = entry {
      if let value = val_car(cell), let name = val_string(value) {
        let phone = String(cString: name).filter { !$0.isNumber }.uppercased()
        phones.append(phone == "AX" ? "AH" : phone)
      }
      entry = val_cdr(cell)
    }
    return Pronunciation(phones.joined(separator: " "))
  }

  /// Whether flite's voices say the letters of a word one by one, since no English word
  /// is like it:
  /// "njoku".
  package func isSpelled(_ word: String) -> Bool {
    !word.isEmpty && word.utf8.allSatisfy(Self.letters.contains) && us_aswd(word) == 0
  }

  private static let letters = UInt8(ascii: "a")...UInt8(ascii: "z")
}
