/// Text of a grammar as a message quotes it.
enum Excerpt: Sendable {
  /// How many Unicode scalars are quoted.
  static let limit = 60

  /// `text`, cut off where it is long, and without characters that move the cursor.
  static func of(_ text: String) -> String {
    var scalars = String.UnicodeScalarView()
    for scalar in text.unicodeScalars.prefix(limit) {
      switch scalar.properties.generalCategory {
      case .control, .format, .lineSeparator, .paragraphSeparator: scalars.append("\u{FFFD}")
      default: scalars.append(scalar)
      }
    }
    let isWhole = text.unicodeScalars.prefix(limit + 1).count <= limit
    return String(scalars) + (isWhole ? "" : "…")
  }
}
