/// The change of false accepts and false rejects with the confidence limit.
package struct TradeOff: Sendable, Hashable, Encodable {
  /// The rates at one limit.
  package struct Point: Sendable, Hashable, Encodable {
    /// The limit: what has this confidence or more is accepted.
    package let limit: Double
    /// The share of no requests that are accepted; nil where there are none.
    package let falseAccepts: Double?
    /// The share of requests that are not accepted; nil where there are none.
    package let falseRejects: Double?
    /// The share of requests that are accepted and understood as something else.
    package let wrongAccepts: Double?
  }

  /// One item of the trade-off.
  package struct Sample: Sendable, Hashable {
    /// The confidence of what was heard; nil where nothing was that is a request.
    package let confidence: Double?
    /// Indicates whether it is a request.
    package let isRequest: Bool
    /// Indicates whether it would be understood as meant if it was accepted.
    package let isRight: Bool

    /// A sample; the arguments are its properties.
    package init(confidence: Double?, isRequest: Bool, isRight: Bool) {
      self.confidence = confidence
      self.isRequest = isRequest
      self.isRight = isRight
    }
  }

  /// The points, by rising limit, from 0 to 1 by hundredths.
  package let points: [Point]
  /// The rate at which false accepts and false rejects are equal, and the limit there; nil where there
  /// are only requests, or none.
  package let equalError: EqualError?

  /// The point where the two rates meet.
  package struct EqualError: Sendable, Hashable, Encodable {
    /// The limit, 0...1.
    package let limit: Double
    /// The mean of the two rates there, 0...1.
    package let value: Double
  }

  /// The trade-off over items.
  ///
  /// The rates only change at the confidences that occur; the equal error is looked for at all of
  /// them, the points are spaced evenly so that two runs can be compared.
  package init(_ samples: [Sample]) {
    points = (0...100).map { Self.point(at: Double($0) / 100, samples) }
    let limits = Set(samples.compactMap(\.confidence) + [0, 1.000_1]).sorted()
    let candidates = limits.compactMap { limit -> (gap: Double, EqualError)? in
      let rates = Self.rates(at: limit, samples)
      guard let accepts = rates.accepts, let rejects = rates.rejects else { return nil }
      let error = EqualError(
        limit: min(1, limit).rounded(to: 4), value: ((accepts + rejects) / 2).rounded(to: 4))
      // Two gaps that are the same but for rounding are the same; the lower limit is taken then.
      return (abs(accepts - rejects).rounded(to: 9), error)
    }
    equalError = candidates.min { $0.gap < $1.gap }?.1
  }

  private static func point(at limit: Double, _ samples: [Sample]) -> Point {
    let rates = rates(at: limit, samples)
    return Point(
      limit: limit, falseAccepts: rates.accepts?.rounded(to: 4),
      falseRejects: rates.rejects?.rounded(to: 4), wrongAccepts: rates.wrong?.rounded(to: 4))
  }

  private static func rates(
    at limit: Double, _ samples: [Sample]
  ) -> (accepts: Double?, rejects: Double?, wrong: Double?) {
    func isAccepted(_ sample: Sample) -> Bool { sample.confidence.map { $0 >= limit } ?? false }
    let requests = samples.filter(\.isRequest)
    let others = samples.filter { !$0.isRequest }
    return (
      Proportion(others.map(isAccepted)).value,
      Proportion(requests.map { !isAccepted($0) }).value,
      Proportion(requests.map { isAccepted($0) && !$0.isRight }).value
    )
  }
}
