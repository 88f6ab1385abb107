import TestSupport
import Testing

@testable import Speech

@Suite struct SlidingMinimumTests {
  @Test(arguments: [1, 2, 3, 10, 150], [2, 5, 1000])
  func equalsTheNaiveMinimum(length: Int, values: Int) {
    var generator = SeededGenerator(seed: UInt64(length * 1000 + values))
    var minimum = SlidingMinimum(length: length)
    var seen: [Double] = []
    var found: [Double] = []
    var expected: [Double?] = []
    for _ in 0..<600 {
      // Few different values make ties, which are where a queue of candidates goes wrong.
      seen.append(Double(Int.random(in: 0..<values, using: &generator)))
      found.append(minimum.insert(seen[seen.count - 1]))
      expected.append(seen.suffix(length).min())
    }
    #expect(found == expected)
  }

  @Test(arguments: [
    [1, 2, 3, 4, 5, 6], [6, 5, 4, 3, 2, 1], [1, 1, 1, 1, 1], [1, 9, 9, 9, 9, 1],
  ])
  func followsSlopes(values: [Double]) {
    var minimum = SlidingMinimum(length: 3)
    for end in values.indices {
      #expect(minimum.insert(values[end]) == values[max(0, end - 2)...end].min())
    }
  }
}
