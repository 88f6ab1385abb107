import Foundation

extension CallServerState {
  mutating func execute(_ transaction: UUID, _ byDelegate: Bool, _ step: inout Step) {
    guard let index = pending.firstIndex(where: { $0.transaction.uuid == transaction }),
      pending[index].phase == .executing
    else { return }
    if byDelegate { step.journal(.executedByDelegate(transaction: transaction)) }
    pending[index].phase = byDelegate ? .byDelegate : .sequential
    advance(transaction, &step)
  }

  /// Takes the answer to an action; `because` says why the system itself failed it.
  mutating func answer(
    _ answer: CallAction.Answer, to uuid: UUID, because: String?, _ step: inout Step
  ) {
    for index in pending.indices where !pending[index].complete.contains(uuid) {
      let transaction = pending[index].transaction
      guard let action = transaction.actions.first(where: { $0.uuid == uuid }) else { continue }
      pending[index].complete.insert(uuid)
      step.effects.append(.complete(action: uuid))
      switch answer {
      case .fulfilled(let date):
        step.journal(.fulfilled(action))
        carryOut(action, at: date ?? step.now, &step)
      case .failed:
        step.journal(because.map { .failedBySystem(action, because: $0) } ?? .failed(action))
        if action.isStart, let call = self.index(of: action.callUUID) {
          end(call, .startFailed, at: step.now, &step)
        }
      }
      advance(transaction.uuid, &step)
      return
    }
    step.journal(.answerIgnored(action: uuid))
  }

  private mutating func carryOut(_ action: CallAction, at date: Date, _ step: inout Step) {
    guard let call = index(of: action.callUUID) else { return }
    switch action.kind {
    case .start: change(call, &step) { $0.dateStarted = date }
    case .end: end(call, .action, at: date, &step)
    case .answer, .setHeld, .setMuted, .setGroup, .playDTMF, .other: break
    }
  }

  /// Goes on with a transaction: hands out its next action, or forgets it if there is none.
  private mutating func advance(_ uuid: UUID, _ step: inout Step) {
    guard let index = pending.firstIndex(where: { $0.transaction.uuid == uuid }) else { return }
    let next = pending[index].transaction.actions.first {
      !pending[index].complete.contains($0.uuid)
    }
    guard pending[index].phase != .executing else { return }
    guard let next else {
      pending.remove(at: index)
      step.effects.append(.forget(transaction: uuid))
      return
    }
    guard pending[index].phase == .sequential, pending[index].performing != next.uuid else {
      return
    }
    guard self.index(of: next.callUUID) != nil else {
      answer(.failed, to: next.uuid, because: "The call has ended.", &step)
      return
    }
    pending[index].performing = next.uuid
    step.journal(.performed(next))
    step.effects.append(.perform(action: next.uuid, pending[index].provider))
  }
}
