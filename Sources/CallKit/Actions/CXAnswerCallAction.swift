public import Foundation

/// The action of answering an incoming call.
///
/// It is fulfilled when both sides can hear each other; an answer that fails ends the call. Where
/// another call is active, the system puts that on hold first. Valid while the call rings.
open class CXAnswerCallAction: CXCallAction, @unchecked Sendable {
  // @unchecked Sendable: as in the class above; nothing is added.

  /// 60 s, as measured on Apple's CallKit.
  package override class var responseTime: TimeInterval { 60 }

  /// Makes an action that answers a call.
  public override init(call callUUID: UUID) { super.init(call: callUUID) }

  init(copying action: CXAnswerCallAction) { super.init(copying: action) }

  /// Reads an action from an archive.
  public required init?(coder: NSCoder) { super.init(coder: coder) }

  /// Returns a copy with the same UUID and deadline.
  open override func copy(with zone: NSZone? = nil) -> Any { CXAnswerCallAction(copying: self) }

  /// Says that both sides can hear each other, and since when.
  open func fulfill(withDateConnected dateConnected: Date) { answer(.fulfilled(dateConnected)) }

  package override var kind: CallAction.Kind { .answer(call: callUUID) }

  override func perform(with delegate: any CXProviderDelegate, of provider: CXProvider) {
    delegate.provider(provider, perform: self)
  }
}
