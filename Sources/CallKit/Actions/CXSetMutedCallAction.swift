public import Foundation

/// The action of muting a call, or no longer muting it.
///
/// Valid for calls that do not ring.
open class CXSetMutedCallAction: CXCallAction, @unchecked Sendable {
  // @unchecked Sendable: what changes is behind a lock.

  private let storage: Locked<Bool>

  /// Whether the call is to be muted.
  public var isMuted: Bool {
    get { storage.withLock { $0 } }
    set { storage.withLock { $0 = newValue } }
  }

  /// Makes the action.
  public init(call callUUID: UUID, muted: Bool) {
    storage = Locked(muted)
    super.init(call: callUUID)
  }

  @available(*, unavailable, message: "Use init(call:muted:).")
  public override init(call callUUID: UUID) { fatalError("CXSetMutedCallAction needs muted") }

  init(copying action: CXSetMutedCallAction) {
    storage = Locked(action.isMuted)
    super.init(copying: action)
  }

  /// Reads an action from an archive.
  public required init?(coder: NSCoder) {
    storage = Locked(coder.decodeBool(forKey: "isMuted"))
    super.init(coder: coder)
  }

  /// Writes the action to an archive.
  open override func encode(with coder: NSCoder) {
    super.encode(with: coder)
    coder.encode(isMuted, forKey: "isMuted")
  }

  /// Returns a copy with the same UUID and deadline.
  open override func copy(with zone: NSZone? = nil) -> Any { CXSetMutedCallAction(copying: self) }

  package override var kind: CallAction.Kind { .setMuted(call: callUUID, isMuted: isMuted) }

  override func perform(with delegate: any CXProviderDelegate, of provider: CXProvider) {
    delegate.provider(provider, perform: self)
  }
}
