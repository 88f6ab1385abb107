internal import Foundation
internal import SpokenText

/// The codes of regions, two letters of ISO 3166 such as GB.
package enum RegionCode {
  /// A text that is no code, with the one that it probably means.
  package struct Unknown: Error, Sendable, Hashable, CustomStringConvertible {
    let text: String
    /// The code that is probably meant, if any.
    package let suggestion: String?

    /// One sentence with the way out.
    package var description: String {
      let remedy = suggestion.map { "did you mean \($0)?" } ?? "use two letters such as US or GB."
      return "'\(text)' is no region; \(remedy)"
    }
  }

  /// Takes a code in any case.
  ///
  /// - Returns: The code in capitals.
  package static func code(_ text: String) throws(Unknown) -> String {
    let code = text.uppercased()
    guard isRegion(code) else { throw Unknown(text: text, suggestion: suggestion(for: text)) }
    return code
  }

  private static func isRegion(_ code: String) -> Bool {
    code.count == 2 && code != "ZZ" && codes.contains(code)
  }

  private static let codes = Set(
    Locale.Region.isoRegions.map(\.identifier).filter { $0.count == 2 && $0 != "ZZ" })

  /// The codes that people and other standards use for a region.
  private static let others = [
    "UK": "GB", "EN": "GB", "EL": "GR", "ENGLAND": "GB", "SCOTLAND": "GB", "WALES": "GB",
    "GREAT BRITAIN": "GB", "BRITAIN": "GB", "AMERICA": "US", "HOLLAND": "NL", "CZECHIA": "CZ",
    "CZECH REPUBLIC": "CZ", "CHINA": "CN", "KOREA": "KR",
  ]

  /// The code for another name of a region: `UK`, `GBR`, `Germany`, `Deutschland`, `en_GB`.
  private static func suggestion(for text: String) -> String? {
    let word = text.trimmingCharacters(in: .whitespaces)
    guard word.count > 1, word.count <= longestName else { return nil }
    if let code = others[word.uppercased()] { return code }
    if let last = word.split(whereSeparator: { "-_".contains($0) }).dropFirst().first {
      let code = last.prefix { $0 != "." }.uppercased()
      if isRegion(code) { return code }
    }
    // The three letters of ISO 3166 mean the same in a locale's name.
    if word.count == 3, let code = Locale(identifier: "und_\(word)").region?.identifier,
      isRegion(code)
    {
      return code
    }
    guard word.count > 3 else { return nil }
    let names = englishNames
    if let near = EditDistance.nearest(to: word, among: names.keys.sorted()) { return names[near] }
    return codes.sorted().first { ownName(of: $0)?.lowercased() == word.lowercased() }
  }

  /// The maximum number of letters that the name of a region has.
  private static let longestName = 60

  private static var englishNames: [String: String] {
    let locale = Locale(identifier: "en")
    return Dictionary(
      codes.sorted().compactMap { code in
        locale.localizedString(forRegionCode: code).map { ($0, code) }
      }, uniquingKeysWith: { first, _ in first })
  }

  /// The name of a region in the language that most speak there, such as Deutschland.
  private static func ownName(of code: String) -> String? {
    let language = Locale.Language(
      identifier: Locale.Language(identifier: "und-\(code)").maximalIdentifier
    ).languageCode
    return language.flatMap {
      Locale(identifier: $0.identifier).localizedString(forRegionCode: code)
    }
  }
}
