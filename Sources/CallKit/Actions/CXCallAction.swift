public import Foundation

/// Something to be done with one call.
///
/// The base class of the actions on calls, itself not an action that can be requested.
open class CXCallAction: CXAction, @unchecked Sendable {
  // @unchecked Sendable: as in the class above; what is added cannot change.

  /// The call.
  public let callUUID: UUID

  /// Makes an action of no kind on a call.
  public init(call callUUID: UUID) {
    self.callUUID = callUUID
    super.init()
  }

  @available(*, unavailable, message: "Use init(call:).")
  public override init() { fatalError("CXCallAction needs a call") }

  /// Makes an action with the given name and time of creation.
  package init(call callUUID: UUID, uuid: UUID, createdAt: Date) {
    self.callUUID = callUUID
    super.init(uuid: uuid, createdAt: createdAt)
  }

  init(copying action: CXCallAction) {
    callUUID = action.callUUID
    super.init(copying: action)
  }

  /// Reads an action from an archive.
  public required init?(coder: NSCoder) {
    guard let callUUID = coder.decodeUUID(forKey: "callUUID") else { return nil }
    self.callUUID = callUUID
    super.init(coder: coder)
  }

  /// Writes the action to an archive.
  open override func encode(with coder: NSCoder) {
    super.encode(with: coder)
    coder.encodeUUID(callUUID, forKey: "callUUID")
  }

  /// Returns a copy with the same UUID and deadline.
  open override func copy(with zone: NSZone? = nil) -> Any { CXCallAction(copying: self) }
}
