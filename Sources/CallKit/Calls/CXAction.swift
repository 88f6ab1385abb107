public import Foundation

/// An action on calls.
///
/// The base class of all actions, which cannot be requested itself. The provider's
/// delegate gets a copy of what was requested, with the same UUID, and answers it once with
/// ``fulfill()`` or ``fail()``; a second answer has no effect, and so has an answer to an action that
/// the system has not handed out. May be used from any thread.
open class CXAction: NSObject, NSCopying, NSSecureCoding, @unchecked Sendable {
  // @unchecked Sendable: what changes, here and in the subclasses, is behind a lock.

  private struct Progress: Sendable {
    var isComplete = false
    /// Tells the system that handed the action out, which waits for the answer and notes one that
    /// is late.
    var tellAnswer: (@Sendable (CallAction.Answer) -> Void)?
  }

  /// The time in seconds from an action's creation to its deadline.
  ///
  /// As measured on Apple's CallKit: 600 s to start a call, 60 s to answer one, 5 s otherwise.
  package class var responseTime: TimeInterval { 5 }

  /// The identifier of the action, shared by its copies.
  public let uuid: UUID
  /// The deadline of the action, fixed when it was made.
  ///
  /// By our rule the delegate has the same time from when the action was handed to it, which is never
  /// earlier. After that the action is failed and
  /// `provider(_:timedOutPerforming:)` of the delegate is called; a late answer has no effect.
  public let timeoutDate: Date
  private let progress = Locked(Progress())

  /// Whether the action was fulfilled or failed.
  public var isComplete: Bool { progress.withLock { $0.isComplete } }

  /// Creates an action without a kind.
  public override init() {
    uuid = UUID()
    timeoutDate = Date() + Self.responseTime
    super.init()
  }

  /// Creates an action with an identifier and a time of creation.
  package init(uuid: UUID, createdAt: Date) {
    self.uuid = uuid
    timeoutDate = createdAt + Self.responseTime
    super.init()
  }

  init(copying action: CXAction) {
    uuid = action.uuid
    timeoutDate = action.timeoutDate
    super.init()
    let isComplete = action.isComplete
    progress.withLock { $0.isComplete = isComplete }
  }

  /// Reads an action from an archive.
  public required init?(coder: NSCoder) {
    guard let uuid = coder.decodeUUID(forKey: "uuid") else { return nil }
    self.uuid = uuid
    timeoutDate = coder.decodeDate(forKey: "timeoutDate")
    super.init()
    let isComplete = coder.decodeBool(forKey: "isComplete")
    progress.withLock { $0.isComplete = isComplete }
  }

  /// Actions can be archived securely.
  open class var supportsSecureCoding: Bool { true }

  /// Writes the action to an archive.
  open func encode(with coder: NSCoder) {
    coder.encodeUUID(uuid, forKey: "uuid")
    coder.encodeDate(timeoutDate, forKey: "timeoutDate")
    coder.encode(isComplete, forKey: "isComplete")
  }

  /// Returns a copy with the same UUID and deadline.
  open func copy(with zone: NSZone? = nil) -> Any { CXAction(copying: self) }

  /// The class, the UUID, the call and the action's parameters, without numbers, names and digits.
  open override var description: String {
    let action = CallAction(uuid: uuid, kind: kind)
    let words = CallJournalAction(action, showsNumbersAndNames: false).description
    return isComplete ? words + ", complete" : words
  }

  /// Reports that the action was carried out.
  open func fulfill() { answer(.fulfilled(nil)) }

  /// Reports that the action could not be carried out.
  open func fail() { answer(.failed(because: nil)) }

  /// Reports that the action could not be carried out, and the reason.
  ///
  /// - Parameter reason: The reason in the app's own words; a call that ends with the action keeps it.
  package final func fail(because reason: String) { answer(.failed(because: reason)) }

  /// The action as a value.
  package var kind: CallAction.Kind { .other(name: String(describing: type(of: self))) }

  final func answer(_ answer: CallAction.Answer) {
    let tellAnswer = progress.withLock { $0.tellAnswer }
    tellAnswer?(answer)
  }

  /// Marks the action as one that the system waits for.
  ///
  /// - Parameter tellAnswer: Tells the system each answer.
  final func handOut(_ tellAnswer: @escaping @Sendable (CallAction.Answer) -> Void) {
    progress.withLock { $0 = Progress(isComplete: false, tellAnswer: tellAnswer) }
  }

  /// Marks the action as complete, which only the system does.
  final func complete() {
    progress.withLock { $0.isComplete = true }
  }
}

/// An action on one call.
///
/// The base class of the actions on single calls, which cannot be requested itself.
open class CXCallAction: CXAction, @unchecked Sendable {
  // @unchecked Sendable: as in the class above; what is added cannot change.

  /// The call.
  public let callUUID: UUID

  /// Creates an action on a call without a kind.
  public init(call callUUID: UUID) {
    self.callUUID = callUUID
    super.init()
  }

  @available(*, unavailable, message: "Use init(call:).")
  public override init() { fatalError("CXCallAction needs a call") }

  /// Creates an action with an identifier and a time of creation.
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
