import Foundation

extension CallServerState {
  /// What becomes of a transaction that is accepted.
  struct Plan {
    let provider: ProviderID
    /// What was requested, with the calls that are put on hold for it.
    let transaction: CallTransaction
    /// The calls of other providers that have to be put on hold first.
    let heldElsewhere: [TrackedCall]
  }

  mutating func request(_ transaction: CallTransaction, _ step: inout Step) {
    step.journal(.requested(transaction), in: transaction.uuid)
    let plan: Plan
    do {
      plan = try self.plan(transaction)
    } catch {
      step.journal(.refused(transaction, error), in: transaction.uuid)
      step.effects.append(.answerRequest(transaction: transaction.uuid, error))
      return
    }
    accept(plan.transaction, plan.provider, requested: transaction.actions, &step)
    step.effects.append(.answerRequest(transaction: transaction.uuid, nil))
    for action in transaction.actions {
      guard let call = add(callOf: action, plan.provider, at: step.now) else { continue }
      step.tell(CallChange(date: step.now, before: nil, call: call))
    }
    begin(transaction.uuid, afterHolding: plan.heldElsewhere, &step)
  }

  /// Makes the call that an action starts; returns it, or `nil` if the action starts none.
  private mutating func add(
    callOf action: CallAction, _ provider: ProviderID, at date: Date
  ) -> TrackedCall? {
    guard case .start(let uuid, let handle, let isVideo, let contact) = action.kind else {
      return nil
    }
    let call = TrackedCall(
      uuid: uuid, provider: provider, isOutgoing: true, group: makeGroup(), handle: handle,
      isVideo: isVideo, contactIdentifier: contact, dateRequested: date)
    calls.append(call)
    return call
  }

  /// Checks a transaction, finds the provider that carries it out, and adds what calls have to be put
  /// on hold for it.
  ///
  /// The order of the checks is ours. For the transaction as a whole: `emptyTransaction`,
  /// `unknownCallProvider`, `unentitled`, then `invalidAction` for actions that are not valid whatever
  /// the calls. Then for each action in order, as if those before it had been carried out:
  ///
  /// 1. `callUUIDAlreadyExists` for a start, `unknownCallUUID` for the others;
  /// 2. `invalidAction` if the call is not in a state for it, or does not support it, or if a group
  ///    would get too large;
  /// 3. `maximumCallGroupsReached`;
  /// 4. `invalidAction` if a call would have to be put on hold and does not support it;
  ///    `callIsProtected` if that call is another provider's.
  func plan(
    _ transaction: CallTransaction
  ) throws(CXErrorCodeRequestTransactionError) -> Plan {
    guard !transaction.actions.isEmpty else {
      throw .refusal(
        .emptyTransaction,
        "Transaction \(transaction.uuid) has no actions; add one with addAction(_:) before"
          + " requesting it.")
    }
    let provider = try provider(for: transaction)
    if let error = objectionByAuthorization(to: transaction, of: provider) { throw error }
    var seen = Set(pending.flatMap { $0.transaction.actions.map(\.uuid) })
    for action in transaction.actions {
      guard seen.insert(action.uuid).inserted else {
        throw .refusal(
          .invalidAction,
          "\(action.name) \(action.uuid) has been requested already; make a new action.")
      }
      try checkKind(of: action, providers[provider] ?? ProviderLimits())
    }
    return try planCalls(of: transaction, provider)
  }

  private func provider(
    for transaction: CallTransaction
  ) throws(CXErrorCodeRequestTransactionError) -> ProviderID {
    var found: ProviderID?
    for action in transaction.actions where !action.isStart {
      for index in action.callUUIDs.compactMap({ index(of: $0) }) {
        let provider = calls[index].provider
        guard found == nil || found == provider else {
          throw .refusal(
            .unknownCallProvider,
            "Transaction \(transaction.uuid) is about calls of two providers, and call"
              + " \(calls[index].uuid) is not of the first one; request a transaction for each.")
        }
        found = provider
      }
    }
    guard let provider = found ?? providers.keys.max() else {
      throw .refusal(
        .unknownCallProvider,
        "No provider is there to carry out transaction \(transaction.uuid); make a CXProvider and"
          + " keep it before requesting transactions.")
    }
    return provider
  }

  private func planCalls(
    of transaction: CallTransaction, _ provider: ProviderID
  ) throws(CXErrorCodeRequestTransactionError) -> Plan {
    var draft = self
    var unused = Step(now: .distantPast)
    // What was accepted before will have been handed out by then.
    for action in pending.flatMap(\.incompleteActions) { draft.handOut(action, &unused) }
    var started: Set<UUID> = []
    var actions: [CallAction] = []
    var heldElsewhere: [TrackedCall] = []
    for action in transaction.actions {
      if action.isStart, let call = action.callUUID {
        guard !isTaken(call), started.insert(call).inserted else {
          throw .refusal(
            .callUUIDAlreadyExists,
            "Call \(call) exists already; start the new call with a UUID of its own.")
        }
        _ = draft.add(callOf: action, provider, at: .distantPast)
      }
      if let error = draft.objection(to: action) { throw error }
      for other in draft.callsInTheWay(of: action) {
        if let error = objection(toHolding: other, for: action, of: provider) { throw error }
        let hold = holdAction(other)
        draft.carryOut(hold, at: .distantPast, &unused)
        if other.provider == provider { actions.append(hold) } else { heldElsewhere.append(other) }
      }
      draft.carryOut(action, at: .distantPast, &unused)
      actions.append(action)
    }
    return Plan(
      provider: provider, transaction: CallTransaction(uuid: transaction.uuid, actions: actions),
      heldElsewhere: heldElsewhere)
  }
}
