/// The number of typing errors between two sequences.
package enum EditDistance {
  /// The Damerau–Levenshtein distance with adjacent transpositions (optimal string alignment).
  ///
  /// - Parameters:
  ///   - left: A sequence, such as the letters of a name.
  ///   - right: The other.
  ///   - limit: The largest distance of interest; a larger one is `limit + 1`.
  /// - Returns: The least number of insertions, deletions, replacements and swaps of neighbours.
  /// - Complexity: O(n·m), less if the limit is soon exceeded.
  @inlinable
  package static func distance<Element: Equatable>(
    _ left: [Element], _ right: [Element], limit: Int = .max - 1
  ) -> Int {
    guard abs(left.count - right.count) <= limit else { return limit + 1 }
    guard !left.isEmpty, !right.isEmpty else { return max(left.count, right.count) }
    var beforeLast = [Int](repeating: 0, count: right.count + 1)
    var last = Array(0...right.count)
    var row = last
    for i in 1...left.count {
      row[0] = i
      var least = i
      for j in 1...right.count {
        let isSame = left[i - 1] == right[j - 1]
        row[j] = min(last[j] + 1, row[j - 1] + 1, last[j - 1] + (isSame ? 0 : 1))
        if i > 1, j > 1, left[i - 1] == right[j - 2], left[i - 2] == right[j - 1] {
          row[j] = min(row[j], beforeLast[j - 2] + 1)
        }
        least = min(least, row[j])
      }
      if least > limit { return limit + 1 }
      (beforeLast, last, row) = (last, row, beforeLast)
    }
    return min(last[right.count], limit == .max - 1 ? .max : limit + 1)
  }

  /// Returns the name that another is most likely a misspelling of, in any case.
  ///
  /// - Parameters:
  ///   - name: The name that is none of the others.
  ///   - names: The names that there are.
  /// - Returns: The one that takes the fewest edits, of several the one that begins most like it; nil if all
  ///   differ by more than a third of the letters.
  /// - Complexity: O(sum of the lengths of `names` × length of `name`).
  package static func nearest(to name: String, among names: some Sequence<String>) -> String? {
    let letters = Array(name.lowercased())
    let limit = max(1, letters.count / 3)
    var best: (name: String, distance: Int, common: Int)?
    for candidate in names where abs(candidate.count - letters.count) <= limit {
      let others = Array(candidate.lowercased())
      let distance = distance(letters, others, limit: limit)
      guard distance <= limit else { continue }
      let common = zip(letters, others).prefix { $0 == $1 }.count
      if let best, (best.distance, -best.common) <= (distance, -common) { continue }
      best = (candidate, distance, common)
    }
    return best?.name
  }
}
