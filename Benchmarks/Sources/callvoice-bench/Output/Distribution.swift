/// A sorted set of figures; without any, all its measures are 0.
struct Distribution: Sendable, Hashable {
  private let values: [Double]

  init(_ values: [Double]) { self.values = values.sorted() }

  var least: Double { values.first ?? 0 }
  var most: Double { values.last ?? 0 }
  var median: Double { percentile(50) }

  /// The smallest value that is no smaller than `percent` of all (nearest rank).
  func percentile(_ percent: Int) -> Double {
    guard !values.isEmpty else { return 0 }
    let rank = (values.count * percent + 99) / 100
    return values[max(1, min(rank, values.count)) - 1]
  }
}
