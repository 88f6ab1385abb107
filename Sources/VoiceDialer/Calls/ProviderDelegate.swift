public import CallKit
public import Foundation
internal import Synchronization
public import Telephony

/// Performs the system's actions on a call network, and reports the network's events back.
///
/// A start action is fulfilled when the invitation is sent, and failed when it cannot be. Safe to
/// use from any thread.
public final class ProviderDelegate: NSObject, CXProviderDelegate, @unchecked Sendable {
  // @unchecked Sendable: all stored properties are constants or behind the mutex.

  private let network: any CallNetwork
  private let manager: ActiveCallManager
  private let now: @Sendable () -> Date
  private let live = Mutex<Set<UUID>>([])

  /// Creates a delegate; the provider must be given it by `setDelegate(_:queue:)`.
  ///
  /// - Parameters:
  ///   - network: what puts the calls through.
  ///   - manager: what keeps them.
  ///   - now: the clock of the reports.
  public init(
    network: any CallNetwork, manager: ActiveCallManager, now: @escaping @Sendable () -> Date
  ) {
    self.network = network
    self.manager = manager
    self.now = now
    super.init()
  }

  /// Ends all calls: the system has forgotten them.
  public func providerDidReset(_ provider: CXProvider) {
    let calls = live.withLock { live in
      defer { live = [] }
      return live
    }
    for call in calls {
      manager.update(call, to: .failed, reason: "system")
      Task { await network.endCall(call) }
    }
  }

  /// Starts the call on the network.
  public func provider(_ provider: CXProvider, perform action: CXStartCallAction) {
    let call = action.callUUID
    live.withLock { _ = $0.insert(call) }
    manager.update(call, to: .starting)
    let events = network.startCall(
      call, to: Self.destination(action.handle), isVideo: action.isVideo)
    Task {
      var isStarted = false
      for await event in events {
        if event == .started { isStarted = true }
        report(event, of: action, isStarted: isStarted, to: provider)
      }
    }
  }

  /// Ends the call on the network.
  public func provider(_ provider: CXProvider, perform action: CXEndCallAction) {
    let call = action.callUUID
    live.withLock { _ = $0.remove(call) }
    Task {
      await network.endCall(call)
      action.fulfill(withDateEnded: now())
    }
  }

  private func report(
    _ event: CallNetworkEvent, of action: CXStartCallAction, isStarted: Bool,
    to provider: CXProvider
  ) {
    let call = action.callUUID
    switch event {
    case .started:
      action.fulfill(withDateStarted: now())
      manager.update(call, to: .started)
    case .connecting:
      provider.reportOutgoingCall(with: call, startedConnectingAt: now())
      manager.update(call, to: .connecting)
    case .connected:
      provider.reportOutgoingCall(with: call, connectedAt: now())
      manager.update(call, to: .connected)
    case .ended:
      // A call that was ended from here is known to be over by its end action.
      let endedElsewhere = live.withLock { $0.remove(call) != nil }
      if endedElsewhere { provider.reportCall(with: call, endedAt: now(), reason: .remoteEnded) }
      manager.update(call, to: .ended, reason: endedElsewhere ? "remoteEnded" : nil)
    case .failed(let failure):
      live.withLock { _ = $0.remove(call) }
      if isStarted {
        let reason: CXCallEndedReason = failure == .noAnswer ? .unanswered : .failed
        provider.reportCall(with: call, endedAt: now(), reason: reason)
      } else {
        action.fail()
      }
      manager.update(call, to: .failed, reason: failure.rawValue)
    }
  }

  private static func destination(_ handle: CXHandle) -> CallDestination {
    switch handle.type {
    case .phoneNumber: CallDestination(.phoneNumber, handle.value)
    case .generic where handle.value.hasPrefix("sip"): CallDestination(.sipAddress, handle.value)
    case .generic, .emailAddress: CallDestination(.other, handle.value)
    }
  }
}
