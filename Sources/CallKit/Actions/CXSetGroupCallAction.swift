public import Foundation

/// The action of joining a call with another, or leaving its group.
///
/// Valid for calls that do not ring and support it: both support grouping, or the one that leaves
/// supports ungrouping. A call that is in a group leaves it first. When the action is fulfilled and one
/// of the joined calls is active, by our rule all of them are: those on hold come off it without
/// actions of their own.
open class CXSetGroupCallAction: CXCallAction, @unchecked Sendable {
  // @unchecked Sendable: what changes is behind a lock.

  private let storage: Locked<UUID?>

  /// The call to join; `nil` leaves the group.
  public var callUUIDToGroupWith: UUID? {
    get { storage.withLock { $0 } }
    set { storage.withLock { $0 = newValue } }
  }

  /// Makes the action.
  public init(call callUUID: UUID, callUUIDToGroupWith: UUID?) {
    storage = Locked(callUUIDToGroupWith)
    super.init(call: callUUID)
  }

  @available(*, unavailable, message: "Use init(call:callUUIDToGroupWith:).")
  public override init(call callUUID: UUID) {
    fatalError("CXSetGroupCallAction needs callUUIDToGroupWith")
  }

  init(copying action: CXSetGroupCallAction) {
    storage = Locked(action.callUUIDToGroupWith)
    super.init(copying: action)
  }

  /// Reads an action from an archive.
  public required init?(coder: NSCoder) {
    storage = Locked(coder.decodeUUID(forKey: "callUUIDToGroupWith"))
    super.init(coder: coder)
  }

  /// Writes the action to an archive.
  open override func encode(with coder: NSCoder) {
    super.encode(with: coder)
    coder.encodeUUID(callUUIDToGroupWith, forKey: "callUUIDToGroupWith")
  }

  /// Returns a copy with the same UUID and deadline.
  open override func copy(with zone: NSZone? = nil) -> Any { CXSetGroupCallAction(copying: self) }

  package override var kind: CallAction.Kind {
    .setGroup(call: callUUID, with: callUUIDToGroupWith)
  }

  override func perform(with delegate: any CXProviderDelegate, of provider: CXProvider) {
    delegate.provider(provider, perform: self)
  }
}
