/// How far two names are from each other, letter by letter.
enum NearName: Sendable {
  /// How many typos a name of so many letters may have: one in four letters, two in eight.
  static func allowed(_ letterCount: Int) -> Int {
    letterCount >= 8 ? 2 : letterCount >= 4 ? 1 : 0
  }

  /// How many typos one word among others may have.
  static func allowedInPart(_ letterCount: Int) -> Int {
    letterCount >= 6 ? 2 : letterCount >= 4 ? 1 : 0
  }

  /// The Damerau–Levenshtein distance with adjacent transpositions (optimal string alignment).
  ///
  /// - Parameters:
  ///   - left: one name.
  ///   - right: the other.
  ///   - limit: where the distance is larger, the result is `limit + 1`.
  /// - Returns: the distance.
  /// - Complexity: O(n·m), less where the limit is soon passed.
  static func distance(
    _ left: [Unicode.Scalar], _ right: [Unicode.Scalar], limit: Int = .max - 1
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
}
