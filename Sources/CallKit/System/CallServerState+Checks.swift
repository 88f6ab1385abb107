import Foundation

extension CallServerState {
  /// Checks what does not depend on the calls.
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

  /// Why an action cannot be carried out on the calls as they are, its own call being one of them.
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
    let limit = (providers[call.provider] ?? ProviderLimits()).maximumCallsPerCallGroup
    let size = calls.count { $0.group == other.group && $0.uuid != call.uuid } + 1
    guard size > limit else { return nil }
    return .refusal(
      .invalidAction,
      "\(action.name) \(action.uuid) would make a group of \(size) calls, more than the provider's"
        + " limit of \(limit) (CXProviderConfiguration.maximumCallsPerCallGroup); take a call out of"
        + " the group first.")
  }

  func objectionToOneMoreGroup(
    for call: UUID, of provider: ProviderID
  ) -> CXErrorCodeRequestTransactionError? {
    let limit = (providers[provider] ?? ProviderLimits()).maximumCallGroups
    let others = calls.filter { $0.provider == provider && $0.uuid != call && $0.isCounted }
    guard Set(others.map(\.group)).count >= limit else { return nil }
    return .refusal(
      .maximumCallGroupsReached,
      "Call \(call) would be one more than the provider's limit of \(limit)"
        + " (CXProviderConfiguration.maximumCallGroups); end a call first.")
  }

  /// An error that says what is wrong with a call for an action; with the property that an update has
  /// to set.
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
