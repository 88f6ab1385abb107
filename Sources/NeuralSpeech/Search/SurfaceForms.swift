package import Audio
package import Foundation

/// The ways in which a model writes spoken words, besides the words themselves: "twelve" is "12".
///
/// A file has a line for each word: `twelve: 12`. What follows `#` is a comment.
package struct SurfaceForms: Sendable, Hashable {
  private var forms: [String: [String]]

  /// Forms by their words.
  package init(_ forms: [String: [String]] = [:]) { self.forms = forms }

  /// Reads a file.
  ///
  /// - Throws: `SpeechError` with code `badConfiguration`, naming the file and line.
  package init(contentsOf file: URL) throws(SpeechError) {
    guard let data = FileManager.default.contents(atPath: file.path),
      let text = String(data: data, encoding: .utf8)
    else {
      throw SpeechError(
        .badConfiguration,
        "\(file.path) cannot be read as UTF-8; restore it from callvoice's sources.")
    }
    forms = [:]
    for (number, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
    {
      let content = line.prefix { $0 != "#" }.trimmingCharacters(in: .whitespaces)
      guard !content.isEmpty else { continue }
      let parts = content.split(separator: ":", omittingEmptySubsequences: false)
      let written = parts.last?.split(separator: " ").map(String.init) ?? []
      guard parts.count == 2, !parts[0].isEmpty, !written.isEmpty else {
        throw SpeechError(
          .badConfiguration,
          "\(file.path):\(number + 1): “\(content)” is no word with its forms, such as “twelve: 12”."
        )
      }
      forms[String(parts[0]), default: []] += written
    }
  }

  /// Indicates whether a word has other forms than itself.
  package func isWrittenOtherwise(_ word: String) -> Bool { forms[word] != nil }

  /// The letters and digits of all forms of a word, each once; none where it has something else.
  func letters(of word: String) -> [[UInt8]] {
    // Accents are heard by nobody, and left out by many.
    let plain = word.folding(options: .diacriticInsensitive, locale: nil)
    var found: [[UInt8]] = []
    for form in [word, plain] + forms[word, default: []] {
      guard let letters = SpelledText.letters(of: form), !letters.isEmpty, !found.contains(letters)
      else { continue }
      found.append(letters)
    }
    return found
  }
}
