internal import Foundation

/// A measured figure with its name.
struct Figure: Sendable, Hashable, Encodable {
  let name: String
  let value: Double
  /// What the value is a part of, where it is a count.
  let of: Int?
  /// The unit, where there is one.
  let unit: String?
  /// The value as it is printed.
  let text: String

  private enum CodingKeys: String, CodingKey {
    case name, value, of, unit
  }

  /// A count out of many, also printed in percent.
  static func share(_ name: String, _ count: Int, of total: Int) -> Figure {
    let percent = total > 0 ? 100 * Double(count) / Double(total) : 0
    return Figure(
      name: name, value: Double(count), of: total, unit: nil,
      text: "\(count) of \(total)  \(padded(text(percent, digits: 1), to: 5)) %")
  }

  /// A measured value.
  static func measure(_ name: String, _ value: Double, _ unit: String, digits: Int = 1) -> Figure {
    Figure(
      name: name, value: value, of: nil, unit: unit.isEmpty ? nil : unit,
      text: [text(value, digits: digits), unit].filter { !$0.isEmpty }.joined(separator: " "))
  }

  /// A number with a fixed count of digits behind the point.
  static func text(_ value: Double, digits: Int) -> String {
    String(format: "%.\(digits)f", value)
  }

  private static func padded(_ text: String, to width: Int) -> String {
    String(repeating: " ", count: max(0, width - text.count)) + text
  }
}
