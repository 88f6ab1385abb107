internal import Foundation

/// A way to answer a call that rings, to be requested as one transaction.
package struct AnswerOffer: Sendable, Hashable {
  /// What becomes of the other calls.
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
