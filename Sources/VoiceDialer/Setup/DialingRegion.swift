public import Foundation

/// The region in which numbers without a country code are read, and what names it.
///
/// It is the one of `--region`, else that of the first of the environment variables `LC_TELEPHONE`,
/// `LC_ALL` and `LANG` that names a region (`en_GB.UTF-8` is GB, `C.UTF-8` is none), else US. The
/// language of requests has no part in it: who asks in German may live in California.
public struct DialingRegion: Sendable, Hashable, CustomStringConvertible {
  /// What names a region.
  public enum Source: Sendable, Hashable {
    /// The user, for this command.
    case option
    /// An environment variable, with its value.
    case environment(variable: String, value: String)
    /// Nothing: it is the one that is taken then.
    case standard
  }

  /// Two capital letters, such as `US` (ISO 3166).
  public let code: String
  /// What names it.
  public let source: Source

  /// Finds the region.
  ///
  /// - Parameters:
  ///   - option: the region that the user has named, if any, in any case.
  ///   - environment: the environment variables.
  public init(
    option: String? = nil,
    environment: [String: String] = ProcessInfo.processInfo.environment
  ) {
    if let option {
      (code, source) = (option.uppercased(), .option)
      return
    }
    for variable in Self.variables {
      if let value = environment[variable], let region = LocaleName(value)?.region {
        (code, source) = (region, .environment(variable: variable, value: value))
        return
      }
    }
    (code, source) = ("US", .standard)
  }

  private static let variables = ["LC_TELEPHONE", "LC_ALL", "LANG"]

  /// The region, and where it comes from.
  public var description: String {
    switch source {
    case .option: "\(code), by --region"
    case .environment(let variable, let value): "\(code), by \(variable)=\(value)"
    case .standard:
      "\(code), since neither --region nor \(Self.variables.joined(separator: ", ")) names one"
    }
  }
}
