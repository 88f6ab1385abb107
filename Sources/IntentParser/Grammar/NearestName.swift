/// Guesses which name was meant by one that does not exist.
enum NearestName: Sendable {
  /// The name that takes the fewest edits to get from `name`, or nil where all differ too much.
  /// - Complexity: O(sum of the lengths of `names` × length of `name`).
  static func find(_ name: String, among names: [String]) -> String? {
    let limit = max(1, name.count / 3)
    var best: (name: String, distance: Int)?
    for candidate in names where abs(candidate.count - name.count) <= limit {
      let distance = editDistance(Array(name.lowercased()), Array(candidate.lowercased()))
      if distance <= limit, distance < best?.distance ?? .max { best = (candidate, distance) }
    }
    return best?.name
  }

  /// Insertions, deletions, replacements and swaps of neighbours between the two.
  private static func editDistance(_ left: [Character], _ right: [Character]) -> Int {
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
      previous = row
      row = next
    }
    return row[right.count]
  }
}
