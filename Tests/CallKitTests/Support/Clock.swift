import CallKit
import Foundation

/// A time that passes only when it is told to.
final class Clock: Sendable {
  private struct Contents: Sendable {
    var now = World.start
    var alarms: [(date: Date, block: @Sendable () -> Void)] = []
  }

  private let contents = Locked(Contents())

  var now: Date { contents.withLock { $0.now } }

  func schedule(_ date: Date, _ block: @escaping @Sendable () -> Void) {
    contents.withLock { $0.alarms.append((date, block)) }
  }

  /// Lets time pass, and rings the alarms that were set before and are due.
  func pass(_ seconds: TimeInterval) {
    let due = contents.withLock { contents in
      contents.now += seconds
      let now = contents.now
      defer { contents.alarms.removeAll { $0.date <= now } }
      return contents.alarms.filter { $0.date <= now }
    }
    due.forEach { $0.block() }
  }
}
