/// A name to compare others with, letter by letter.
struct NearName: Sendable {
  /// A distance that is no match.
  static let tooFar = 3

  private let words: [[Unicode.Scalar]]
  private let letters: [Unicode.Scalar]

  init(_ words: [String]) {
    self.words = words.map { Array($0.unicodeScalars) }
    letters = self.words.flatMap(\.self)
  }

  /// How many typos lie between this name and another, 0...2, or ``tooFar``.
  ///
  /// - Parameter name: The other name's words, joined by spaces.
  /// - Returns: The smaller of the distances of the whole names and of their one differing word.
  func distance(to name: String) -> Int {
    let byteCount = name.utf8.count
    // A name with far fewer bytes than this one has letters has too few letters.
    guard byteCount + 2 >= letters.count else { return Self.tooFar }
    let other = Array(name.unicodeScalars)
    let otherLetters = other.filter { $0 != " " }
    guard abs(otherLetters.count - letters.count) <= 2 else { return Self.tooFar }
    let whole = Self.distance(letters, otherLetters)
    if whole <= Self.allowed(max(letters.count, otherLetters.count)) { return whole }
    return distanceInOneWord(to: other.split(separator: " ").map(Array.init))
  }

  /// The typos in the one word that differs, where all others are the same.
  private func distanceInOneWord(to others: [[Unicode.Scalar]]) -> Int {
    guard others.count == words.count else { return Self.tooFar }
    let pairs = zip(words, others).filter { $0 != $1 }
    guard pairs.count == 1, let (word, other) = pairs.first else { return Self.tooFar }
    let distance = Self.distance(word, other)
    return distance <= Self.allowed(max(word.count, other.count)) ? distance : Self.tooFar
  }

  /// How many typos a name of so many letters may have.
  private static func allowed(_ letterCount: Int) -> Int {
    letterCount >= 8 ? 2 : letterCount >= 4 ? 1 : 0
  }

  /// The Damerau–Levenshtein distance with adjacent transpositions (optimal string alignment).
  static func distance(_ left: [Unicode.Scalar], _ right: [Unicode.Scalar]) -> Int {
    guard !left.isEmpty, !right.isEmpty else { return max(left.count, right.count) }
    var beforeLast = [Int](repeating: 0, count: right.count + 1)
    var last = Array(0...right.count)
    var row = last
    for i in 1...left.count {
      row[0] = i
      for j in 1...right.count {
        let isSame = left[i - 1] == right[j - 1]
        row[j] = min(last[j] + 1, row[j - 1] + 1, last[j - 1] + (isSame ? 0 : 1))
        if i > 1, j > 1, left[i - 1] == right[j - 2], left[i - 2] == right[j - 1] {
          row[j] = min(row[j], beforeLast[j - 2] + 1)
        }
      }
      (beforeLast, last, row) = (last, row, beforeLast)
    }
    return last[right.count]
  }
}
