public import Foundation

/// The action of starting an outgoing call.
///
/// It is fulfilled when the invitation has been sent to the other side, which is before anybody
/// answers; a start that fails ends the call. Where another call is active, the system puts that on
/// hold first.
open class CXStartCallAction: CXCallAction, @unchecked Sendable {
  // @unchecked Sendable: what changes is behind a lock.

  private struct Fields: Sendable {
    var handle: CXHandle
    var contactIdentifier: String?
    var isVideo = false
  }

  private let fields: Locked<Fields>

  /// 600 s, as measured on Apple's CallKit.
  package override class var responseTime: TimeInterval { 600 }

  /// The handle to call.
  public var handle: CXHandle {
    get { fields.withLock { $0.handle } }
    set { fields.withLock { $0.handle = newValue } }
  }

  /// The identifier of the person to call in the contact book.
  public var contactIdentifier: String? {
    get { fields.withLock { $0.contactIdentifier } }
    set { fields.withLock { $0.contactIdentifier = newValue } }
  }

  /// Whether the call has video.
  public var isVideo: Bool {
    get { fields.withLock { $0.isVideo } }
    set { fields.withLock { $0.isVideo = newValue } }
  }

  /// Creates an action that starts a new call.
  ///
  /// - Parameters:
  ///   - callUUID: The identifier of the call, which no other call has.
  ///   - handle: The handle to call.
  public init(call callUUID: UUID, handle: CXHandle) {
    fields = Locked(Fields(handle: handle))
    super.init(call: callUUID)
  }

  @available(*, unavailable, message: "Use init(call:handle:).")
  public override init(call callUUID: UUID) { fatalError("CXStartCallAction needs a handle") }

  /// Creates an action with an identifier and a time of creation.
  package init(call callUUID: UUID, handle: CXHandle, uuid: UUID, createdAt: Date) {
    fields = Locked(Fields(handle: handle))
    super.init(call: callUUID, uuid: uuid, createdAt: createdAt)
  }

  init(copying action: CXStartCallAction) {
    fields = Locked(action.fields.withLock { $0 })
    super.init(copying: action)
  }

  /// Reads an action from an archive.
  public required init?(coder: NSCoder) {
    guard let handle = coder.decodeIfPresent(CXHandle.self, forKey: "handle") else { return nil }
    fields = Locked(
      Fields(
        handle: handle, contactIdentifier: coder.decodeString(forKey: "contactIdentifier"),
        isVideo: coder.decodeBool(forKey: "isVideo")))
    super.init(coder: coder)
  }

  /// Writes the action to an archive.
  open override func encode(with coder: NSCoder) {
    super.encode(with: coder)
    coder.encode(handle, forKey: "handle")
    coder.encodeString(contactIdentifier, forKey: "contactIdentifier")
    coder.encode(isVideo, forKey: "isVideo")
  }

  /// Returns a copy with the same UUID and deadline.
  open override func copy(with zone: NSZone? = nil) -> Any { CXStartCallAction(copying: self) }

  /// Reports that the call was started, and when.
  open func fulfill(withDateStarted dateStarted: Date) { answer(.fulfilled(dateStarted)) }

  package override var kind: CallAction.Kind {
    let fields = fields.withLock { $0 }
    return .start(
      call: callUUID, handle: fields.handle, isVideo: fields.isVideo,
      contactIdentifier: fields.contactIdentifier)
  }

}
