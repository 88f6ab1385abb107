internal import Foundation

/// The text of a number, without what libphonenumber does not know.
struct NumberText: Sendable, Hashable {
  /// The text without scheme, percent encoding and unknown parameters of a URI.
  let whole: String
  /// What stands before the pause, or nil where there is none.
  let main: String?
  /// The digits that are keyed in after a pause: ",,12", ";12", "p12".
  let keys: String

  /// Takes a text apart; longer ones than a number can be stay whole.
  init(_ text: String) {
    let isURI = Self.schemes.contains { text.prefix($0.count).lowercased() == $0 }
    guard text.utf8.count <= Self.longest else {
      (whole, main, keys) = (text, nil, "")
      return
    }
    let number = isURI ? Self.number(ofURI: text) : text
    whole = number
    guard !isURI || !number.contains(";"), let pause = Self.pause(in: number) else {
      (main, keys) = (nil, "")
      return
    }
    main = String(number[..<pause])
    keys = number[pause...].filter { $0.isASCII && $0.isNumber }
  }

  /// libphonenumber reads no longer text.
  private static let longest = 250
  private static let schemes = ["tel:", "callto:"]
  private static let knownParameters = ["ext", "isub", "phone-context"]

  /// The number of a URI with the parameters that mean something (RFC 3966).
  private static func number(ofURI text: String) -> String {
    let rest = text[text.index(after: text.firstIndex(of: ":") ?? text.startIndex)...]
    let plain = String(rest).removingPercentEncoding ?? String(rest)
    let pieces = plain.split(separator: ";", omittingEmptySubsequences: false)
    var number = pieces.first.map(String.init) ?? ""
    if number.hasPrefix("//") { number.removeFirst(2) }
    for piece in pieces.dropFirst() {
      let parts = piece.split(separator: "=", maxSplits: 1)
      let name = parts.first?.trimmingPrefix(" ").lowercased() ?? ""
      guard parts.count == 2 else { continue }
      if knownParameters.contains(name) { number += ";\(name)=\(parts[1])" }
      // RFC 2806, which came before, has what is keyed in as a parameter of its own.
      if name == "postd" { number += ",\(parts[1])" }
    }
    return number
  }

  /// Where a pause begins that only pauses and keys follow.
  private static func pause(in text: String) -> String.Index? {
    let pauses: Set<Character> = [",", ";", "p", "P", "w", "W"]
    var digits = 0
    for index in text.indices {
      if text[index].isNumber { digits += 1 }
      guard digits >= 3, pauses.contains(text[index]) else { continue }
      let rest = text[index...]
      let isKeys = rest.allSatisfy {
        pauses.contains($0) || $0 == " " || $0 == "#" || $0 == "*" || ($0.isASCII && $0.isNumber)
      }
      return isKeys && rest.contains(where: \.isNumber) ? index : nil
    }
    return nil
  }
}
