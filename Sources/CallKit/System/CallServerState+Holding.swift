import Foundation

extension CallServerState {
  /// The calls that have to be put on hold so that an action leaves one active group.
  func callsInTheWay(of action: CallAction) -> [TrackedCall] {
    switch action.kind {
    case .start, .answer, .setHeld(_, false), .setGroup: break
    case .end, .setHeld, .setMuted, .playDTMF, .other: return []
    }
    var after = self
    var unused = Step(now: .distantPast)
    after.carryOut(action, at: .distantPast, &unused)
    guard let call = after.index(of: action.callUUID).map({ after.calls[$0] }) else { return [] }
    let active = after.calls.filter { $0.provider == call.provider && $0.isActive }
    guard active.contains(where: { $0.group == call.group }) else { return [] }
    return active.filter { $0.group != call.group }
  }

  /// An action of the system's own that puts a call on hold.
  func holdAction(_ call: TrackedCall) -> CallAction {
    CallAction(uuid: makeUUID(), kind: .setHeld(call: call.uuid, isOnHold: true))
  }

  /// Puts calls of one provider on hold that became active at the same time as another.
  mutating func hold(_ calls: [TrackedCall], _ step: inout Step) {
    let actions = calls.filter { $0.supportsHolding && !isBeingHeld($0) }.map(holdAction)
    guard let provider = calls.first?.provider, !actions.isEmpty else { return }
    let transaction = CallTransaction(uuid: makeUUID(), actions: actions)
    accept(transaction, provider, requested: actions, &step)
    step.effects.append(.execute(transaction: transaction.uuid, provider))
  }

  /// Whether a call will be put on hold anyway; a hold of the system's own may be left out until it is
  /// handed out.
  private func isBeingHeld(_ call: TrackedCall) -> Bool {
    pending.contains { pending in
      pending.incompleteActions.contains {
        $0.kind == .setHeld(call: call.uuid, isOnHold: true)
          && (!pending.holds.contains($0.uuid) || pending.deadlines[$0.uuid] != nil)
      }
    }
  }

  /// Makes a transaction one that waits to be executed.
  ///
  /// - Parameters:
  ///   - transaction: all actions, with the holds that were not requested.
  ///   - provider: who carries it out.
  ///   - requested: the actions that were requested.
  ///   - step: gathers the effects.
  mutating func accept(
    _ transaction: CallTransaction, _ provider: ProviderID, requested: [CallAction],
    _ step: inout Step
  ) {
    step.journal(.accepted(transaction, provider))
    step.effects.append(.keep(transaction))
    pending.append(
      Pending(
        transaction: transaction, provider: provider,
        holds: Set(transaction.actions.map(\.uuid)).subtracting(requested.map(\.uuid))))
  }
}
