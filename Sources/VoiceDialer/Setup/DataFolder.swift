public import Foundation
public import VoiceAdaptation

/// Where a user's contacts and call history are kept.
public struct DataFolder: Sendable, Hashable {
  /// The folder.
  public let url: URL

  /// Takes the folder given, else `callvoice` in `$XDG_DATA_HOME`, else `~/.local/share/callvoice`.
  ///
  /// - Parameters:
  ///   - path: a folder of the user's choice, or nil.
  ///   - environment: the environment variables.
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

  /// Where the acoustic model of a language is kept that was fitted to the user.
  public func adaptation(of locale: String) -> AdaptedModelStore {
    AdaptedModelStore(url.appendingPathComponent("models").appendingPathComponent(locale))
  }

  /// The folder of vCards that is read where no other contacts are named.
  public var contacts: URL { url.appendingPathComponent("contacts") }

  /// The user's own file of how names are said.
  public var pronunciations: URL { url.appendingPathComponent("pronunciations.dict") }

  /// What is known of how names are said; it can be found out anew.
  public var soundCache: URL { url.appendingPathComponent("cache/sounds.txt") }
}
