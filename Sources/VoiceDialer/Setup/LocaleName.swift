internal import Foundation

/// A locale as people name it: `de`, `de-DE`, `de_DE`, `de_DE.UTF-8`, `zh-Hant-TW`.
public struct LocaleName: Sendable, Hashable {
  /// The language, in small letters.
  public let language: String
  /// The region in capitals, such as `DE`, or nil where none is named that telephones know.
  public let region: String?

  /// Reads a name, or gives nil where it does not begin with a language of two or three letters.
  public init?(_ name: String) {
    let parts = name.prefix { $0 != "." && $0 != "@" }.split(
      omittingEmptySubsequences: false
    ) { $0 == "-" || $0 == "_" }
    guard let first = parts.first, (2...3).contains(first.count),
      parts.allSatisfy({ $0.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) } }),
      first.allSatisfy(\.isLetter)
    else { return nil }
    language = first.lowercased()
    region = parts.dropFirst().first { $0.count == 2 }
      .map { $0.uppercased() }
      .flatMap { $0 != "ZZ" && Locale.Region($0).isISORegion ? $0 : nil }
  }

  /// The region where most who speak the language live, as far as it is known.
  var likelyRegion: String? {
    Locale.Language(identifier: Locale.Language(identifier: language).maximalIdentifier).region?
      .identifier
  }
}
