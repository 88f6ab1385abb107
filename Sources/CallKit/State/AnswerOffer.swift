internal import Foundation

/// A way to answer a call that rings, to be requested as one transaction.
package struct AnswerOffer: Sendable, Hashable {
  /// The fates of the other calls.
  package enum Kind: String, Sendable, Hashable, CaseIterable {
    /// There is no active call, and there is room.
    case answer
    /// The active call is put on hold.
    case holdAndAnswer
    /// The active call is ended.
    case endAndAnswer
    /// The calls on hold are ended to make room, and the active one is put on hold.
    case endHeldAndAnswer
  }

  package let kind: Kind
  /// The calls to be put on hold.
  package let held: [UUID]
  /// The calls of other providers that the system puts on hold first, by itself.
  package let heldElsewhere: [UUID]
  /// The calls to be ended.
  package let ended: [UUID]
  /// The call to be answered.
  package let answered: UUID

  /// New actions, in the order in which they are to be carried out.
  package var actions: [CXCallAction] {
    ended.map { CXEndCallAction(call: $0) }
      + held.map { CXSetHeldCallAction(call: $0, onHold: true) }
      + [CXAnswerCallAction(call: answered)]
  }
}

extension CallServerState {
  /// The ways in which a call that rings can be answered now, the best first; none if it does not ring.
  ///
  /// Ours, after what is shown for a second call on Apple's screen: *hold and answer* before *end and
  /// answer*, and at the limit of groups *end held and answer*.
  package func answerOffers(for call: UUID) -> [AnswerOffer] {
    guard let ringing = index(of: call).map({ calls[$0] }), ringing.isRinging else { return [] }
    let others = calls.filter { $0.provider == ringing.provider && !$0.isRinging }
    let active = others.filter { !$0.isOnHold }.map(\.uuid)
    let held = others.filter(\.isOnHold).map(\.uuid)
    let elsewhere = calls.filter { $0.provider != ringing.provider && $0.isActive }.map(\.uuid)
    func offer(_ kind: AnswerOffer.Kind, holding: [UUID], ending: [UUID]) -> AnswerOffer {
      AnswerOffer(
        kind: kind, held: holding, heldElsewhere: elsewhere, ended: ending, answered: call)
    }
    let offers =
      active.isEmpty
      ? [
        offer(elsewhere.isEmpty ? .answer : .holdAndAnswer, holding: [], ending: []),
        offer(.endHeldAndAnswer, holding: [], ending: held),
      ]
      : [
        offer(.holdAndAnswer, holding: active, ending: []),
        offer(.endHeldAndAnswer, holding: active, ending: held),
        offer(.endAndAnswer, holding: [], ending: active),
      ]
    let possible = offers.filter(isPossible)
    // No call on hold has to be ended if the call can be answered without that.
    let isRoom = possible.contains { $0.kind == .answer || $0.kind == .holdAndAnswer }
    return possible.filter { $0.kind != .endHeldAndAnswer || !isRoom && !held.isEmpty }
  }

  private func isPossible(_ offer: AnswerOffer) -> Bool {
    let actions = offer.actions.map { CallAction(uuid: $0.uuid, kind: $0.kind) }
    return (try? plan(CallTransaction(uuid: offer.answered, actions: actions))) != nil
  }
}
