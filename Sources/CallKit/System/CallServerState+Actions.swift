import Foundation

extension CallServerState {
  private enum Outcome {
    case fulfilled(Date?)
    case failed
    case failedBySystem(because: String)
    case timedOut
  }

  mutating func execute(_ transaction: UUID, _ byDelegate: Bool, _ step: inout Step) {
    guard let index = pending.firstIndex(where: { $0.transaction.uuid == transaction }),
      pending[index].phase == .executing
    else { return }
    if byDelegate {
      step.journal(
        .executedByDelegate(transaction: transaction), of: pending[index].provider, in: transaction)
      let actions = pending[index].transaction.actions
      actions.forEach { handOut($0) }
      startTime(of: actions, in: index, &step)
    }
    pending[index].phase = byDelegate ? .byDelegate : .sequential
    advance(transaction, &step)
  }

  /// Takes the delegate's answer to an action.
  mutating func answer(_ answer: CallAction.Answer, to uuid: UUID, _ step: inout Step) {
    switch answer {
    case .fulfilled(let date): close(uuid, .fulfilled(date), &step)
    case .failed: close(uuid, .failed, &step)
    }
  }

  /// Fails an action that the delegate does not get; the reason is a sentence.
  mutating func fail(_ uuid: UUID, because reason: String, _ step: inout Step) {
    close(uuid, .failedBySystem(because: reason), &step)
  }

  /// Fails an action that was not answered in time.
  mutating func timeOut(_ uuid: UUID, _ step: inout Step) { close(uuid, .timedOut, &step) }

  private mutating func close(_ uuid: UUID, _ outcome: Outcome, _ step: inout Step) {
    for index in pending.indices where !pending[index].complete.contains(uuid) {
      let (transaction, provider) = (pending[index].transaction, pending[index].provider)
      guard let action = transaction.actions.first(where: { $0.uuid == uuid }) else { continue }
      pending[index].complete.insert(uuid)
      step.effects.append(.complete(action: uuid))
      switch outcome {
      case .fulfilled(let date): fulfil(action, at: date ?? step.now, in: pending[index], &step)
      case .failed:
        step.journal(.failed(action), of: provider, in: transaction.uuid)
        endCall(ofFailed: action, &step)
      case .failedBySystem(let reason):
        step.journal(
          .failedBySystem(action, because: reason), of: provider, in: transaction.uuid)
        // A call that came in still rings: the provider was not asked to answer it.
        if action.isStart { endCall(ofFailed: action, &step) }
      case .timedOut:
        step.journal(.timedOut(action), of: provider, in: transaction.uuid)
        step.effects.append(.tellTimedOut(action: uuid, provider))
        endCall(ofTimedOut: action, &step)
      }
      // Before the next action is handed out: a call is not connected before its audio is active.
      updateAudio(&step)
      advance(transaction.uuid, &step)
      return
    }
    switch outcome {
    case .fulfilled(let date): step.journal(.answerIgnored(action: uuid, .fulfilled(date)))
    case .failed: step.journal(.answerIgnored(action: uuid, .failed))
    case .failedBySystem, .timedOut: break
    }
  }

  private mutating func fulfil(
    _ action: CallAction, at date: Date, in pending: Pending, _ step: inout Step
  ) {
    let (provider, transaction) = (pending.provider, pending.transaction.uuid)
    // Another transaction may have filled the group since the action was handed out.
    if case .setGroup = action.kind, self.index(of: action.callUUID) != nil,
      let reason = objection(to: action)
    {
      step.journal(
        .failedBySystem(action, because: reason.message), of: provider, in: transaction)
      return
    }
    step.journal(.fulfilled(action), of: provider, in: transaction)
    let others = callsInTheWay(of: action)
    carryOut(action, at: date, &step)
    hold(others, &step)
  }

  /// Carries out in the records what an action says.
  mutating func carryOut(_ action: CallAction, at date: Date, _ step: inout Step) {
    guard let index = index(of: action.callUUID) else { return }
    switch action.kind {
    case .start: change(index, &step) { $0.dateStarted = date }
    case .answer:
      activateAudio(of: calls[index].provider, &step)
      change(index, &step) { call in
        call.dateStarted = date
        call.dateConnected = date
      }
    case .end: end(index, .action, at: date, &step)
    case .setHeld(_, let isOnHold): change(index, &step) { $0.isOnHold = isOnHold }
    case .setMuted(_, let isMuted): change(index, &step) { $0.isMuted = isMuted }
    case .setGroup(_, nil):
      let group = makeGroup()
      change(index, &step) { $0.group = group }
    case .setGroup(_, let other?):
      guard let group = self.index(of: other).map({ calls[$0].group }) else { return }
      change(index, &step) { $0.group = group }
      let members = calls.indices.filter { calls[$0].group == group }
      guard !members.allSatisfy({ calls[$0].isOnHold }) else { return }
      for member in members { change(member, &step) { $0.isOnHold = false } }
    case .playDTMF, .other: break
    }
  }

  private mutating func endCall(ofFailed action: CallAction, _ step: inout Step) {
    guard let index = index(of: action.callUUID) else { return }
    switch action.kind {
    case .start: end(index, .startFailed, at: step.now, &step)
    case .answer where calls[index].isRinging: end(index, .answerFailed, at: step.now, &step)
    case .answer, .end, .setHeld, .setMuted, .setGroup, .playDTMF, .other: break
    }
  }

  private mutating func endCall(ofTimedOut action: CallAction, _ step: inout Step) {
    guard let index = index(of: action.callUUID) else { return }
    switch action.kind {
    case .start, .answer, .end: end(index, .timedOut, at: step.now, &step)
    case .setHeld, .setMuted, .setGroup, .playDTMF, .other: break
    }
  }

  /// Notes of a start or an answer that its call is under way.
  mutating func handOut(_ action: CallAction) {
    guard let index = index(of: action.callUUID) else { return }
    switch action.kind {
    case .start, .answer: calls[index].isHandedOut = true
    case .end, .setHeld, .setMuted, .setGroup, .playDTMF, .other: break
    }
  }

  /// Goes on with a transaction: hands out its next action, or forgets it if there is none.
  private mutating func advance(_ uuid: UUID, _ step: inout Step) {
    guard let index = pending.firstIndex(where: { $0.transaction.uuid == uuid }) else { return }
    let next = pending[index].incompleteActions.first
    guard pending[index].phase != .executing else { return }
    guard let next else {
      pending.remove(at: index)
      step.effects.append(.forget(transaction: uuid))
      return
    }
    guard pending[index].phase == .sequential, pending[index].performing != next.uuid else {
      return
    }
    let purpose = pending[index].purpose(of: next)
    if let reason = obstacle(to: next) ?? purpose.flatMap(obstacleBesideHolding) {
      fail(next.uuid, because: reason, &step)
      return
    }
    pending[index].performing = next.uuid
    handOut(next)
    step.journal(.performed(next), of: pending[index].provider, in: uuid)
    startTime(of: [next], in: index, &step)
    step.effects.append(.perform(action: next.uuid, pending[index].provider))
  }

  private func obstacleBesideHolding(to action: CallAction) -> String? {
    guard index(of: action.callUUID) != nil else { return "The call has ended." }
    return objection(to: action)?.message
  }

  /// Why an action whose turn has come cannot be handed out, as a sentence.
  private func obstacle(to action: CallAction) -> String? {
    if let reason = obstacleBesideHolding(to: action) { return reason }
    return callsInTheWay(of: action).first.map {
      "Call \($0.uuid) is active and was not put on hold."
    }
  }
}
