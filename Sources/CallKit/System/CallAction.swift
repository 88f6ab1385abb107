internal import Foundation

/// An action as a value: what is to be done, without the object that is answered.
package struct CallAction: Sendable, Hashable {
  /// What is to be done.
  package enum Kind: Sendable, Hashable {
    case start(call: UUID, handle: CXHandle, isVideo: Bool, contactIdentifier: String?)
    case answer(call: UUID)
    case end(call: UUID)
    case setHeld(call: UUID, isOnHold: Bool)
    case setMuted(call: UUID, isMuted: Bool)
    case setGroup(call: UUID, with: UUID?)
    case playDTMF(call: UUID, digits: String, type: CXPlayDTMFCallAction.ActionType)
    /// An action of no kind, with the name of its class.
    case other(name: String)
  }

  /// What the provider's delegate says about an action.
  package enum Answer: Sendable, Hashable {
    /// It was carried out; the date is now if not given.
    case fulfilled(Date?)
    /// It could not be carried out, for the reason given in the app's own words.
    case failed(because: String?)
  }

  package let uuid: UUID
  package let kind: Kind

  package init(uuid: UUID, kind: Kind) {
    self.uuid = uuid
    self.kind = kind
  }

  /// The name of the action's class.
  package var name: String {
    switch kind {
    case .start: "CXStartCallAction"
    case .answer: "CXAnswerCallAction"
    case .end: "CXEndCallAction"
    case .setHeld: "CXSetHeldCallAction"
    case .setMuted: "CXSetMutedCallAction"
    case .setGroup: "CXSetGroupCallAction"
    case .playDTMF: "CXPlayDTMFCallAction"
    case .other(let name): name
    }
  }

  /// The call it is about.
  package var callUUID: UUID? {
    switch kind {
    case .start(let call, _, _, _), .answer(let call), .end(let call), .setHeld(let call, _),
      .setMuted(let call, _), .setGroup(let call, _), .playDTMF(let call, _, _):
      call
    case .other: nil
    }
  }

  /// The calls it is about, the one it is done to first.
  var callUUIDs: [UUID] {
    if case .setGroup(let call, let other) = kind { return [call] + [other].compactMap(\.self) }
    return [callUUID].compactMap(\.self)
  }

  /// Whether it ends a call.
  var isEnd: Bool {
    if case .end = kind { true } else { false }
  }

  /// Whether it makes a new call.
  var isStart: Bool {
    if case .start = kind { true } else { false }
  }
}
