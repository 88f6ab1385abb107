public import Foundation

/// Actions that are requested and carried out together, one after the other.
///
/// May be used from any thread.
open class CXTransaction: NSObject, NSCopying, NSSecureCoding, @unchecked Sendable {
  // @unchecked Sendable: what changes is behind a lock.

  /// The identifier of the transaction, shared by its copies.
  public let uuid: UUID
  private let storage: Locked<[CXAction]>

  /// The actions, in the order in which they are carried out.
  public var actions: [CXAction] { storage.withLock { $0 } }

  /// Whether all actions are complete, as they are if there are none.
  public var isComplete: Bool { actions.allSatisfy(\.isComplete) }

  /// Creates a transaction without actions.
  public convenience override init() { self.init(actions: []) }

  /// Creates a transaction of actions.
  public convenience init(actions: [CXAction]) { self.init(uuid: UUID(), actions: actions) }

  /// Creates a transaction of one action.
  public convenience init(action: CXAction) { self.init(actions: [action]) }

  /// Creates a transaction with an identifier.
  package init(uuid: UUID, actions: [CXAction]) {
    self.uuid = uuid
    storage = Locked(actions)
    super.init()
  }

  /// Reads a transaction from an archive.
  public required init?(coder: NSCoder) {
    guard let uuid = coder.decodeUUID(forKey: "uuid"), coder.containsValue(forKey: "actions"),
      let actions = coder.decodeObject(of: Self.archivedClasses, forKey: "actions") as? [CXAction]
    else { return nil }
    self.uuid = uuid
    storage = Locked(actions)
    super.init()
  }

  private static var archivedClasses: [AnyClass] {
    [
      NSArray.self, CXAction.self, CXCallAction.self, CXStartCallAction.self, CXEndCallAction.self,
      CXAnswerCallAction.self, CXSetHeldCallAction.self, CXSetMutedCallAction.self,
      CXSetGroupCallAction.self, CXPlayDTMFCallAction.self,
    ]
  }

  /// Transactions can be archived securely.
  open class var supportsSecureCoding: Bool { true }

  /// Writes the transaction to an archive.
  open func encode(with coder: NSCoder) {
    coder.encodeUUID(uuid, forKey: "uuid")
    coder.encode(NSArray(array: actions), forKey: "actions")
  }

  /// Returns a transaction of the same UUID with copies of the actions.
  open func copy(with zone: NSZone? = nil) -> Any { detached() }

  /// The UUID and the actions, without numbers, names and digits.
  open override var description: String {
    let words = actions.map(\.description)
    return "CXTransaction \(uuid)"
      + (words.isEmpty ? " without actions" : ": " + words.joined(separator: "; "))
  }

  /// Adds an action after the others.
  open func addAction(_ action: CXAction) {
    storage.withLock { $0.append(action) }
  }

  /// A transaction of the same UUID with copies of the actions.
  func detached() -> CXTransaction {
    CXTransaction(uuid: uuid, actions: actions.compactMap { $0.copy() as? CXAction })
  }
}
