/// Guesses which name was meant by one that does not exist.
struct NearestName: Sendable {
  /// Longer names are not compared.
  private static let maximumLength = 64
  /// How many names may still be compared; a file full of unknown names is not worth the time.
  private var budget = 50_000

  /// The name that takes the fewest edits to get from `name`, or nil where all differ too much.
  /// - Complexity: O(sum of the lengths of `names` × length of `name`).
  mutating func find(_ name: String, among names: [String]) -> String? {
    guard name.utf8.count <= Self.maximumLength, names.count <= budget else { return nil }
    budget -= names.count
    let limit = max(1, name.count / 3)
    let letters = Array(name.lowercased())
    var best: (name: String, distance: Int)?
    for candidate in names where abs(candidate.count - name.count) <= limit {
      let distance = Self.editDistance(letters, Array(candidate.lowercased()), limit: limit)
      if distance <= limit, distance < best?.distance ?? .max { best = (candidate, distance) }
    }
    return best?.name
  }

  /// Insertions, deletions, replacements and swaps of neighbours between the two, as far as they
  /// are no more than `limit`.
  private static func editDistance(
    _ left: [Character], _ right: [Character], limit: Int
  ) -> Int {
    var previous: [Int] = []
    var row = Array(0...right.count)
    for i in 0..<left.count {
      var next = [i + 1]
      for j in 0..<right.count {
        var cost = min(row[j + 1] + 1, next[j] + 1, row[j] + (left[i] == right[j] ? 0 : 1))
        if i > 0, j > 0, left[i] == right[j - 1], left[i - 1] == right[j] {
          cost = min(cost, previous[j - 1] + 1)
        }
        next.append(cost)
      }
      if min(row.min() ?? 0, next.min() ?? 0) > limit { return .max }
      previous = row
      row = next
    }
    return row[right.count]
  }
}
