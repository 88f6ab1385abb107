package import Foundation
internal import Synchronization

/// A network in place of others, one after the other: new calls go out on the latest, and each call stays
/// on the network that it began on.
///
/// Calls come in on all that it was given and that have not been retired. Safe to use from any task.
package final class SwitchingNetwork: CallNetwork {
  private struct State {
    var current: any CallNetwork
    /// The networks of the calls that are not over.
    var owners: [UUID: any CallNetwork] = [:]
    var readers: [ObjectIdentifier: [Task<Void, Never>]] = [:]
    var waiting: [(network: ObjectIdentifier, done: CheckedContinuation<Void, Never>)] = []
  }

  package let incomingCalls: AsyncStream<IncomingCall>
  package let proposedCalls: AsyncStream<ProposedCall>
  private let proposing: AsyncStream<ProposedCall>.Continuation
  private let comingIn: AsyncStream<IncomingCall>.Continuation
  private let state: Mutex<State>
  private let gate: CallGate

  /// Creates a network that begins with another one.
  ///
  /// - Parameters:
  ///   - network: The network.
  ///   - gate: Lets no more calls begin on any network once it is closed.
  package init(_ network: any CallNetwork, gate: CallGate = CallGate()) {
    self.gate = gate
    (incomingCalls, comingIn) = AsyncStream.makeStream()
    (proposedCalls, proposing) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(8))
    state = Mutex(State(current: network))
    read(network)
  }

  deinit {
    state.withLock { $0.readers.values.joined().forEach { $0.cancel() } }
    comingIn.finish()
    proposing.finish()
  }

  /// The name of the network that new calls go out on.
  package var name: String { state.withLock(\.current).name }

  package var followsCalls: Bool { state.withLock(\.current).followsCalls }

  package var isClosed: Bool { gate.isClosed }

  /// Lets new calls go out on a network, and those that it has come in.
  package func change(to network: any CallNetwork) {
    state.withLock { $0.current = network }
    read(network)
  }

  /// Lets no more calls come in on a network, and waits until those that it has are over.
  ///
  /// - Parameter network: A network that new calls do not go out on any more.
  package func retire(_ network: any CallNetwork) async {
    let key = Self.key(network)
    state.withLock { $0.readers.removeValue(forKey: key) }?.forEach { $0.cancel() }
    await withCheckedContinuation { done in
      let isIdle = state.withLock { state in
        guard state.owners.values.contains(where: { Self.key($0) == key }) else { return true }
        state.waiting.append((key, done))
        return false
      }
      if isIdle { done.resume() }
    }
  }

  private static func key(_ network: any CallNetwork) -> ObjectIdentifier {
    ObjectIdentifier(network as AnyObject)
  }

  private func read(_ network: any CallNetwork) {
    state.withLock { state in
      guard state.readers[Self.key(network)] == nil else { return }
      let (calls, proposals) = (network.incomingCalls, network.proposedCalls)
      let proposing = proposing
      state.readers[Self.key(network)] = [
        Task { [weak self] in for await call in calls { self?.receive(call, on: network) } },
        Task { for await proposal in proposals { proposing.yield(proposal) } },
      ]
    }
  }

  private func receive(_ call: IncomingCall, on network: any CallNetwork) {
    comingIn.yield(
      IncomingCall(
        uuid: call.uuid, origin: call.origin, number: call.number, isVouched: call.isVouched,
        claimedName: call.claimedName, isVideo: call.isVideo,
        events: following(call.events, of: call.uuid, on: network)))
  }

  /// The events of a call, by the last of which its network is forgotten.
  private func following(
    _ events: CallEvents, of call: UUID, on network: any CallNetwork
  ) -> CallEvents {
    state.withLock { $0.owners[call] = network }
    let (told, yield) = CallEvents.make()
    Task {
      for await event in events {
        if event.isLast { forget(call) }
        yield(event)
      }
      forget(call)
    }
    return told
  }

  private func forget(_ call: UUID) {
    let idle = state.withLock { state -> [CheckedContinuation<Void, Never>] in
      guard let network = state.owners.removeValue(forKey: call) else { return [] }
      let key = Self.key(network)
      guard !state.owners.values.contains(where: { Self.key($0) == key }) else { return [] }
      defer { state.waiting.removeAll { $0.network == key } }
      return state.waiting.filter { $0.network == key }.map(\.done)
    }
    idle.forEach { $0.resume() }
  }

  /// The network of a call; one that is over is nobody's, as the current one says.
  private func owner(of call: UUID) -> any CallNetwork {
    state.withLock { $0.owners[call] ?? $0.current }
  }

  // MARK: - Calls

  package func startCall(
    _ call: UUID, to destination: CallDestination, isVideo: Bool
  ) -> CallEvents {
    guard !isClosed else {
      let (events, yield) = CallEvents.make()
      yield(.failed(.serviceUnavailable))
      return events
    }
    let network = state.withLock(\.current)
    return following(
      network.startCall(call, to: destination, isVideo: isVideo), of: call, on: network)
  }

  package func redirection(of call: UUID) async -> String? {
    await owner(of: call).redirection(of: call)
  }

  package func explanation(of call: UUID) async -> String? {
    await owner(of: call).explanation(of: call)
  }

  package func endCall(_ call: UUID) async { await owner(of: call).endCall(call) }

  package func answerCall(_ call: UUID) async throws(CallNetworkError) {
    guard !isClosed else { throw .isEnding }
    try await owner(of: call).answerCall(call)
  }

  package func setOnHold(_ isOnHold: Bool, _ call: UUID) async throws(CallNetworkError) {
    try await owner(of: call).setOnHold(isOnHold, call)
  }

  package func setMuted(_ isMuted: Bool, _ call: UUID) async throws(CallNetworkError) {
    try await owner(of: call).setMuted(isMuted, call)
  }

  package func join(_ call: UUID, with other: UUID?) async throws(CallNetworkError) {
    let network = owner(of: call)
    if let other, Self.key(owner(of: other)) != Self.key(network) {
      throw CallNetworkError(
        .refused, "The two calls are by different accounts, and cannot be joined.")
    }
    try await network.join(call, with: other)
  }

  package func canJoin(_ call: UUID, with other: UUID) -> Bool {
    let network = owner(of: call)
    return Self.key(owner(of: other)) == Self.key(network) && network.canJoin(call, with: other)
  }

  package func sendTones(_ digits: String, in call: UUID) async throws(CallNetworkError) {
    try await owner(of: call).sendTones(digits, in: call)
  }

  /// Chooses where calls are heard, on all networks that have some, and on the current one.
  package func setAudioRoute(_ route: CallAudioRoute?) async throws(CallNetworkError) {
    let (current, others) = state.withLock { state in
      let key = Self.key(state.current)
      return (state.current, state.owners.values.filter { Self.key($0) != key })
    }
    for network in others { try? await network.setAudioRoute(route) }
    try await current.setAudioRoute(route)
  }
}

extension CallNetworkError {
  /// The gate is closed.
  static var isEnding: Self { Self(.refused, "The program ends; no call is answered any more.") }
}

extension CallNetworkEvent {
  /// Whether nothing follows.
  fileprivate var isLast: Bool {
    switch self {
    case .ended, .failed, .handedOver: true
    case .started, .connecting, .connected: false
    }
  }
}
