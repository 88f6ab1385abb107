internal import Foundation

/// How many seconds a delegate has to answer an action, from when it was handed out.
package struct ActionDeadlines: Sendable, Hashable {
  /// To start a call.
  package var start: TimeInterval
  /// To answer a call.
  package var answer: TimeInterval
  /// For any other action.
  package var other: TimeInterval

  /// Makes deadlines; those not given are as measured on Apple's CallKit.
  package init(start: TimeInterval = 600, answer: TimeInterval = 60, other: TimeInterval = 5) {
    self.start = start
    self.answer = answer
    self.other = other
  }

  func seconds(for action: CallAction) -> TimeInterval {
    switch action.kind {
    case .start: start
    case .answer: answer
    case .end, .setHeld, .setMuted, .setGroup, .playDTMF, .other: other
    }
  }
}
