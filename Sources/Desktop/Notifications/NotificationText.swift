internal import Foundation

/// Text as it may be shown: what others wrote is no markup and hides nothing.
enum NotificationText {
  /// As many characters of one piece are shown.
  private static let mostCharacters = 200

  /// The text in one line, without control characters and those that turn its direction.
  static func clean(_ text: String) -> String {
    let hidden: Set<Unicode.GeneralCategory> = [
      .control, .format, .surrogate, .privateUse, .lineSeparator, .paragraphSeparator,
    ]
    let scalars = text.unicodeScalars.map {
      // Joiners belong to the letters of some scripts.
      hidden.contains($0.properties.generalCategory) && $0 != "\u{200C}" && $0 != "\u{200D}"
        ? " " : $0
    }
    let line = String(String.UnicodeScalarView(scalars))
      .split(separator: " ").joined(separator: " ")
    return line.count > mostCharacters ? line.prefix(mostCharacters) + "…" : line
  }

  /// The text as it is written where markup is understood.
  static func escaped(_ text: String) -> String {
    text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
      .replacing("\"", with: "&quot;").replacing("'", with: "&apos;")
  }
}
