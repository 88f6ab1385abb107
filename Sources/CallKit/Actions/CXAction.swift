public import Foundation

/// Something to be done with calls.
///
/// The base class of all actions, itself not an action that can be requested. The provider's
/// delegate gets a copy of what was requested, with the same UUID, and answers it once with
/// ``fulfill()`` or ``fail()``; a second answer has no effect, and so has an answer to an action that
/// the system has not handed out. May be used from any thread.
open class CXAction: NSObject, NSCopying, NSSecureCoding, @unchecked Sendable {
  // @unchecked Sendable: what changes, here and in the subclasses, is behind a lock.

  private struct Progress: Sendable {
    var isComplete = false
    /// The system that handed the action out; it waits for the answer, and notes one that is late.
    weak var server: CallServer?
  }

  /// Seconds from an action's creation to its deadline, for the kinds that have no time of their own.
  ///
  /// 5 s, as measured on Apple's CallKit; 600 s to start a call, 60 s to answer one.
  package class var responseTime: TimeInterval { 5 }

  /// The name of the action, the same for its copies.
  public let uuid: UUID
  /// When the action has to be answered, fixed when it was made.
  ///
  /// By our rule the delegate has the same time from when the action was handed to it, which is never
  /// earlier. After that the action is failed and
  /// `provider(_:timedOutPerforming:)` of the delegate is called; a late answer has no effect.
  public let timeoutDate: Date
  private let progress = Locked(Progress())

  /// Whether the action was fulfilled or failed.
  public var isComplete: Bool { progress.withLock { $0.isComplete } }

  /// Makes an action of no kind.
  public override init() {
    uuid = UUID()
    timeoutDate = Date() + Self.responseTime
    super.init()
  }

  /// Makes an action with the given name and time of creation.
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

  /// The class, the UUID, the call and what is to be done, without numbers, names and digits.
  open override var description: String {
    let action = CallAction(uuid: uuid, kind: kind)
    let words = CallJournalAction(action, showsNumbersAndNames: false).description
    return isComplete ? words + ", complete" : words
  }

  /// Says that the action was carried out.
  open func fulfill() { answer(.fulfilled(nil)) }

  /// Says that the action could not be carried out.
  open func fail() { answer(.failed) }

  /// What is to be done, as a value.
  package var kind: CallAction.Kind { .other(name: String(describing: type(of: self))) }

  /// Hands the action to the method of the delegate that is for its kind.
  func perform(with delegate: any CXProviderDelegate, of provider: CXProvider) { fail() }

  final func answer(_ answer: CallAction.Answer) {
    let server = progress.withLock { $0.server }
    server?.answer(answer, to: uuid)
  }

  /// Makes the action one that the system waits for.
  final func handOut(by server: CallServer) {
    progress.withLock { $0 = Progress(isComplete: false, server: server) }
  }

  /// Makes the action complete, which only the system does.
  final func complete() {
    progress.withLock { $0.isComplete = true }
  }
}
