import Foundation

extension CallServerState {
  /// Sets the deadlines of actions that are handed out now.
  mutating func startTime(of actions: [CallAction], in index: Int, _ step: inout Step) {
    for action in actions where !pending[index].complete.contains(action.uuid) {
      let deadline = step.now + deadlines.seconds(for: action)
      pending[index].deadlines[action.uuid] = deadline
      step.journal(
        .deadlineSet(action, deadline), of: pending[index].provider,
        in: pending[index].transaction.uuid)
    }
  }

  /// Fails the actions whose time is over.
  mutating func takeTime(_ step: inout Step) {
    wakeDate = nil
    let late = pending.flatMap { pending in
      pending.transaction.actions.filter { action in
        !pending.complete.contains(action.uuid)
          && pending.deadlines[action.uuid].map { $0 <= step.now } ?? false
      }
    }
    for action in late { timeOut(action.uuid, &step) }
  }

  /// Asks to be woken at the earliest deadline, unless something has been asked for already.
  mutating func updateWake(_ step: inout Step) {
    let open = pending.flatMap { pending in
      pending.deadlines.filter { !pending.complete.contains($0.key) }.values
    }
    guard let next = open.min(), next < wakeDate ?? .distantFuture else { return }
    wakeDate = next
    step.effects.append(.wake(at: next))
  }
}
