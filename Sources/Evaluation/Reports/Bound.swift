/// A bound that a figure must keep.
package struct Bound: Sendable, Hashable, Encodable {
  /// A figure that can have one.
  package enum Measure: Sendable, Hashable {
    /// The share of requests that are right, which must be at least so much; the others, at most.
    case acceptance
    /// Errors a word.
    case wordErrors
    /// The number of items that are no request and were taken for one.
    case falseAccepts
    /// Their share of what is no request, 0...1.
    case falseAcceptShare
    /// Their number an hour of sound that is no request.
    case falseAcceptsPerHour
  }

  /// The option that set it, as it was written.
  let option: String
  let bound: Double
  /// The figure; nil where there is nothing to measure it on.
  let value: Double?
  /// Whether it is kept; a figure that cannot be measured does not keep it.
  package let isMet: Bool

  /// The bound of a figure of a report.
  package init(_ option: String, _ measure: Measure, _ bound: Double, of report: TestReport) {
    let metrics = report.metrics
    let value: Double? =
      switch measure {
      case .acceptance: metrics.acceptance.value
      case .wordErrors: metrics.wordErrorRate.value
      case .falseAccepts: metrics.falseAccepts.value.map { _ in Double(metrics.falseAccepts.count) }
      case .falseAcceptShare: metrics.falseAccepts.value
      case .falseAcceptsPerHour: metrics.falseAcceptsPerHour.value
      }
    self.init(option, measure, bound, value: value)
  }

  init(_ option: String, _ measure: Measure, _ bound: Double, value: Double?) {
    self.option = option
    self.bound = bound
    self.value = value
    isMet = value.map { measure == .acceptance ? $0 >= bound : $0 <= bound } ?? false
  }

  /// That it is missed, as a sentence.
  package var complaint: String {
    guard let value else { return "\(option) is missed: there is nothing to measure it on." }
    return "\(option) is missed: it is \(inUnitOfOption(value))."
  }

  /// A figure in the unit that the bound was written in: `75%`, `3/h` or `0.75`.
  private func inUnitOfOption(_ value: Double) -> String {
    if option.hasSuffix("%") { return Figure.number(value * 100) + "%" }
    return Figure.number(value) + (option.hasSuffix("/h") ? "/h" : "")
  }

  private enum Key: String, CodingKey { case option, bound, value, met }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(option, forKey: .option)
    try container.encode(bound, forKey: .bound)
    try container.encodeIfPresent(value?.rounded(to: 4), forKey: .value)
    try container.encode(isMet, forKey: .met)
  }
}
