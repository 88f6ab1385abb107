import CallKit
import Foundation

/// Knows the app's calls and asks the system for changes to them.
public final class SwitchboardCallManager: NSObject {
  /// Is posted when a call is added or removed.
  public static let CallsChangedNotification = Notification.Name("CallManagerCallsChanged")

  let callController = CXCallController()
  /// The calls that have not ended.
  public private(set) var calls: [SwitchboardCall] = []

  // MARK: Actions

  /// Asks to start a call.
  public func startCall(handle: String, video: Bool = false) {
    let handle = CXHandle(type: .phoneNumber, value: handle)
    let startCallAction = CXStartCallAction(call: UUID(), handle: handle)

    startCallAction.isVideo = video

    let transaction = CXTransaction()
    transaction.addAction(startCallAction)

    requestTransaction(transaction)
  }

  /// Asks to end a call.
  public func end(call: SwitchboardCall) {
    let endCallAction = CXEndCallAction(call: call.uuid)
    let transaction = CXTransaction()
    transaction.addAction(endCallAction)

    requestTransaction(transaction)
  }

  /// Asks to put a call on hold, or to take it off.
  public func setHeld(call: SwitchboardCall, onHold: Bool) {
    let setHeldCallAction = CXSetHeldCallAction(call: call.uuid, onHold: onHold)
    let transaction = CXTransaction()
    transaction.addAction(setHeldCallAction)

    requestTransaction(transaction)
  }

  private func requestTransaction(_ transaction: CXTransaction) {
    callController.request(transaction) { error in
      if let error = error as NSError? {
        print("app: transaction refused: \(error.domain) \(error.code)")
        print("app: \(error.localizedDescription)")
      } else {
        print("app: transaction accepted")
      }
    }
  }

  // MARK: Calls

  /// The call of a UUID.
  public func callWithUUID(uuid: UUID) -> SwitchboardCall? {
    guard let index = calls.firstIndex(where: { $0.uuid == uuid }) else {
      return nil
    }
    return calls[index]
  }

  func addCall(_ call: SwitchboardCall) {
    calls.append(call)
    call.stateDidChange = { [weak self] in self?.postCallsChangedNotification() }
    postCallsChangedNotification()
  }

  func removeCall(_ call: SwitchboardCall) {
    calls.removeAll { $0 === call }
    postCallsChangedNotification()
  }

  func removeAllCalls() {
    calls.removeAll()
    postCallsChangedNotification()
  }

  private func postCallsChangedNotification() {
    NotificationCenter.default.post(name: type(of: self).CallsChangedNotification, object: self)
  }
}
