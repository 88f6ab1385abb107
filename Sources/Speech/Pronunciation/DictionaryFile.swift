internal import Foundation

/// A pronouncing dictionary in cmudict's format, looked up where it lies.
///
/// The file is mapped, and only where the lines of each beginning are is kept: PocketSphinx takes 40 MB
/// to hold the same 134,000 words. Used on one thread at a time.
final class DictionaryFile {
  private let bytes: Data
  /// Where lines begin, in the order of their words.
  private let lines: [UInt32]
  private var added: [String: [Pronunciation]] = [:]

  /// Opens a dictionary.
  ///
  /// - Parameter url: the file: a word, white space and its phones a line, and for each further
  ///   pronunciation a line with a number in parentheses behind the word.
  /// - Throws: `SpeechError` with ``SpeechError/Code/missingModel``.
  /// - Complexity: O(n) where its lines are in the order of their words, else O(n log n).
  init(contentsOf url: URL) throws(SpeechError) {
    guard let bytes = try? Data(contentsOf: url, options: .alwaysMapped),
      bytes.count < Int(UInt32.max)
    else {
      throw SpeechError(
        .missingModel, "The pronouncing dictionary \(url.path) cannot be read; install it anew.")
    }
    self.bytes = bytes
    lines = bytes.withUnsafeBytes { bytes in
      var lines: [UInt32] = []
      var start = 0
      while start < bytes.count {
        if !Self.word(at: start, in: bytes).isEmpty { lines.append(UInt32(start)) }
        start = (bytes[start...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count) + 1
      }
      func precedes(_ first: UInt32, _ second: UInt32) -> Bool {
        Self.word(at: Int(first), in: bytes)
          .lexicographicallyPrecedes(Self.word(at: Int(second), in: bytes))
      }
      let isSorted = zip(lines, lines.dropFirst()).allSatisfy { !precedes($1, $0) }
      if !isSorted { lines.sort(by: precedes) }
      return lines
    }
  }

  /// How a word is said, the first way first; none where it is not there.
  /// - Complexity: O(log n).
  func pronunciations(of word: String) -> [Pronunciation] {
    var found = bytes.withUnsafeBytes { bytes in
      var found: [Pronunciation] = []
      while let pronunciation = pronunciation(
        of: found.isEmpty ? word : "\(word)(\(found.count + 1))", in: bytes)
      {
        found.append(pronunciation)
      }
      return found
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

  private func pronunciation(
    of word: String, in bytes: UnsafeRawBufferPointer
  ) -> Pronunciation? {
    var low = 0
    var high = lines.count
    while low < high {
      let middle = (low + high) / 2
      let other = Self.word(at: Int(lines[middle]), in: bytes)
      if other.lexicographicallyPrecedes(word.utf8) { low = middle + 1 } else { high = middle }
    }
    guard low < lines.count else { return nil }
    let found = Self.word(at: Int(lines[low]), in: bytes)
    guard found.elementsEqual(word.utf8) else { return nil }
    let rest = bytes[found.endIndex...].prefix { $0 != UInt8(ascii: "\n") }
    // What stands behind "#" is a comment.
    return Pronunciation(String(decoding: rest.prefix { $0 != UInt8(ascii: "#") }, as: UTF8.self))
  }

  /// The word of the line that begins there; empty where it is a comment.
  private static func word(
    at start: Int, in bytes: UnsafeRawBufferPointer
  ) -> Slice<UnsafeRawBufferPointer> {
    let word = bytes[start...].prefix { $0 > UInt8(ascii: " ") }
    let isComment = word.starts(with: ";;".utf8) || word.starts(with: "##".utf8)
    return isComment ? bytes[start..<start] : word
  }
}
