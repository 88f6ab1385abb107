internal import ArgumentParser
internal import Conversation
internal import Foundation
internal import Settings
internal import Synchronization

extension Settings {
  /// The settings of this run, which are read when they are first asked for.
  static let current = Settings()

  private static let isToldOf = Mutex(false)

  /// Ends the command where a setting is wrong, and prints which.
  ///
  /// - Parameter json: Indicates whether it is also printed as an event.
  /// - Throws: The exit code.
  static func check(json: Bool) throws {
    guard let problem = current.problems.first else { return }
    let isFirst = isToldOf.withLock { isTold in
      defer { isTold = true }
      return !isTold
    }
    let status = Failure(problem).exitStatus
    if isFirst { _ = EventPrinter(json: json).print(problem) }
    throw ExitCode(status.rawValue)
  }

  /// The value of a setting that is no list, or nil where it is set nowhere.
  func text(_ setting: Setting, option: String? = nil) -> String? {
    value(setting, option: option.map { [$0] } ?? [])?.text
  }

  /// The region in which numbers without a country code are read.
  func dialingRegion(option: String? = nil) -> DialingRegion {
    let set = value(.region)
    let locale = value(.locale)
    return DialingRegion(
      option: option, setting: set.map { ($0.text, $0.source.place) }, locale: locale?.text)
  }
}

extension Settings.Source {
  /// The place as a person looks for it.
  var place: String {
    switch self {
    case .option: "an option"
    case .variable(let variable): variable
    case .file(let path, let line): "\(path):\(line)"
    }
  }
}
