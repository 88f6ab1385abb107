internal import SpokenText

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
