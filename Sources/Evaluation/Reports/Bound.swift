/// A bound that a figure must keep.
package struct Bound: Sendable, Hashable, Encodable {
  /// The units of a bound on false accepts.
  package enum Unit: Sendable, Hashable {
    /// So many in all.
    case count
    /// A share of what is no request, 0...1.
    case share
    /// So many an hour of sound that is no request.
    case perHour
  }

  /// The option that set it, as it was written.
  package let option: String
  /// The bound.
  package let bound: Double
  /// The figure; nil where there is nothing to measure it on.
  package let value: Double?
  /// Whether it is kept; a figure that cannot be measured does not keep it.
  package let isMet: Bool

  /// A figure that must be at least so much.
  package init(_ option: String, atLeast bound: Double, value: Double?) {
    self.option = option
    self.bound = bound
    self.value = value
    isMet = value.map { $0 >= bound } ?? false
  }

  /// A figure that must be at most so much.
  package init(_ option: String, atMost bound: Double, value: Double?) {
    self.option = option
    self.bound = bound
    self.value = value
    isMet = value.map { $0 <= bound } ?? false
  }

  /// The bound of false accepts in a unit.
  package init(_ option: String, atMost bound: Double, _ unit: Unit, of metrics: Metrics) {
    let value: Double? =
      switch unit {
      case .count: metrics.falseAccepts.value.map { _ in Double(metrics.falseAccepts.count) }
      case .share: metrics.falseAccepts.value
      case .perHour: metrics.falseAcceptsPerHour.value
      }
    self.init(option, atMost: bound, value: value)
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
