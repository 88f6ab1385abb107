import Foundation
import TestSupport

/// Waiting for what happens outside the tests, by looking again and again.
enum SIPWaiting {
  /// Returns once a program has a UDP port; false where it ends without.
  static func isTaken(_ port: UInt16, by program: RunningProgram) async -> Bool {
    await becomes(while: program) { Ports.isTaken(port) }
  }

  /// Looks every few milliseconds whether something is so; false where a program ends without, or
  /// where it is not so for ten minutes, which is longer than any machine takes.
  static func becomes(
    while program: RunningProgram? = nil, _ condition: () throws -> Bool
  ) async rethrows -> Bool {
    let deadline = ContinuousClock.now + .seconds(Tool.deadline)
    while ContinuousClock.now < deadline {
      // Before the condition: what it did last counts.
      guard program?.isOver != true else { return try condition() }
      if try condition() { return true }
      try? await Task.sleep(for: .milliseconds(5))
    }
    return false
  }
}
