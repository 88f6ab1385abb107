internal import Foundation
internal import Storage

/// Sentences to be recorded or spoken, and what they come to.
package struct SentenceList: Sendable, Hashable {
  /// A sentence.
  package struct Sentence: Sendable, Hashable {
    /// Its words.
    package let text: String
    /// Whether it is no request.
    package let isNothing: Bool

    /// A sentence; the arguments are its properties.
    package init(_ text: String, isNothing: Bool = false) {
      self.text = text
      self.isNothing = isNothing
    }
  }

  /// The sentences, in order, each once.
  package let sentences: [Sentence]

  /// Reads a list: a sentence a line, one that begins with `!` is no request; blank lines and those
  /// that begin with `#` are passed over.
  ///
  /// - Parameter path: UTF-8 text.
  /// - Throws: `TestProblem` where it cannot be read or has no sentence.
  package init(path: String) throws(TestProblem) {
    guard let data = try? InputFile.contents(of: path) else {
      throw TestProblem(path, "The list cannot be read; name a text file with a sentence a line.")
    }
    guard let text = String(data: data, encoding: .utf8) else {
      throw TestProblem(path, "The list is no UTF-8 text; save it as such.")
    }
    var seen: Set<String> = []
    sentences = text.split(whereSeparator: \.isNewline).compactMap { line in
      let line = line.trimmingCharacters(in: .whitespaces)
      guard !line.isEmpty, !line.hasPrefix("#") else { return nil }
      let isNothing = line.hasPrefix("!")
      let sentence =
        isNothing ? line.dropFirst().trimmingCharacters(in: .whitespaces) : line
      guard !sentence.isEmpty, seen.insert(sentence).inserted else { return nil }
      return Sentence(sentence, isNothing: isNothing)
    }
    guard !sentences.isEmpty else {
      throw TestProblem(path, "There is no sentence in the list; write one a line.")
    }
  }
}
