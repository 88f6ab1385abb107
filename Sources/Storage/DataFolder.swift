public import Foundation

/// The folder of a user's contacts, call history and settings.
public struct DataFolder: Sendable, Hashable {
  /// The folder.
  public let url: URL

  /// Names the folder given, else `callvoice` in `$XDG_DATA_HOME`, else `~/.local/share/callvoice`.
  ///
  /// - Parameters:
  ///   - path: A folder of the user's choice, or nil.
  ///   - environment: The environment variables.
  public init(
    path: String?, environment: [String: String] = ProcessInfo.processInfo.environment
  ) {
    if let path {
      url = URL(fileURLWithPath: path, isDirectory: true)
    } else if let base = environment["XDG_DATA_HOME"], base.hasPrefix("/") {
      url = URL(fileURLWithPath: base, isDirectory: true).appendingPathComponent("callvoice")
    } else {
      let home = environment["HOME"] ?? NSHomeDirectory()
      url = URL(fileURLWithPath: home, isDirectory: true)
        .appendingPathComponent(".local/share/callvoice")
    }
  }

  /// The folder of contact files that is read if no other contacts are named.
  public var contacts: URL { url.appendingPathComponent("contacts") }

  /// What the user has added to contacts whose cards other programs keep.
  public var contactAdditions: URL { url.appendingPathComponent("changes.vcf") }

  /// The user's own pronunciations of names, in the phones of English.
  public var pronunciations: URL { url.appendingPathComponent("pronunciations.dict") }

  /// The user's own pronunciations of names in a locale, whose language has phones of its own.
  public func pronunciations(of locale: String) -> URL {
    let language = locale.prefix { $0.isLetter }.lowercased()
    return language == "en"
      ? pronunciations : url.appendingPathComponent("pronunciations.\(language).dict")
  }

  /// The cache of pronunciations, which can be made anew.
  public var soundCache: URL { url.appendingPathComponent("cache/sounds.txt") }

  /// The folder of the acoustic model that was adapted to the user, for a language.
  public func adaptation(of locale: String) -> URL {
    url.appendingPathComponent("models").appendingPathComponent(locale)
  }
}
