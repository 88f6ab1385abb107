import Foundation

/// A call as the app's model has it.
public final class SwitchboardCall {
  /// The name of the call, the same as CallKit's.
  public let uuid: UUID
  /// Whether the user made it.
  public let isOutgoing: Bool
  /// Whom it goes to, or who calls.
  public var handle: String?

  /// Is called after every change.
  public var stateDidChange: (() -> Void)?
  /// Is called when the far end begins to be reached.
  var hasStartedConnectingDidChange: (() -> Void)?
  /// Is called when both sides can talk.
  var hasConnectedDidChange: (() -> Void)?
  /// Is called when the call is over.
  var hasEndedDidChange: (() -> Void)?

  var connectingDate: Date? {
    didSet {
      stateDidChange?()
      hasStartedConnectingDidChange?()
    }
  }
  var connectDate: Date? {
    didSet {
      stateDidChange?()
      hasConnectedDidChange?()
    }
  }
  var endDate: Date? {
    didSet {
      stateDidChange?()
      hasEndedDidChange?()
    }
  }
  /// Whether the call waits.
  public var isOnHold = false {
    didSet { stateDidChange?() }
  }
  /// Whether the user cannot be heard.
  public var isMuted = false {
    didSet { stateDidChange?() }
  }

  /// Whether both sides can talk, or could.
  public var hasConnected: Bool { connectDate != nil }
  /// Whether the call is over.
  public var hasEnded: Bool { endDate != nil }

  /// Makes a call.
  public init(uuid: UUID, isOutgoing: Bool = false) {
    self.uuid = uuid
    self.isOutgoing = isOutgoing
  }

  /// Calls the far end, which a timer stands for.
  func startSwitchboardCall(completion: ((_ success: Bool) -> Void)?) {
    completion?(true)
    DispatchQueue.main.asyncAfter(deadline: .now() + 0.05) {
      self.connectingDate = Date()
      DispatchQueue.main.asyncAfter(deadline: .now() + 0.05) {
        self.connectDate = Date()
      }
    }
  }

  func answerSwitchboardCall() { connectDate = Date() }

  func endSwitchboardCall() { endDate = Date() }
}
