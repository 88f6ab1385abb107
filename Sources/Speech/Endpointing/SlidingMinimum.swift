/// The smallest of the last `length` values.
///
/// - Complexity: O(1) a value, amortised: only values smaller than all later ones are kept.
struct SlidingMinimum: Sendable, Hashable {
  private let length: Int
  private var count = 0
  private var candidates: [Candidate] = []

  private struct Candidate: Hashable {
    let index: Int
    let value: Double
  }

  init(length: Int) {
    self.length = length
  }

  /// Takes a value and returns the smallest of the last `length`, this one included.
  mutating func insert(_ value: Double) -> Double {
    while let last = candidates.last, last.value >= value { candidates.removeLast() }
    candidates.append(Candidate(index: count, value: value))
    count += 1
    if candidates[0].index <= count - 1 - length { candidates.removeFirst() }
    return candidates[0].value
  }
}
