import Foundation

extension CallServerState {
  /// The effects gathered while one input is handled.
  struct Step {
    let now: Date
    var effects: [Effect] = []

    mutating func journal(_ kind: CallServerEvent.Kind) {
      effects.append(.journal(CallServerEvent(date: now, kind: kind)))
    }
  }
}
