public import CallKit
public import Foundation
internal import Synchronization
internal import Telephony

/// Performs the system's actions on a call network, and reports the network's events back.
///
/// A start action is fulfilled when the invitation is sent, and failed when it cannot be; any other
/// when the network has done it. Safe to use from any thread.
public final class ProviderDelegate: NSObject, CXProviderDelegate, @unchecked Sendable {
  // @unchecked Sendable: all stored properties are constants of Sendable types or behind the mutex.

  private let network: any CallNetwork
  private let callObserver: CXCallObserver
  private let audio: CallAudio
  /// The calls whose end the network is to tell: not those that are ended from here.
  private let live = Mutex<Set<UUID>>([])

  /// Makes a delegate; the provider must be given it by `setDelegate(_:queue:)`.
  ///
  /// - Parameters:
  ///   - network: Puts the calls through.
  ///   - callObserver: Knows the calls of the system that the provider belongs to.
  ///   - audio: Is told of the audio session.
  init(network: any CallNetwork, callObserver: CXCallObserver, audio: CallAudio) {
    self.network = network
    self.callObserver = callObserver
    self.audio = audio
    super.init()
  }

  /// Ends all calls: the system has forgotten them.
  public func providerDidReset(_ provider: CXProvider) {
    audio.deactivate()
    let calls = live.withLock { live in
      defer { live = [] }
      return live
    }
    for call in calls {
      Task { await network.endCall(call) }
    }
  }

  /// Starts the call on the network.
  public func provider(_ provider: CXProvider, perform action: CXStartCallAction) {
    let call = action.callUUID
    live.withLock { _ = $0.insert(call) }
    let events = network.startCall(
      call, to: Self.destination(action.handle), isVideo: action.isVideo)
    Task {
      for await event in events { report(event, of: action, to: provider) }
    }
  }

  /// Takes the call on the network.
  public func provider(_ provider: CXProvider, perform action: CXAnswerCallAction) {
    perform(action) { network throws(CallNetworkError) in
      try await network.answerCall(action.callUUID)
    }
  }

  /// Ends the call on the network.
  public func provider(_ provider: CXProvider, perform action: CXEndCallAction) {
    let call = action.callUUID
    live.withLock { _ = $0.remove(call) }
    perform(action) { network throws(CallNetworkError) in
      await network.endCall(call)
    }
  }

  /// Puts the call on hold on the network, or takes it off.
  public func provider(_ provider: CXProvider, perform action: CXSetHeldCallAction) {
    let isOnHold = action.isOnHold
    perform(action) { network throws(CallNetworkError) in
      try await network.setOnHold(isOnHold, action.callUUID)
    }
  }

  /// Mutes the call on the network, or no longer.
  public func provider(_ provider: CXProvider, perform action: CXSetMutedCallAction) {
    let isMuted = action.isMuted
    perform(action) { network throws(CallNetworkError) in
      try await network.setMuted(isMuted, action.callUUID)
    }
  }

  /// Joins calls on the network, or takes one out of its group.
  public func provider(_ provider: CXProvider, perform action: CXSetGroupCallAction) {
    let call = action.callUUID
    let other = action.callUUIDToGroupWith
    perform(action) { network throws(CallNetworkError) in
      try await network.join(call, with: other)
    }
  }

  /// Sends tones on the network.
  public func provider(_ provider: CXProvider, perform action: CXPlayDTMFCallAction) {
    let digits = action.digits
    perform(action) { network throws(CallNetworkError) in
      try await network.sendTones(digits, in: action.callUUID)
    }
  }

  /// Ends a call on the network that the system has ended because an action took too long.
  public func provider(_ provider: CXProvider, timedOutPerforming action: CXAction) {
    guard let call = (action as? CXCallAction)?.callUUID else { return }
    guard action is CXStartCallAction || action is CXAnswerCallAction || action is CXEndCallAction
    else { return }
    live.withLock { _ = $0.remove(call) }
    Task { await network.endCall(call) }
  }

  /// Takes note that the calls have the audio devices.
  public func provider(_ provider: CXProvider, didActivate audioSession: AVAudioSession) {
    audio.activate()
  }

  /// Takes note that the calls have the audio devices no more.
  public func provider(_ provider: CXProvider, didDeactivate audioSession: AVAudioSession) {
    audio.deactivate()
  }

