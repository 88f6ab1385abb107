internal import CPocketSphinx
internal import Foundation

/// A pronouncing dictionary in cmudict's format, looked up where it lies.
///
/// The file is mapped, and only where its lines begin is kept: PocketSphinx takes 27 MB to hold the
/// same 134,000 words. Used on one thread at a time.
final class DictionaryFile {
  private let bytes: NSData
  /// Where lines begin, in the order of their words.
  private let lines: UnsafeMutablePointer<UInt32>?
  private let count: Int
  private var added: [String: [Pronunciation]] = [:]

  /// Opens a dictionary.
  ///
  /// - Parameter url: the file: a word, white space and its phones a line, and for each further
  ///   pronunciation a line with a number in parentheses behind the word.
  /// - Throws: `SpeechError` with ``SpeechError/Code/missingModel``.
  /// - Complexity: O(n) where its lines are in the order of their words, else O(n log n).
  init(contentsOf url: URL) throws(SpeechError) {
    guard let bytes = try? NSData(contentsOf: url, options: .alwaysMapped),
      bytes.length < Int(UInt32.max)
    else {
      throw SpeechError(
        .missingModel, "The pronouncing dictionary \(url.path) cannot be read; install it anew.")
    }
    self.bytes = bytes
    var count = 0
    lines = cpocketsphinx_word_lines(bytes.bytes, bytes.length, &count)
    self.count = count
  }

  deinit {
    free(lines)
  }

  /// How a word is said, the first way first; none where it is not there.
  /// - Complexity: O(log n).
  func pronunciations(of word: String) -> [Pronunciation] {
    var found: [Pronunciation] = []
    while let pronunciation = line(of: found.isEmpty ? word : "\(word)(\(found.count + 1))") {
      found.append(pronunciation)
    }
    for pronunciation in added[word] ?? [] where !found.contains(pronunciation) {
      found.append(pronunciation)
    }
    return found
  }

  /// Adds a way to say a word.
  func add(_ pronunciation: Pronunciation, of word: String) {
    added[word, default: []].append(pronunciation)
  }

  private func line(of word: String) -> Pronunciation? {
    let place = Int(cpocketsphinx_find_word(bytes.bytes, bytes.length, lines, count, word))
    guard place >= 0 else { return nil }
    let rest = UnsafeRawBufferPointer(start: bytes.bytes, count: bytes.length)[place...]
      .dropFirst(word.utf8.count).prefix { $0 != UInt8(ascii: "\n") }
    // What stands behind "#" is a comment.
    return Pronunciation(String(decoding: rest.prefix { $0 != UInt8(ascii: "#") }, as: UTF8.self))
  }
}
