import Foundation

extension CallServerState {
  /// Takes note of a call that came in.
  ///
  /// The checks, in this order: the provider is there (`unknown`), and no call has the UUID
  /// (`callUUIDAlreadyExists`). A call may come in though the provider has as many groups as it may:
  /// it can be declined, or answered in a transaction that ends another first.
  mutating func takeIncoming(
    _ call: UUID, _ changes: CXCallUpdate.Changes, from provider: ProviderID, _ step: inout Step
  ) {
    if let error = objection(toIncoming: call, from: provider) {
      step.journal(.incomingRefused(call: call, provider, error))
      step.effects.append(.answerIncoming(call: call, error))
      return
    }
    var record = TrackedCall(
      uuid: call, provider: provider, isOutgoing: false, group: makeGroup(), isVideo: false)
    record.apply(changes)
    calls.append(record)
    step.journal(.incoming(call: call, provider))
    step.effects.append(.answerIncoming(call: call, nil))
    step.journal(.callChanged(record))
    step.effects.append(.tellObservers(record))
  }

  private func objection(
    toIncoming call: UUID, from provider: ProviderID
  ) -> CXErrorCodeIncomingCallError? {
    guard providers[provider] != nil else {
      return CXErrorCodeIncomingCallError(
        .unknown,
        message: "Call \(call) was reported by a provider that was invalidated; make a new"
          + " CXProvider.")
    }
    guard !isTaken(call) else {
      return CXErrorCodeIncomingCallError(
        .callUUIDAlreadyExists,
        message: "Call \(call) exists already; report the new call with a UUID of its own.")
    }
    return nil
  }
}
