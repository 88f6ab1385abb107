public import CallKit
public import Foundation
internal import Synchronization
public import Telephony

/// Performs the system's actions on a call network, and reports the network's events back.
///
/// A start action is fulfilled when the invitation is sent, and failed when it cannot be; any other
/// when the network has done it. Safe to use from any thread.
public final class ProviderDelegate: NSObject, CXProviderDelegate, @unchecked Sendable {
  // @unchecked Sendable: all stored properties are constants or behind the mutex.

  private let network: any CallNetwork
  private let manager: ActiveCallManager
  private let audio: CallAudio
  private let now: @Sendable () -> Date
  /// The calls that are not ended from here.
  private let live = Mutex<Set<UUID>>([])

  /// Creates a delegate; the provider must be given it by `setDelegate(_:queue:)`.
  ///
  /// - Parameters:
  ///   - network: what puts the calls through.
  ///   - manager: what keeps them.
  ///   - now: the clock of the reports.
  public convenience init(
    network: any CallNetwork, manager: ActiveCallManager, now: @escaping @Sendable () -> Date
  ) {
    self.init(network: network, manager: manager, audio: CallAudio(), now: now)
  }

  /// The same, with what takes note of the audio session.
  init(
    network: any CallNetwork, manager: ActiveCallManager, audio: CallAudio,
    now: @escaping @Sendable () -> Date
  ) {
    self.audio = audio
    self.network = network
    self.manager = manager
    self.now = now
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

  /// Takes the call on the network.
  public func provider(_ provider: CXProvider, perform action: CXAnswerCallAction) {
    perform(action) { network throws(CallNetworkError) in
      try await network.answerCall(action.callUUID)
    } done: {
      self.manager.update(action.callUUID, to: .connected) {
        action.fulfill(withDateConnected: self.now())
      }
    }
  }

  /// Ends the call on the network.
  public func provider(_ provider: CXProvider, perform action: CXEndCallAction) {
    let call = action.callUUID
    live.withLock { _ = $0.remove(call) }
    perform(action) { network throws(CallNetworkError) in
      await network.endCall(call)
    } done: {
      self.manager.update(call, to: .ended) { action.fulfill(withDateEnded: self.now()) }
    }
  }

  /// Puts the call on hold on the network, or takes it off.
  public func provider(_ provider: CXProvider, perform action: CXSetHeldCallAction) {
    let isOnHold = action.isOnHold
    perform(action) { network throws(CallNetworkError) in
      try await network.setOnHold(isOnHold, action.callUUID)
    } done: {
      self.manager.update(action.callUUID, to: isOnHold ? .held : .connected) {
        action.fulfill()
      }
    }
  }

  /// Mutes the call on the network, or no longer.
  public func provider(_ provider: CXProvider, perform action: CXSetMutedCallAction) {
    let isMuted = action.isMuted
    perform(action) { network throws(CallNetworkError) in
      try await network.setMuted(isMuted, action.callUUID)
    } done: {
      self.manager.change(action.callUUID) { $0.isMuted = isMuted }
      action.fulfill()
    }
  }

  /// Joins calls on the network, or takes one out of its group.
  public func provider(_ provider: CXProvider, perform action: CXSetGroupCallAction) {
    let call = action.callUUID
    let other = action.callUUIDToGroupWith
    perform(action) { network throws(CallNetworkError) in
      try await network.join(call, with: other)
    } done: {
      let group = other.flatMap { self.manager.call($0)?.group } ?? UUID()
      self.manager.change(call) { $0.group = group }
      for member in self.manager.calls where member.group == group && member.state == .held {
        self.manager.update(member.uuid, to: .connected)
      }
      action.fulfill()
    }
  }

  /// Sends tones on the network.
  public func provider(_ provider: CXProvider, perform action: CXPlayDTMFCallAction) {
    let digits = action.digits
    perform(action) { network throws(CallNetworkError) in
      try await network.sendTones(digits, in: action.callUUID)
    } done: {
      action.fulfill()
    }
  }

  /// Takes note that an action took too long; the system has failed it, and may end its call.
  public func provider(_ provider: CXProvider, timedOutPerforming action: CXAction) {
    manager.close(action.uuid, failure: "The network took too long.")
    guard let call = (action as? CXCallAction)?.callUUID else { return }
    guard action is CXStartCallAction || action is CXAnswerCallAction || action is CXEndCallAction
    else { return }
    live.withLock { _ = $0.remove(call) }
    manager.update(call, to: .failed, reason: "system")
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
  ///   - call: the call.
  ///   - caller: who calls, as far as that is known.
  ///   - provider: whose delegate this is.
  ///   - tell: called once the system lets it ring, before its first state is told.
  /// - Returns: why it does not ring, where it does not; it was ended on the network then.
  func receive(
    _ call: IncomingCall, from caller: Caller, on provider: CXProvider,
    tell: () -> Void
  ) async -> CXErrorCodeIncomingCallError.Code? {
    let update = CXCallUpdate()
    update.remoteHandle = caller.handle
    update.localizedCallerName = caller.shownName
    update.hasVideo = call.isVideo
    live.withLock { _ = $0.insert(call.uuid) }
    do {
      try await provider.reportNewIncomingCall(with: call.uuid, update: update)
    } catch {
      live.withLock { _ = $0.remove(call.uuid) }
      await network.endCall(call.uuid)
      return (error as? CXErrorCodeIncomingCallError)?.code ?? .unknown
    }
    tell()
    manager.ring(
      call.uuid, from: caller.handle, contactIdentifier: caller.contactIdentifier,
      callerName: caller.shownName)
    Task {
      for await event in call.events { report(event, ofIncoming: call.uuid, to: provider) }
    }
    return nil
  }

  /// Does something on the network, and answers the action.
  private func perform(
    _ action: CXCallAction,
    _ work: @escaping @Sendable (any CallNetwork) async throws(CallNetworkError) -> Void,
    done: @escaping @Sendable () -> Void
  ) {
    Task { [network, manager] in
      do throws(CallNetworkError) {
        try await work(network)
        done()
        manager.close(action.uuid)
      } catch {
        action.fail()
        manager.close(action.uuid, failure: error.description)
      }
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
      manager.close(action.uuid)
      manager.update(call, to: .started)
    case .connecting:
      provider.reportOutgoingCall(with: call, startedConnectingAt: now())
      manager.update(call, to: .connecting)
    case .connected:
      provider.reportOutgoingCall(with: call, connectedAt: now())
      manager.update(call, to: .connected)
    case .ended: end(call, on: provider)
    case .failed(let failure):
      live.withLock { _ = $0.remove(call) }
      manager.update(call, to: .failed, reason: failure.rawValue) {
        if isStarted {
          let reason: CXCallEndedReason = failure == .noAnswer ? .unanswered : .failed
          provider.reportCall(with: call, endedAt: now(), reason: reason)
        } else {
          action.fail()
        }
      }
      if !isStarted { manager.close(action.uuid, failure: failure.explanation.sentence) }
    }
  }

  private func report(
    _ event: CallNetworkEvent, ofIncoming call: UUID, to provider: CXProvider
  ) {
    switch event {
    case .started, .connecting, .connected: break
    case .ended: end(call, on: provider)
    case .failed(let failure):
      live.withLock { _ = $0.remove(call) }
      manager.update(call, to: .failed, reason: failure.rawValue) {
        provider.reportCall(with: call, endedAt: now(), reason: .failed)
      }
    }
  }

  /// Tells that the other side ended a call; one that is ended from here is over when its end action
  /// is fulfilled, and no sooner: until then the system counts it among its calls.
  private func end(_ call: UUID, on provider: CXProvider) {
    guard live.withLock({ $0.remove(call) != nil }) else { return }
    let isMissed = manager.call(call)?.isRinging ?? false
    manager.update(call, to: .ended, reason: isMissed ? "unanswered" : "remoteEnded") {
      provider.reportCall(with: call, endedAt: now(), reason: isMissed ? .unanswered : .remoteEnded)
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

extension String {
  fileprivate var sentence: String { prefix(1).uppercased() + dropFirst() + "." }
}
