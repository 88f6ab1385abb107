internal import Speech

/// The change of false accepts and false rejects with the confidence limit.
struct TradeOff: Sendable, Hashable, Encodable {
  /// The rates at one limit.
  struct Point: Sendable, Hashable, Encodable {
    /// The limit: what has this confidence or more is accepted.
    let limit: Double
    /// The share of no requests that are accepted; nil where there are none.
    let falseAccepts: Double?
    /// The share of requests that are not accepted; nil where there are none.
    let falseRejects: Double?
    /// The share of requests that are accepted and understood as something else.
    let wrongAccepts: Double?
  }

  /// One item of the trade-off.
  struct Sample: Sendable, Hashable {
    /// The confidence of what was heard; nil where nothing was that is a request.
    let confidence: Double?
    /// Whether it is a request.
    let isRequest: Bool
    /// Whether it would be understood as meant if it was accepted.
    let isRight: Bool
    /// The kind of sound that it was heard in, where anything was.
    var channel: SoundChannel?
  }

  /// The points, by rising limit, from 0 to 1 by hundredths.
  let points: [Point]
  /// The rate at which false accepts and false rejects are equal, and the limit there; nil where there
  /// are only requests, or none.
  let equalError: EqualError?

  /// The point where the two rates meet.
  struct EqualError: Sendable, Hashable, Encodable {
    /// The limit, 0...1.
    let limit: Double
    /// The mean of the two rates there, 0...1.
    let value: Double
  }

  /// The trade-off over items.
  ///
  /// The rates only change at the confidences that occur; the equal error is looked for at all of
  /// them, the points are spaced evenly so that two runs can be compared.
  ///
  /// - Complexity: O(n log n).
  init(_ samples: [Sample]) {
    let rates = Rates(samples)
    points = (0...100).map { index in
      let limit = Double(index) / 100
      return Point(
        limit: limit, falseAccepts: rates.accepts(at: limit)?.rounded(to: 4),
        falseRejects: rates.rejects(at: limit)?.rounded(to: 4),
        wrongAccepts: rates.wrong(at: limit)?.rounded(to: 4))
    }
    var best: (gap: Double, error: EqualError)?
    for limit in rates.limits {
      guard let accepts = rates.accepts(at: limit), let rejects = rates.rejects(at: limit) else {
        break
      }
      // Two gaps that are the same but for rounding are the same; the lower limit is taken then.
      let gap = abs(accepts - rejects).rounded(to: 9)
      guard best.map({ gap < $0.gap }) ?? true else { continue }
      best = (
        gap,
        EqualError(
          limit: min(1, limit).rounded(to: 4), value: ((accepts + rejects) / 2).rounded(to: 4))
      )
    }
    equalError = best?.error
  }

  /// The rates at each limit, from sorted confidences.
  private struct Rates {
    private let right: [Double]
    private let wrong: [Double]
    private let others: [Double]
    private let requestCount: Int
    private let otherCount: Int

    init(_ samples: [Sample]) {
      func confidences(_ isIncluded: (Sample) -> Bool) -> [Double] {
        samples.filter(isIncluded).compactMap(\.confidence).filter { !$0.isNaN }.sorted()
      }
      right = confidences { $0.isRequest && $0.isRight }
      wrong = confidences { $0.isRequest && !$0.isRight }
      others = confidences { !$0.isRequest }
      requestCount = samples.count(where: \.isRequest)
      otherCount = samples.count - requestCount
    }

    /// The limits at which a rate changes, by rising limit, with one that nothing reaches.
    var limits: [Double] { Set(right + wrong + others + [0, 1.000_1]).sorted() }

    func accepts(at limit: Double) -> Double? {
      Proportion(Self.count(others, from: limit), of: otherCount).value
    }

    func rejects(at limit: Double) -> Double? {
      let accepted = Self.count(right, from: limit) + Self.count(wrong, from: limit)
      return Proportion(requestCount - accepted, of: requestCount).value
    }

    func wrong(at limit: Double) -> Double? {
      Proportion(Self.count(wrong, from: limit), of: requestCount).value
    }

    /// The number of sorted values that are `limit` or more.
    private static func count(_ values: [Double], from limit: Double) -> Int {
      var low = 0
      var high = values.count
      while low < high {
        let middle = (low + high) / 2
        if values[middle] >= limit { high = middle } else { low = middle + 1 }
      }
      return values.count - low
    }
  }
}
