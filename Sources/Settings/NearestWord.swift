internal import SpokenText

/// The word that was probably meant by one with a typing error.
enum NearestWord {
  /// Finds the word with the fewest differences, at most a third of the letters.
  ///
  /// - Parameters:
  ///   - word: What was typed, in any case.
  ///   - words: What could have been meant; the first of several that are as near is taken.
  /// - Returns: The word, or nil where none is near.
  static func find(_ word: String, among words: [String]) -> String? {
    let letters = Array(word.lowercased())
    let limit = max(1, letters.count / 3)
    var best: (word: String, distance: Int)?
    for candidate in words {
      let distance = EditDistance.distance(letters, Array(candidate.lowercased()), limit: limit)
      if distance <= limit, distance < best?.distance ?? .max { best = (candidate, distance) }
    }
    return best?.word
  }
}
