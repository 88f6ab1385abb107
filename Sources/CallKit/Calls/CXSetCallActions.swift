public import Foundation

/// The action of putting a call on hold, or taking it off.
///
/// Requested by the user, or by the system: before a call becomes active while another is. Valid for
/// calls that support holding and do not ring; calls of a group are held each by itself.
open class CXSetHeldCallAction: CXCallAction, @unchecked Sendable {
  // @unchecked Sendable: what changes is behind a lock.

  private let storage: Locked<Bool>

  /// Whether the call is to be on hold.
  public var isOnHold: Bool {
    get { storage.withLock { $0 } }
    set { storage.withLock { $0 = newValue } }
  }

  /// Creates the action.
  public init(call callUUID: UUID, onHold: Bool) {
    storage = Locked(onHold)
    super.init(call: callUUID)
  }

  /// Creates an action of the system's own; `nil` if it is of another kind.
  convenience init?(_ action: CallAction, createdAt: Date) {
    guard case .setHeld(let call, let isOnHold) = action.kind else { return nil }
    self.init(call: call, onHold: isOnHold, uuid: action.uuid, createdAt: createdAt)
  }

  /// Creates an action with an identifier and a time of creation.
  package init(call callUUID: UUID, onHold: Bool, uuid: UUID, createdAt: Date) {
    storage = Locked(onHold)
    super.init(call: callUUID, uuid: uuid, createdAt: createdAt)
  }

  @available(*, unavailable, message: "Use init(call:onHold:).")
  public override init(call callUUID: UUID) { fatalError("CXSetHeldCallAction needs onHold") }

  init(copying action: CXSetHeldCallAction) {
    storage = Locked(action.isOnHold)
    super.init(copying: action)
  }

  /// Reads an action from an archive.
  public required init?(coder: NSCoder) {
    storage = Locked(coder.decodeBool(forKey: "isOnHold"))
    super.init(coder: coder)
  }

  /// Writes the action to an archive.
  open override func encode(with coder: NSCoder) {
    super.encode(with: coder)
    coder.encode(isOnHold, forKey: "isOnHold")
  }

  /// Returns a copy with the same UUID and deadline.
  open override func copy(with zone: NSZone? = nil) -> Any { CXSetHeldCallAction(copying: self) }

  package override var kind: CallAction.Kind { .setHeld(call: callUUID, isOnHold: isOnHold) }

}

/// The action of muting a call, or of unmuting it.
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

  /// Creates the action.
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

}

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

  /// Creates the action.
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

}
