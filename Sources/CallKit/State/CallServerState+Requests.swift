internal import Foundation

extension CallServerState {
  /// The way in which an accepted transaction is carried out.
  struct Plan {
    let provider: ProviderID
    /// The requested actions, and those that put other calls on hold for them.
    let transaction: CallTransaction
    /// The calls of other providers that have to be put on hold first.
    let heldElsewhere: [TrackedCall]
  }

  /// Accepts or refuses a transaction.
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
      if let change = add(callOf: action, plan.provider, at: step.now) { step.tell(change) }
    }
    begin(transaction.uuid, afterHolding: plan.heldElsewhere, &step)
  }

  /// Adds the call that an action starts, if it starts one.
  private mutating func add(
    callOf action: CallAction, _ provider: ProviderID, at date: Date
  ) -> CallChange? {
    guard case .start(let uuid, let handle, let isVideo, let contact) = action.kind else {
      return nil
    }
    let call = TrackedCall(
      uuid: uuid, provider: provider, isOutgoing: true, group: makeGroup(), handle: handle,
      isVideo: isVideo, contactIdentifier: contact, dateRequested: date)
    return add(call, at: date)
  }

  /// Checks a transaction, finds its provider, and adds the calls that have to be put on hold for it.
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
    if let error = providers.objection(to: transaction, of: provider) { throw error }
    var seen = Set(pending.flatMap { $0.transaction.actions.map(\.uuid) })
    for action in transaction.actions {
      guard seen.insert(action.uuid).inserted else {
        throw .refusal(
          .invalidAction,
          "\(action.name) \(action.uuid) has been requested already; make a new action.")
      }
      try checkKind(of: action, providers.limits(of: provider))
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
    guard let provider = found ?? providers.ids.last else {
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
    // The actions that were accepted before will have been handed out by then.
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

// MARK: - Checks

extension CallServerState {
  /// Checks an action as far as that does not depend on the calls.
  func checkKind(
    of action: CallAction, _ limits: ProviderLimits
  ) throws(CXErrorCodeRequestTransactionError) {
    switch action.kind {
    case .start(let call, let handle, _, _):
      let types = limits.supportedHandleTypes
      guard types.isEmpty || types.contains(handle.type) else {
        let names = CXHandle.HandleType.allCases.filter(types.contains).map { "\($0)" }
        throw .refusal(
          .invalidAction,
          "Call \(call) has a handle of type \(handle.type), and the provider supports only"
            + " \(names.joined(separator: " and ")); add the type to"
            + " CXProviderConfiguration.supportedHandleTypes.")
      }
    case .setGroup(let call, let other) where call == other:
      throw .refusal(
        .invalidAction,
        "\(action.name) \(action.uuid) joins call \(call) with itself; name another call in"
          + " callUUIDToGroupWith, or nil to leave the group.")
    case .playDTMF(_, let digits, _):
      guard !digits.isEmpty, digits.allSatisfy({ "0123456789*#ABCD".contains($0) }) else {
        throw .refusal(
          .invalidAction,
          "\(action.name) \(action.uuid) has digits that have no tones; use 0 to 9, *, # and A to"
            + " D, at least one.")
      }
    case .answer, .end, .setHeld, .setMuted, .setGroup: break
    case .other:
      throw .refusal(
        .invalidAction,
        "\(action.name) \(action.uuid) does not say what to do; request one of CallKit's own"
          + " actions, such as CXStartCallAction.")
    }
  }

  /// The objection to an action on the calls as they are, its own call being one of them.
  func objection(to action: CallAction) -> CXErrorCodeRequestTransactionError? {
    var found: [TrackedCall] = []
    for uuid in action.callUUIDs {
      guard let index = index(of: uuid) else {
        return .refusal(
          .unknownCallUUID,
          "There is no call \(uuid), or it has ended; use the UUID of one of"
            + " CXCallObserver.calls.")
      }
      found.append(calls[index])
    }
    guard let call = found.first else { return nil }
    switch action.kind {
    case .start: return objectionToOneMoreGroup(for: call.uuid, of: call.provider)
    case .end, .other: return nil
    case .answer:
      guard call.isRinging else {
        return refuse(action, call, "is not ringing; only incoming calls are answered, once")
      }
      return objectionToOneMoreGroup(for: call.uuid, of: call.provider)
    case .setHeld, .setMuted, .setGroup, .playDTMF: break
    }
    if let ringing = found.first(where: \.isRinging) {
      return refuse(action, ringing, "is ringing; answer it first")
    }
    switch action.kind {
    case .setHeld(_, true) where !call.supportsHolding:
      return refuse(action, call, "does not support it", "supportsHolding")
    case .playDTMF: return objection(toTones: action, in: call)
    case .setGroup:
      return found.count == 1
        ? objection(toLeaving: action, call) : objection(toJoining: action, call, found[1])
    default: return nil
    }
  }

  private func objection(
    toTones action: CallAction, in call: TrackedCall
  ) -> CXErrorCodeRequestTransactionError? {
    if !call.supportsDTMF { return refuse(action, call, "does not support it", "supportsDTMF") }
    if call.isOnHold { return refuse(action, call, "is on hold; take it off hold first") }
    if call.dateConnected == nil {
      return refuse(
        action, call, "is not connected; wait for CXCall.hasConnected before sending tones")
    }
    return nil
  }

  private func objection(
    toLeaving action: CallAction, _ call: TrackedCall
  ) -> CXErrorCodeRequestTransactionError? {
    guard calls.contains(where: { $0.group == call.group && $0.uuid != call.uuid }) else {
      return refuse(action, call, "is in no group; join it with another call first")
    }
    guard call.supportsUngrouping else {
      return refuse(action, call, "does not support it", "supportsUngrouping")
    }
    return objectionToOneMoreGroup(for: call.uuid, of: call.provider)
  }

  private func objection(
    toJoining action: CallAction, _ call: TrackedCall, _ other: TrackedCall
  ) -> CXErrorCodeRequestTransactionError? {
    if let unable = [call, other].first(where: { !$0.supportsGrouping }) {
      return refuse(action, unable, "does not support it", "supportsGrouping")
    }
    let limit = providers.limits(of: call.provider).maximumCallsPerCallGroup
    let size = calls.count { $0.group == other.group && $0.uuid != call.uuid } + 1
    guard size > limit else { return nil }
    return .refusal(
      .invalidAction,
      "\(action.name) \(action.uuid) would make a group of \(size) calls, more than the provider's"
        + " limit of \(limit) (CXProviderConfiguration.maximumCallsPerCallGroup); take a call out of"
        + " the group first.")
  }

  /// The objection to a group of its own for a call.
  func objectionToOneMoreGroup(
    for call: UUID, of provider: ProviderID
  ) -> CXErrorCodeRequestTransactionError? {
    let limit = providers.limits(of: provider).maximumCallGroups
    let others = calls.filter { $0.provider == provider && $0.uuid != call && $0.isCounted }
    guard Set(others.map(\.group)).count >= limit else { return nil }
    return .refusal(
      .maximumCallGroupsReached,
      "Call \(call) would be one more than the provider's limit of \(limit)"
        + " (CXProviderConfiguration.maximumCallGroups); end a call first.")
  }

  /// The error that a call does not fit an action, with the property that an update has to set.
  private func refuse(
    _ action: CallAction, _ call: TrackedCall, _ reason: String, _ property: String? = nil
  ) -> CXErrorCodeRequestTransactionError {
    let wayOut = property.map { "; report a CXCallUpdate with \($0) if it does" } ?? ""
    return .refusal(
      .invalidAction,
      "\(action.name) \(action.uuid) cannot be carried out: call \(call.uuid) \(reason)\(wayOut).")
  }
}

extension CXErrorCodeRequestTransactionError {
  static func refusal(_ code: Code, _ message: String) -> Self {
    Self(code, message: message)
  }
}
