internal import Foundation

/// A file of pronunciations, one a line: the word, white space, its phones; `#` begins a comment.
///
/// The format of cmudict: a further pronunciation of a word is a further line, with or without a
/// number in parentheses after the word.
struct PronunciationFile {
  struct Entry {
    let line: Int
    let word: String
    let pronunciation: Pronunciation
  }

  let path: String
  let entries: [Entry]

  init(contentsOf url: URL) throws(SpeechError) {
    path = url.path
    let text: String
    do {
      text = try String(contentsOf: url, encoding: .utf8)
    } catch {
      throw SpeechError(.badConfiguration, "\(url.path) cannot be read as UTF-8 text.")
    }
    var entries: [Entry] = []
    for (index, line) in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      .enumerated()
    {
      let content = line.prefix { $0 != "#" }
      let fields = content.split(maxSplits: 1, whereSeparator: \.isWhitespace)
      guard let first = fields.first else { continue }
      guard fields.count == 2, let pronunciation = Pronunciation(fields[1]) else {
        throw SpeechError(
          .badConfiguration,
          "\(url.path):\(index + 1): \"\(first)\" has no phones; write them after the word.")
      }
      let word = first.prefix { $0 != "(" }.lowercased()
      entries.append(Entry(line: index + 1, word: word, pronunciation: pronunciation))
    }
    self.entries = entries
  }
}