  /// Tells the system of a call that came in, and follows it from there.
  ///
  /// - Parameters:
  ///   - call: The call.
  ///   - caller: Who calls, as far as that is known.
  ///   - provider: Whose delegate this is.
  ///   - tell: Called once the system lets it ring, before its first state is told.
  /// - Returns: Why it does not ring, where it does not; it was ended on the network then.
  func receive(
    _ call: IncomingCall, from caller: Caller, on provider: CXProvider,
    tell: @escaping @Sendable () -> Void
  ) async -> CXErrorCodeIncomingCallError.Code? {
    let update = CXCallUpdate()
    update.remoteHandle = caller.handle
    update.localizedCallerName = caller.shownName
    update.contactIdentifier = caller.contactIdentifier
    update.hasVideo = call.isVideo
    live.withLock { _ = $0.insert(call.uuid) }
    let refusal = await withCheckedContinuation { done in
      provider.reportNewIncomingCall(with: call.uuid, update: update) { error in
        if error == nil { tell() }
        done.resume(
          returning: error.map { ($0 as? CXErrorCodeIncomingCallError)?.code ?? .unknown })
      }
    }
    if let refusal {
      live.withLock { _ = $0.remove(call.uuid) }
      await network.endCall(call.uuid)
      return refusal
    }
    Task {
      for await event in call.events { report(event, ofIncoming: call.uuid, to: provider) }
    }
    return nil
  }

  /// Does something on the network, and answers the action.
  private func perform(
    _ action: CXCallAction,
    _ work: @escaping @Sendable (any CallNetwork) async throws(CallNetworkError) -> Void
  ) {
    Task { [network] in
      do throws(CallNetworkError) {
        try await work(network)
        action.fulfill()
      } catch {
        action.fail(because: error.description)
      }
    }
  }

  private func report(
    _ event: CallNetworkEvent, of action: CXStartCallAction, to provider: CXProvider
  ) {
    let call = action.callUUID
    switch event {
    case .started: action.fulfill()
    case .connecting: provider.reportOutgoingCall(with: call, startedConnectingAt: nil)
    case .connected: provider.reportOutgoingCall(with: call, connectedAt: nil)
    case .ended: end(call, on: provider)
    case .transferred: end(call, on: provider, isTransferred: true)
    case .handedOver:
      live.withLock { _ = $0.remove(call) }
      provider.reportCall(
        with: call, reason: .answeredElsewhere, detail: ActiveCall.handedOverReason)
    case .failed(let failure) where !action.isComplete:
      live.withLock { _ = $0.remove(call) }
      action.fail(because: failure.rawValue)
    case .failed(let failure):
      fail(call, failure == .noAnswer ? .unanswered : .failed, failure, on: provider)
    }
  }

  private func report(
    _ event: CallNetworkEvent, ofIncoming call: UUID, to provider: CXProvider
  ) {
    switch event {
    case .started, .connecting, .connected: break
    case .handedOver:
      live.withLock { _ = $0.remove(call) }
      provider.reportCall(with: call, endedAt: nil, reason: .answeredElsewhere)
    case .ended: end(call, on: provider)
    case .transferred: end(call, on: provider, isTransferred: true)
    case .failed(let failure): fail(call, .failed, failure, on: provider)
    }
  }

  /// Reports that the other side ended a call; one that is ended from here is over when its end action
  /// is fulfilled.
  private func end(_ call: UUID, on provider: CXProvider, isTransferred: Bool = false) {
    guard live.withLock({ $0.remove(call) != nil }) else { return }
    if isTransferred {
      provider.reportCall(
        with: call, reason: .remoteEnded, detail: ActiveCall.transferredReason)
      return
    }
    let isMissed = callObserver.calls.contains {
      $0.uuid == call && !$0.isOutgoing && !$0.hasConnected
    }
    provider.reportCall(with: call, endedAt: nil, reason: isMissed ? .unanswered : .remoteEnded)
  }

  /// Reports that a call broke on the network.
  private func fail(
    _ call: UUID, _ reason: CXCallEndedReason, _ failure: CallFailure, on provider: CXProvider
  ) {
    live.withLock { _ = $0.remove(call) }
    provider.reportCall(with: call, reason: reason, detail: failure.rawValue)
  }

  /// Where a handle is called.
  static func destination(_ handle: CXHandle) -> CallDestination {
    switch handle.type {
    case .phoneNumber: CallDestination(.phoneNumber, handle.value)
    case .generic where handle.value.hasPrefix("sip"): CallDestination(.sipAddress, handle.value)
    case .generic, .emailAddress: CallDestination(.other, handle.value)
    }
  }
}
