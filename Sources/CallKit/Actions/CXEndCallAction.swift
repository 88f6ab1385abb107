public import Foundation

/// The action of ending a call, whatever it has come to.
open class CXEndCallAction: CXCallAction, @unchecked Sendable {
  // @unchecked Sendable: as in the class above; nothing is added.

  /// Makes an action that ends a call.
  public override init(call callUUID: UUID) { super.init(call: callUUID) }

  /// Makes an action with the given name and time of creation.
  package override init(call callUUID: UUID, uuid: UUID, createdAt: Date) {
    super.init(call: callUUID, uuid: uuid, createdAt: createdAt)
  }

  init(copying action: CXEndCallAction) { super.init(copying: action) }

  /// Reads an action from an archive.
  public required init?(coder: NSCoder) { super.init(coder: coder) }

  /// Returns a copy with the same UUID and deadline.
  open override func copy(with zone: NSZone? = nil) -> Any { CXEndCallAction(copying: self) }

  /// Says that the call was ended, and when.
  open func fulfill(withDateEnded dateEnded: Date) { answer(.fulfilled(dateEnded)) }

  package override var kind: CallAction.Kind { .end(call: callUUID) }

  override func perform(with delegate: any CXProviderDelegate, of provider: CXProvider) {
    delegate.provider(provider, perform: self)
  }
}
