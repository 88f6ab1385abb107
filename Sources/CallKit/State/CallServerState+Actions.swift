internal import Foundation

extension CallServerState {
  /// Begins with a transaction that was offered to the delegate as a whole.
  mutating func execute(_ transaction: UUID, _ byDelegate: Bool, _ step: inout Step) {
    guard let index = pending.firstIndex(where: { $0.transaction.uuid == transaction }),
      pending[index].phase == .executing
    else { return }
    if byDelegate {
      step.journal(
        .executedByDelegate(transaction: transaction), of: pending[index].provider, in: transaction)
      let actions = pending[index].transaction.actions
      actions.forEach { handOut($0, &step) }
      startTime(of: actions, in: index, &step)
    }
    pending[index].phase = byDelegate ? .byDelegate : .sequential
    advance(transaction, &step)
  }

  /// Closes an action as the delegate answered it.
  mutating func answer(_ answer: CallAction.Answer, to uuid: UUID, _ step: inout Step) {
    let isAwaited =
      switch answer {
      case .fulfilled(let date): close(uuid, nil, at: date ?? step.now, &step)
      case .failed(let reason): close(uuid, .failed(because: reason), at: step.now, &step)
      }
    if !isAwaited { step.journal(.answerIgnored(action: uuid, answer)) }
  }

  /// Fails an action that the delegate does not get; the reason is a sentence.
  mutating func fail(_ uuid: UUID, because reason: String, _ step: inout Step) {
    close(uuid, .failedBySystem(because: reason), at: step.now, &step)
  }

  /// Fails an action that was not answered in time.
  mutating func timeOut(_ uuid: UUID, _ step: inout Step) {
    close(uuid, .timedOut, at: step.now, &step)
  }

  /// Completes an action and continues with its transaction.
  ///
  /// - Parameters:
  ///   - uuid: The action.
  ///   - failure: The reason that it was not carried out; nil if it was.
  ///   - date: When.
  ///   - step: Gathers the effects.
  /// - Returns: Whether the action was there and not complete.
  @discardableResult
  private mutating func close(
    _ uuid: UUID, _ failure: CallTransaction.Outcome?, at date: Date, _ step: inout Step
  ) -> Bool {
    for index in pending.indices where !pending[index].complete.contains(uuid) {
      let transaction = pending[index].transaction
      guard let action = transaction.actions.first(where: { $0.uuid == uuid }) else { continue }
      pending[index].complete.insert(uuid)
      step.effects.append(.complete(action: uuid))
      let failure = failure ?? lateObjection(to: action)
      // Decided before the call ends with the action, and told after.
      let outcome = failure.flatMap { pending[index].decide($0, by: action) }
      apply(action, failure, at: date, in: pending[index], &step)
      if let outcome {
        step.effects.append(.tellOutcome(transaction: transaction.uuid, outcome))
      }
      // Before the next action is handed out: a call is not connected before its audio is active.
      updateAudio(&step)
      advance(transaction.uuid, &step)
      return true
    }
    return false
  }

  /// The objection to an action that was carried out: another transaction may have filled the group since
  /// the action was handed out.
  private func lateObjection(to action: CallAction) -> CallTransaction.Outcome? {
    guard case .setGroup = action.kind, index(of: action.callUUID) != nil else { return nil }
    return objection(to: action).map { .failedBySystem(because: $0.message) }
  }

  /// Changes the calls as an action says that is complete, or as its failure does.
  private mutating func apply(
    _ action: CallAction, _ failure: CallTransaction.Outcome?, at date: Date,
    in pending: PendingTransaction, _ step: inout Step
  ) {
    let (provider, transaction) = (pending.provider, pending.transaction.uuid)
    switch failure {
    case .failed(let reason):
      step.journal(.failed(action), of: provider, in: transaction)
      endCall(ofFailed: action, because: reason, &step)
    case .failedBySystem(let reason):
      step.journal(.failedBySystem(action, because: reason), of: provider, in: transaction)
      // A call that came in still rings: the provider was not asked to answer it.
      if action.isStart { endCall(ofFailed: action, because: nil, &step) }
    case .timedOut:
      step.journal(.timedOut(action), of: provider, in: transaction)
      step.effects.append(.tellTimedOut(action: action.uuid, provider))
      endCall(ofTimedOut: action, &step)
    case nil, .fulfilled, .callEnded:
      step.journal(.fulfilled(action), of: provider, in: transaction)
      let others = callsInTheWay(of: action)
      carryOut(action, at: date, &step)
      hold(others, &step)
    }
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

  private mutating func endCall(
    ofFailed action: CallAction, because reason: String?, _ step: inout Step
  ) {
    guard let index = index(of: action.callUUID) else { return }
    switch action.kind {
    case .start: end(index, .startFailed, reason, at: step.now, &step)
    case .answer where calls[index].isRinging:
      end(index, .answerFailed, reason, at: step.now, &step)
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

  /// Goes on with a transaction: hands out its next action, or forgets it if there is none.
  private mutating func advance(_ uuid: UUID, _ step: inout Step) {
    guard let index = pending.firstIndex(where: { $0.transaction.uuid == uuid }) else { return }
    let next = pending[index].incompleteActions.first
    guard pending[index].phase != .executing else { return }
    guard let next else {
      if pending[index].outcome == nil {
        step.effects.append(.tellOutcome(transaction: uuid, .fulfilled))
      }
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
    handOut(next, &step)
    step.journal(.performed(next), of: pending[index].provider, in: uuid)
    startTime(of: [next], in: index, &step)
    step.effects.append(.perform(action: next.uuid, pending[index].provider))
  }

  private func obstacleBesideHolding(to action: CallAction) -> String? {
    guard index(of: action.callUUID) != nil else { return "The call has ended." }
    return objection(to: action)?.message
  }

  /// The reason that an action whose turn has come cannot be handed out, as a sentence.
  private func obstacle(to action: CallAction) -> String? {
    if let reason = obstacleBesideHolding(to: action) { return reason }
    return callsInTheWay(of: action).first.map {
      "Call \($0.uuid) is active and was not put on hold."
    }
  }
}
