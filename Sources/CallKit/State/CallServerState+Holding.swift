internal import Foundation

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
    let active = after.calls.filter(\.isActive)
    guard active.contains(where: { $0.group == call.group }) else { return [] }
    return active.filter { $0.group != call.group }
  }

  /// An action of the system's own that puts a call on hold.
  func holdAction(_ call: TrackedCall) -> CallAction {
    CallAction(uuid: makeUUID(), kind: .setHeld(call: call.uuid, isOnHold: true))
  }

  /// The objection to putting a call on hold for an action on a provider's call.
  func objection(
    toHolding call: TrackedCall, for action: CallAction, of provider: ProviderID
  ) -> CXErrorCodeRequestTransactionError? {
    guard !call.supportsHolding else { return nil }
    guard call.provider != provider else {
      return .refusal(
        .invalidAction,
        "\(action.name) \(action.uuid) needs active call \(call.uuid) to be put on hold, which it"
          + " does not support; end that call first, in the same transaction.")
    }
    return .refusal(
      .callIsProtected,
      "\(action.name) \(action.uuid) needs active call \(call.uuid) of provider"
        + " \(providers.name(of: call.provider)) to be put on hold, which it does not support; end"
        + " that call first, in a transaction of its own.")
  }

  /// Puts calls on hold that became active at the same time as another, or are about to be.
  mutating func hold(_ calls: [TrackedCall], _ step: inout Step) {
    let calls = calls.filter { $0.supportsHolding && holding($0) == nil }
    for provider in Set(calls.map(\.provider)).sorted() {
      let actions = calls.filter { $0.provider == provider }.map(holdAction)
      let transaction = CallTransaction(uuid: makeUUID(), actions: actions)
      accept(transaction, provider, requested: actions, &step)
      step.effects.append(.execute(transaction: transaction.uuid, provider))
    }
  }

  /// Begins with a transaction that was accepted, as soon as calls of other providers are on hold.
  mutating func begin(
    _ transaction: UUID, afterHolding calls: [TrackedCall], _ step: inout Step
  ) {
    hold(calls, &step)
    let predecessors = Set(calls.compactMap { holding($0) })
    guard let index = pending.firstIndex(where: { $0.transaction.uuid == transaction }) else {
      return
    }
    pending[index].predecessors = predecessors
    guard predecessors.isEmpty else { return }
    step.effects.append(.execute(transaction: transaction, pending[index].provider))
  }

  /// Begins with the transactions that have waited for others long enough.
  mutating func beginFollowers(_ step: inout Step) {
    for index in pending.indices where !pending[index].predecessors.isEmpty {
      pending[index].predecessors.formIntersection(pendingUUIDs)
      guard pending[index].predecessors.isEmpty else { continue }
      step.effects.append(
        .execute(transaction: pending[index].transaction.uuid, pending[index].provider))
    }
  }

  /// The transaction that will put a call on hold anyway; a hold of the system's own may be left out
  /// until it is handed out.
  private func holding(_ call: TrackedCall) -> UUID? {
    pending.first { pending in
      pending.incompleteActions.contains {
        $0.kind == .setHeld(call: call.uuid, isOnHold: true)
          && (!pending.holds.contains($0.uuid) || pending.deadlines[$0.uuid] != nil)
      }
    }?.transaction.uuid
  }

  /// Makes a transaction one that waits to be executed.
  ///
  /// - Parameters:
  ///   - transaction: All actions, with the holds that were not requested.
  ///   - provider: Who carries it out.
  ///   - requested: The actions that were requested.
  ///   - step: Gathers the effects.
  mutating func accept(
    _ transaction: CallTransaction, _ provider: ProviderID, requested: [CallAction],
    _ step: inout Step
  ) {
    step.journal(.accepted(transaction, provider), of: provider, in: transaction.uuid)
    step.effects.append(.keep(transaction))
    pending.append(
      PendingTransaction(
        transaction: transaction, provider: provider,
        holds: Set(transaction.actions.map(\.uuid)).subtracting(requested.map(\.uuid))))
  }
}
