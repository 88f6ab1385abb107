public import Foundation

/// The action of answering an incoming call.
///
/// It is fulfilled when both sides can hear each other; an answer that fails ends the call. Where
/// another call is active, the system puts that on hold first. Valid while the call rings.
open class CXAnswerCallAction: CXCallAction, @unchecked Sendable {
  // @unchecked Sendable: as in the class above; nothing is added.

  /// 60 s, as measured on Apple's CallKit.
  package override class var responseTime: TimeInterval { 60 }

  /// Creates an action that answers a call.
  public override init(call callUUID: UUID) { super.init(call: callUUID) }

  init(copying action: CXAnswerCallAction) { super.init(copying: action) }

  /// Reads an action from an archive.
  public required init?(coder: NSCoder) { super.init(coder: coder) }

  /// Returns a copy with the same UUID and deadline.
  open override func copy(with zone: NSZone? = nil) -> Any { CXAnswerCallAction(copying: self) }

  /// Reports that both sides can hear each other, and since when.
  open func fulfill(withDateConnected dateConnected: Date) { answer(.fulfilled(dateConnected)) }

  package override var kind: CallAction.Kind { .answer(call: callUUID) }

}

/// The action of ending a call in any state.
open class CXEndCallAction: CXCallAction, @unchecked Sendable {
  // @unchecked Sendable: as in the class above; nothing is added.

  /// Creates an action that ends a call.
  public override init(call callUUID: UUID) { super.init(call: callUUID) }

  /// Creates an action with an identifier and a time of creation.
  package override init(call callUUID: UUID, uuid: UUID, createdAt: Date) {
    super.init(call: callUUID, uuid: uuid, createdAt: createdAt)
  }

  init(copying action: CXEndCallAction) { super.init(copying: action) }

  /// Reads an action from an archive.
  public required init?(coder: NSCoder) { super.init(coder: coder) }

  /// Returns a copy with the same UUID and deadline.
  open override func copy(with zone: NSZone? = nil) -> Any { CXEndCallAction(copying: self) }

  /// Reports that the call was ended, and when.
  open func fulfill(withDateEnded dateEnded: Date) { answer(.fulfilled(dateEnded)) }

  package override var kind: CallAction.Kind { .end(call: callUUID) }

}
