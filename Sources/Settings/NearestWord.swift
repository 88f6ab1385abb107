internal import SpokenText

/// The word that was probably meant by one with a typing error.
enum NearestWord {
  /// Finds the word with the fewest differences, at most a third of the letters.
  ///
  /// - Parameters:
  ///   - word: What was typed, in any case.
  ///   - words: What could have been meant; of several that are as near, the one that begins most like it
  ///     is taken.
  /// - Returns: The word, or nil where none is near.
  static func find(_ word: String, among words: [String]) -> String? {
    let letters = Array(word.lowercased())
    let limit = max(1, letters.count / 3)
    var best: (word: String, distance: Int, common: Int)?
    for candidate in words {
      let others = Array(candidate.lowercased())
      let distance = EditDistance.distance(letters, others, limit: limit)
      guard distance <= limit else { continue }
      let common = zip(letters, others).prefix { $0 == $1 }.count
      if let best, (best.distance, -best.common) <= (distance, -common) { continue }
      best = (candidate, distance, common)
    }
    return best?.word
  }
}
