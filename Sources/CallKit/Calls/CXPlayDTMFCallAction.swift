public import Foundation

/// The action of sending the tones of digits.
///
/// Valid for connected calls that support it and are not on hold. The actions of a transaction are
/// handed out one after the other, each when the one before has been answered.
open class CXPlayDTMFCallAction: CXCallAction, @unchecked Sendable {
  // @unchecked Sendable: what changes is behind a lock.

  /// The ways of sending digits.
  public enum ActionType: Int, Sendable, CaseIterable {
    /// One digit, as pressed by the user.
    case singleTone = 1
    /// Digits after a pause of a set length.
    case softPause = 2
    /// Digits after a pause that the user ends.
    case hardPause = 3
  }

  private struct Fields: Sendable {
    var digits: String
    var type: ActionType
  }

  private let fields: Locked<Fields>

  /// The digits: `0` to `9`, `*`, `#` and `A` to `D`.
  public var digits: String {
    get { fields.withLock { $0.digits } }
    set { fields.withLock { $0.digits = newValue } }
  }

  /// The way in which the digits are sent.
  public var type: ActionType {
    get { fields.withLock { $0.type } }
    set { fields.withLock { $0.type = newValue } }
  }

  /// Creates an action that sends digits.
  public init(call callUUID: UUID, digits: String, type: ActionType) {
    fields = Locked(Fields(digits: digits, type: type))
    super.init(call: callUUID)
  }

  @available(*, unavailable, message: "Use init(call:digits:type:).")
  public override init(call callUUID: UUID) { fatalError("CXPlayDTMFCallAction needs digits") }

  init(copying action: CXPlayDTMFCallAction) {
    fields = Locked(action.fields.withLock { $0 })
    super.init(copying: action)
  }

  /// Reads an action from an archive.
  public required init?(coder: NSCoder) {
    guard let digits = coder.decodeString(forKey: "digits"),
      let type = ActionType(rawValue: coder.decodeInteger(forKey: "type"))
    else { return nil }
    fields = Locked(Fields(digits: digits, type: type))
    super.init(coder: coder)
  }

  /// Writes the action to an archive.
  open override func encode(with coder: NSCoder) {
    super.encode(with: coder)
    coder.encodeString(digits, forKey: "digits")
    coder.encode(type.rawValue, forKey: "type")
  }

  /// Returns a copy with the same UUID and deadline.
  open override func copy(with zone: NSZone? = nil) -> Any { CXPlayDTMFCallAction(copying: self) }

  package override var kind: CallAction.Kind {
    .playDTMF(call: callUUID, digits: digits, type: type)
  }

}

extension CXPlayDTMFCallAction {
  /// Makes the actions that send the keys that a person presses.
  ///
  /// Of several pauses in a row the last counts, unless one of them is hard.
  ///
  /// - Parameters:
  ///   - keys: Digits; `,` or `p` is a pause of a set length, `;` or `w` one until the user says to go
  ///     on. Spaces and hyphens are left out. Other characters are not, and the system refuses them.
  ///   - call: The call in which they are sent.
  /// - Returns: One action for each digit, then one for all the digits after each pause.
  package static func actions(keys: String, in call: UUID) -> [CXPlayDTMFCallAction] {
    var actions: [CXPlayDTMFCallAction] = []
    var pause: ActionType?
    var digits = ""
    func send() {
      guard let type = pause, !digits.isEmpty else { return }
      actions.append(CXPlayDTMFCallAction(call: call, digits: digits, type: type))
      digits = ""
      pause = nil
    }
    for key in keys where key != " " && key != "-" {
      switch key {
      case ",", "p", ";", "w":
        send()
        pause = pause == .hardPause || ";w".contains(key) ? .hardPause : .softPause
      default:
        if pause == nil {
          actions.append(
            CXPlayDTMFCallAction(call: call, digits: String(key), type: .singleTone))
        } else {
          digits.append(key)
        }
      }
    }
    send()
    return actions
  }
}
