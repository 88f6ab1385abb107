import SpokenText

/// Puts the value of a slot together from the words it matched.
enum SlotText: Sendable {
  /// What takes the place of some words.
  struct Replacement: Sendable, Hashable {
    let words: Range<Int>
    let text: String
  }

  /// The text of the words in `range`.
  ///
  /// Replacements that follow each other are joined as they are, all else as words are written. Of replacements
  /// in each other the outer one counts.
  ///
  /// - Parameters:
  ///   - words: the sentence.
  ///   - range: which words of it.
  ///   - replacements: sorted by where they end, the inner ones before the outer.
  /// - Returns: the text; empty where all words are replaced by nothing.
  /// - Complexity: O(n) in the number of words and replacements.
  static func text(
    of words: [String], in range: Range<Int>, _ replacements: [Replacement]
  ) -> String {
    var outermost: [Replacement] = []
    for next in replacements
    where next.words.lowerBound >= range.lowerBound && next.words.upperBound <= range.upperBound {
      while let last = outermost.last, last.words.lowerBound >= next.words.lowerBound,
        !last.words.isEmpty || last.words.lowerBound > next.words.lowerBound
      {
        outermost.removeLast()
      }
      outermost.append(next)
    }
    var text = ""
    var isReplaced = false
    func append(_ piece: String, replaced: Bool) {
      guard !piece.isEmpty else { return }
      if replaced && isReplaced {
        text += piece
      } else {
        SpokenWords.append(piece, to: &text)
      }
      isReplaced = replaced
    }
    var position = range.lowerBound
    for replacement in outermost {
      while position < replacement.words.lowerBound {
        append(words[position], replaced: false)
        position += 1
      }
      append(replacement.text, replaced: true)
      position = max(position, replacement.words.upperBound)
    }
    while position < range.upperBound {
      append(words[position], replaced: false)
      position += 1
    }
    return text
  }
}
