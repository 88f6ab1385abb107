public import Foundation

/// The region in which numbers without a country code are read, and what names it.
///
/// It is the one of `--region`, else that of the settings, else that of the first of the environment
/// variables `LC_TELEPHONE`, `LC_ALL` and `LANG` that names a region (`en_GB.UTF-8` is GB, `C.UTF-8` is
/// none), else that of the locale in the settings, else US. The language of a single request has no part
/// in it: who asks in German may live in California.
public struct DialingRegion: Sendable, Hashable, CustomStringConvertible {
  /// The sources of a region.
  public enum Source: Sendable, Hashable {
    /// The user, for this command.
    case option
    /// The user's settings, in a file and line or a variable.
    case setting(place: String)
    /// An environment variable, with its value.
    case environment(variable: String, value: String)
    /// The locale of the user's settings.
    case locale(String)
    /// Nothing: it is the one that is taken then.
    case standard
  }

  /// Two capital letters, such as `US` (ISO 3166).
  public let code: String
  /// The source of the region.
  public let source: Source

  /// Finds the region.
  ///
  /// - Parameters:
  ///   - option: The region that the user has named, if any, in any case.
  ///   - setting: The region of the user's settings, if any, and the place where it is set.
  ///   - locale: The locale of the user's settings, if any.
  ///   - environment: The environment variables.
  public init(
    option: String? = nil, setting: (code: String, place: String)? = nil, locale: String? = nil,
    environment: [String: String] = ProcessInfo.processInfo.environment
  ) {
    if let option {
      (code, source) = (option.uppercased(), .option)
      return
    }
    if let setting {
      (code, source) = (setting.code.uppercased(), .setting(place: setting.place))
      return
    }
    for variable in Self.variables {
      if let value = environment[variable], let region = LocaleName(value)?.region {
        (code, source) = (region, .environment(variable: variable, value: value))
        return
      }
    }
    if let locale, let region = LocaleName(locale)?.region {
      (code, source) = (region, .locale(locale))
      return
    }
    (code, source) = ("US", .standard)
  }

  private static let variables = ["LC_TELEPHONE", "LC_ALL", "LANG"]

  /// The region, and where it comes from.
  public var description: String {
    switch source {
    case .option: "\(code), by --region"
    case .setting(let place): "\(code), by \(place)"
    case .environment(let variable, let value): "\(code), by \(variable)=\(value)"
    case .locale(let locale): "\(code), by the locale \(locale) of the settings"
    case .standard:
      "\(code), since neither --region nor \(Self.variables.joined(separator: ", ")) names one"
    }
  }
}

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
      .flatMap { Self.regions.contains($0) ? $0 : nil }
  }

  // `isISORegion` is also true of codes that stand for others, such as UK.
  private static let regions = Set(Locale.Region.isoRegions.map(\.identifier)).subtracting(["ZZ"])

  /// The region where most who speak the language live, as far as it is known.
  var likelyRegion: String? {
    Locale.Language(identifier: Locale.Language(identifier: language).maximalIdentifier).region?
      .identifier
  }
}
