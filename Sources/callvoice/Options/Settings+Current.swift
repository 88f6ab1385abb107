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
  /// - Parameter json: Whether it is also printed as an event.
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
}
