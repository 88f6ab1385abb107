internal import Foundation

/// The reports of a provider about one of its calls.
package enum CallReport: Sendable, Hashable {
  case startedConnecting(call: UUID, at: Date?)
  case connected(call: UUID, at: Date?)
  case updated(call: UUID, CXCallUpdate.Changes)
  case ended(call: UUID, at: Date?, CXCallEndedReason, detail: String? = nil)

  /// The call that the report is about.
  package var callUUID: UUID {
    switch self {
    case .startedConnecting(let call, _), .connected(let call, _), .updated(let call, _),
      .ended(let call, _, _, _):
      call
    }
  }
}

/// The user's decisions about one incoming call.
package struct CallFilters: Sendable, Hashable {
  /// Whether the user wants no calls now.
  package var isDoNotDisturbOn: Bool
  /// Whether the caller is blocked.
  package var isBlocked: Bool

  package init(isDoNotDisturbOn: Bool = false, isBlocked: Bool = false) {
    self.isDoNotDisturbOn = isDoNotDisturbOn
    self.isBlocked = isBlocked
  }
}

extension CallServerState {
  /// Changes a call as its provider reports, unless the report does not fit.
  mutating func apply(_ report: CallReport, from provider: ProviderID, _ step: inout Step) {
    guard let index = index(of: report.callUUID) else {
      step.journal(
        .reportIgnored(report, because: "There is no such call, or it has ended."),
        of: provider)
      return
    }
    guard calls[index].provider == provider else {
      step.journal(.reportIgnored(report, because: "The call is another provider's."), of: provider)
      return
    }
    if let reason = objection(to: report, about: calls[index]) {
      step.journal(.reportIgnored(report, because: reason), of: provider)
      return
    }
    step.journal(.reported(report), of: provider)
    let now = step.now
    switch report {
    case .startedConnecting(_, let date):
      change(index, &step) { $0.dateStartedConnecting = date ?? now }
    case .connected(_, let date): change(index, &step) { $0.dateConnected = date ?? now }
    case .updated(_, let changes): change(index, &step) { $0.apply(changes) }
    case .ended(_, let date, let reason, let detail):
      end(index, .reported(reason), detail, at: date ?? now, &step)
    }
  }

  private func objection(to report: CallReport, about call: TrackedCall) -> String? {
    switch report {
    case .startedConnecting where !call.isOutgoing, .connected where !call.isOutgoing:
      "The call came in; fulfilling its CXAnswerCallAction says that it is connected."
    case .startedConnecting where call.dateStartedConnecting != nil:
      "The call was reported as connecting before."
    case .connected where call.dateStartedConnecting == nil:
      "The call has to be reported as connecting first."
    case .connected where call.dateConnected != nil:
      "The call was reported as connected before."
    default: nil
    }
  }
}

// MARK: - Incoming calls

extension CallServerState {
  /// Adds a call that came in, unless something speaks against it.
  ///
  /// The checks, in this order, which is ours: the provider is there (`unknown`), it is authorized
  /// (`unentitled`), no call has the UUID (`callUUIDAlreadyExists`), the caller is not blocked
  /// (`filteredByBlockList`), the user may be disturbed (`filteredByDoNotDisturb`). So what is filtered
  /// by do-not-disturb is never of a blocked caller and can be listed as missed. A call may come in
  /// though the provider has as many groups as it may: it can be declined, or answered in a transaction
  /// that ends another first.
  mutating func addIncoming(
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
    step.journal(.incoming(call: call, provider), of: provider)
    step.effects.append(.answerIncoming(call: call, nil))
    step.tell(add(record, at: step.now))
  }

  private func objection(
    toIncoming call: UUID, _ filters: CallFilters, from provider: ProviderID
  ) -> CXErrorCodeIncomingCallError? {
    guard providers.contains(provider) else {
      return CXErrorCodeIncomingCallError(
        .unknown,
        message: "Call \(call) was reported by a provider that was invalidated; make a new"
          + " CXProvider.")
    }
    if let error = providers.objection(toIncoming: call, from: provider) { return error }
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
