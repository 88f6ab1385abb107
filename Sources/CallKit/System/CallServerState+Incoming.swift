import Foundation

extension CallServerState {
  /// Takes note of a call that came in.
  ///
  /// The checks, in this order, which is ours: the provider is there (`unknown`), it is authorized
  /// (`unentitled`), no call has the UUID (`callUUIDAlreadyExists`), the caller is not blocked
  /// (`filteredByBlockList`), the user may be disturbed (`filteredByDoNotDisturb`). So what is filtered
  /// by do-not-disturb is never of a blocked caller and can be listed as missed. A call may come in though the provider has as many groups as it may:
  /// it can be declined, or answered in a transaction that ends another first.
  mutating func takeIncoming(
    _ call: UUID, _ changes: CXCallUpdate.Changes, _ filters: CallFilters,
    from provider: ProviderID, _ step: inout Step
  ) {
    step.journal(.incomingReported(call: call, provider, changes), of: provider)
    if let error = objection(toIncoming: call, filters, from: provider) {
      step.journal(.incomingRefused(call: call, provider, error), of: provider)
      step.effects.append(.answerIncoming(call: call, error))
      return
    }
    var record = TrackedCall(
      uuid: call, provider: provider, isOutgoing: false, group: makeGroup(), isVideo: false,
      dateRequested: step.now)
    record.apply(changes)
    calls.append(record)
    step.journal(.incoming(call: call, provider), of: provider)
    step.effects.append(.answerIncoming(call: call, nil))
    step.tell(CallChange(date: step.now, before: nil, call: record))
  }

  private func objection(
    toIncoming call: UUID, _ filters: CallFilters, from provider: ProviderID
  ) -> CXErrorCodeIncomingCallError? {
    guard providers[provider] != nil else {
      return CXErrorCodeIncomingCallError(
        .unknown,
        message: "Call \(call) was reported by a provider that was invalidated; make a new"
          + " CXProvider.")
    }
    if let error = objectionByAuthorization(toIncoming: call, from: provider) { return error }
    guard !isTaken(call) else {
      return CXErrorCodeIncomingCallError(
        .callUUIDAlreadyExists,
        message: "Call \(call) exists already; report the new call with a UUID of its own.")
    }
    if filters.isBlocked {
      return CXErrorCodeIncomingCallError(
        .filteredByBlockList,
        message: "Call \(call) comes from a caller whom the user has blocked; do not go on with it."
      )
    }
    if filters.isDoNotDisturbOn {
      return CXErrorCodeIncomingCallError(
        .filteredByDoNotDisturb,
        message:
          "Call \(call) came in while the user does not want to be disturbed; do not go on with"
          + " it.")
    }
    return nil
  }
}
