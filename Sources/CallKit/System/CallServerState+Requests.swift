import Foundation

extension CallServerState {
  mutating func request(_ transaction: CallTransaction, _ step: inout Step) {
    step.journal(.requested(transaction))
    let provider: ProviderID
    do {
      provider = try check(transaction)
    } catch {
      step.journal(.refused(transaction, error))
      step.effects.append(.answerRequest(transaction: transaction.uuid, error))
      return
    }
    step.journal(.accepted(transaction, provider))
    step.effects.append(.answerRequest(transaction: transaction.uuid, nil))
    pending.append(Pending(transaction: transaction, provider: provider))
    for action in transaction.actions {
      guard case .start(let call, let handle, let isVideo, let contact) = action.kind else {
        continue
      }
      let record = TrackedCall(
        uuid: call, provider: provider, handle: handle, isVideo: isVideo,
        contactIdentifier: contact)
      calls.append(record)
      step.journal(.callChanged(record))
      step.effects.append(.tellObservers(record))
    }
    step.effects.append(.execute(transaction: transaction.uuid, provider))
  }

  /// Checks a transaction, and finds the provider that carries it out.
  ///
  /// The order of the checks is ours. For the transaction as a whole: `emptyTransaction`,
  /// `unknownCallProvider`, then `invalidAction`. Then for each action in order, as if those before
  /// it had been carried out: `callUUIDAlreadyExists`, then `maximumCallGroupsReached` for a start,
  /// `unknownCallUUID` for the others.
  private func check(
    _ transaction: CallTransaction
  ) throws(CXErrorCodeRequestTransactionError) -> ProviderID {
    guard !transaction.actions.isEmpty else {
      throw .refusal(
        .emptyTransaction,
        "Transaction \(transaction.uuid) has no actions; add one with addAction(_:) before"
          + " requesting it.")
    }
    let provider = try provider(for: transaction)
    let limits = providers[provider] ?? ProviderLimits()
    var seen = Set(pending.flatMap { $0.transaction.actions.map(\.uuid) })
    for action in transaction.actions {
      guard seen.insert(action.uuid).inserted else {
        throw .refusal(
          .invalidAction,
          "\(action.name) \(action.uuid) has been requested already; make a new action.")
      }
      try checkKind(of: action, limits)
    }
    try checkCalls(of: transaction, provider, limits)
    return provider
  }

  private func provider(
    for transaction: CallTransaction
  ) throws(CXErrorCodeRequestTransactionError) -> ProviderID {
    var found: ProviderID?
    for action in transaction.actions where !action.isStart {
      guard let index = index(of: action.callUUID) else { continue }
      let provider = calls[index].provider
      guard found == nil || found == provider else {
        throw .refusal(
          .unknownCallProvider,
          "Transaction \(transaction.uuid) is about calls of two providers, and call"
            + " \(calls[index].uuid) is not of the first one; request a transaction for each.")
      }
      found = provider
    }
    guard let provider = found ?? providers.keys.max() else {
      throw .refusal(
        .unknownCallProvider,
        "No provider is there to carry out transaction \(transaction.uuid); make a CXProvider and"
          + " keep it before requesting transactions.")
    }
    return provider
  }

  private func checkKind(
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
    case .end: break
    case .answer, .setHeld, .setMuted, .setGroup, .playDTMF:
      throw .refusal(
        .invalidAction,
        "\(action.name) \(action.uuid) is of a kind that is not carried out yet; only"
          + " CXStartCallAction and CXEndCallAction are.")
    case .other:
      throw .refusal(
        .invalidAction,
        "\(action.name) \(action.uuid) does not say what to do; request one of CallKit's own"
          + " actions, such as CXStartCallAction.")
    }
  }

  private func checkCalls(
    of transaction: CallTransaction, _ provider: ProviderID, _ limits: ProviderLimits
  ) throws(CXErrorCodeRequestTransactionError) {
    var live = Dictionary(uniqueKeysWithValues: calls.map { ($0.uuid, $0.provider) })
    for action in transaction.actions {
      guard let call = action.callUUID else { continue }
      if action.isStart {
        guard live[call] == nil else {
          throw .refusal(
            .callUUIDAlreadyExists,
            "Call \(call) exists already; start the new call with a UUID of its own.")
        }
        guard live.values.count(where: { $0 == provider }) < limits.maximumCallGroups else {
          throw .refusal(
            .maximumCallGroupsReached,
            "Call \(call) would be one more than the provider's limit of"
              + " \(limits.maximumCallGroups) (CXProviderConfiguration.maximumCallGroups); end a"
              + " call first.")
        }
        live[call] = provider
      } else {
        guard live[call] != nil else {
          throw .refusal(
            .unknownCallUUID,
            "There is no call \(call), or it has ended; use the UUID of one of"
              + " CXCallObserver.calls.")
        }
        if case .end = action.kind { live[call] = nil }
      }
    }
  }
}

extension CXErrorCodeRequestTransactionError {
  fileprivate static func refusal(_ code: Code, _ message: String) -> Self {
    Self(code, message: message)
  }
}
