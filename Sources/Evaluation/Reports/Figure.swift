internal import Foundation
internal import SpokenText

/// Figures as a person reads them; the same in every locale.
enum Figure {
  /// "94.3 %", or a dash.
  static func percent(_ value: Double?) -> String {
    value.map { "\(fixed($0 * 100, 1)) %" } ?? "–"
  }

  /// "94.3 % (89.6–97.0)", or a dash.
  static func percent(_ value: Double?, _ interval: ClosedRange<Double>?) -> String {
    guard let value, let interval else { return "–" }
    return "\(percent(value)) (\(fixed(interval.lowerBound * 100, 1))–"
      + "\(fixed(interval.upperBound * 100, 1)))"
  }

  /// The same with how many of how many.
  static func share(_ proportion: Proportion) -> String {
    guard proportion.total > 0 else { return "–" }
    return percent(proportion.value, proportion.interval)
      + "  \(proportion.count)/\(proportion.total)"
  }

  /// "12 ms", "1.20 s", or a dash.
  static func seconds(_ value: Double?) -> String {
    guard let value else { return "–" }
    if value < 0.01 { return "\(fixed(value * 1000, 1)) ms" }
    return value < 1 ? "\(fixed(value * 1000, 0)) ms" : "\(fixed(value, 2)) s"
  }

  /// "3:07".
  static func time(_ seconds: Double) -> String {
    let whole = Int(max(0, min(seconds, 360_000)).rounded())
    return String(format: "%d:%02d", whole / 60, whole % 60)
  }

  /// A number with at most four digits behind the point.
  static func number(_ value: Double) -> String {
    if value == value.rounded(), abs(value) < 1e15 { return "\(Int(value))" }
    return "\(value.rounded(to: 4))"
  }

  /// A number with so many digits behind the point.
  static func fixed(_ value: Double, _ digits: Int) -> String {
    String(format: "%.\(digits)f", value)
  }
}

/// Text inside XML and HTML.
enum Markup {
  /// The text for an element or an attribute; hidden characters, and what XML cannot hold, become U+FFFD.
  static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "'": result += "&#39;"
      case "\n", "\t", "\r": result += " "
      default:
        let isAllowed =
          !scalar.isHidden && scalar.value != 0xfffe && scalar.value != 0xffff
        result.unicodeScalars.append(isAllowed ? scalar : "\u{fffd}")
      }
    }
    return result
  }
}
