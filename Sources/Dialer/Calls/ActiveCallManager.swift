package import CallKit
package import Foundation

/// The calls of this app: reads them from the system's table, tells of their changes, and asks the
/// system for more.
///
/// It keeps no state of a call. Every change that the table has made is told to the closure that it was
/// made with, in order and on one queue, before anybody goes on who waits for it. Safe to use from any
/// thread.
package final class ActiveCallManager: Sendable {
  /// Receives every new state of a call.
  package typealias Report = @Sendable (CallEvent) -> Void
  /// Receives the system's answer to a transaction, before anything of it is performed.
  package typealias Answer = @Sendable (NSError?) -> Void

  private let provider: ProviderID?
  private let server: CallServer
  private let queue: DispatchQueue
  private let controller: CXCallController
  private let follower: CallFollower?
  /// The calls that the user lets ring.
  private let ignored = Locked<Set<UUID>>([])
  private let lostCall = Locked(false)

  /// Makes the manager of a provider's calls.
  ///
  /// - Parameters:
  ///   - provider: The provider.
  ///   - server: The system that the calls live in.
  ///   - queue: The serial queue on which the provider's delegate is called.
  ///   - report: Receives every new state of a call, on that queue.
  init(
    provider: CXProvider, server: CallServer, queue: DispatchQueue, report: @escaping Report
  ) {
    self.provider = provider.id
    self.server = server
    self.queue = queue
    controller = CXCallController(queue: queue, server: server)
    follower = provider.id.map { [lostCall] id in
      server.follow(id, on: queue) { change in
        guard let event = CallEvent(change) else { return }
        report(event)
        let call = change.call
        if event.state == .failed, call.isOutgoing, call.dateConnected != nil {
          lostCall.withLock { $0 = true }
        }
      }
    }
  }

  deinit {
    if let follower { server.remove(follower) }
  }

  /// The calls that are not over, the oldest first.
  package var calls: [ActiveCall] {
    server.calls.filter { $0.provider == provider }.map(activeCall)
  }

  /// Whether a call that was started here broke once it was connected.
  var hasLostCall: Bool { lostCall.withLock { $0 } }

  /// The call with a UUID; of those that are over, the last ones are remembered.
  package func call(_ uuid: UUID) -> ActiveCall? {
    guard let call = server.call(uuid), call.provider == provider else { return nil }
    return activeCall(call)
  }

  /// Requests a transaction.
  ///
  /// - Parameters:
  ///   - transaction: What is to be done.
  ///   - answer: Called once with the system's answer, before anything is performed.
  /// - Returns: The transaction if the system accepted it; else nil.
  func request(
    _ transaction: CXTransaction, answer: @escaping Answer
  ) async -> AcceptedTransaction? {
    let accepted = AcceptedTransaction()
    return await withCheckedContinuation { done in
      controller.request(transaction) { error in
        answer(error.map { $0 as NSError })
        done.resume(returning: error == nil ? accepted : nil)
      } performed: { outcome in
        accepted.finish(AcceptedTransaction.Performance(outcome))
      }
    }
  }

  /// Waits until the first state of a call was told; nil where there is no such call.
  func told(_ uuid: UUID) async -> ActiveCall? {
    await call(uuid) { _ in true }
  }

  /// Waits until a call is connected or over; nil where there is no such call.
  ///
  /// A call that was connected and is on hold by now, for another that was answered meanwhile, is waited
  /// for no longer.
  package func settled(_ uuid: UUID) async -> ActiveCall? {
    await call(uuid) { $0.dateConnected != nil }
  }

  /// Waits until a call is over; nil where there is no such call.
  package func over(_ uuid: UUID) async -> ActiveCall? {
    await call(uuid) { _ in false }
  }

  /// Lets a call ring that the user does not want to take.
  func ignore(_ uuid: UUID) {
    ignored.withLock { ignored in
      ignored = ignored.filter { server.call($0) != nil }
      ignored.insert(uuid)
    }
  }

  /// Waits until a call is as it is to be, or over.
  private func call(
    _ uuid: UUID, when isEnough: @escaping @Sendable (TrackedCall) -> Bool
  ) async -> ActiveCall? {
    await server.call(uuid, on: queue, when: isEnough).map(activeCall)
  }

  private func activeCall(_ call: TrackedCall) -> ActiveCall {
    ActiveCall(call, isIgnored: ignored.withLock { $0.contains(call.uuid) })
  }
}

/// A transaction that the system has accepted.
final class AcceptedTransaction: Sendable {
  /// The outcomes of the transaction.
  enum Performance: Sendable, Hashable {
    /// All actions were fulfilled.
    case done
    /// An action was not, for the reason given as a sentence; those behind it are not waited for.
    case failed(String)
  }

  private enum State: Sendable {
    case open
    case awaited(CheckedContinuation<Performance, Never>)
    case finished(Performance)
  }

  private let state = Locked(State.open)

  /// Waits until all actions are fulfilled, or one is not; for one caller.
  func performance() async -> Performance {
    await withCheckedContinuation { continuation in
      let performance: Performance? = state.withLock { state in
        if case .finished(let performance) = state { return performance }
        state = .awaited(continuation)
        return nil
      }
      if let performance { continuation.resume(returning: performance) }
    }
  }

  fileprivate func finish(_ performance: Performance) {
    let continuation: CheckedContinuation<Performance, Never>? = state.withLock { state in
      defer { state = .finished(performance) }
      guard case .awaited(let continuation) = state else { return nil }
      return continuation
    }
    continuation?.resume(returning: performance)
  }
}

extension AcceptedTransaction.Performance {
  fileprivate init(_ outcome: CallTransaction.Outcome) {
    self =
      switch outcome {
      case .fulfilled: .done
      case .failed(let reason): .failed(reason ?? "The network did not do it.")
      case .failedBySystem(let reason): .failed(reason)
      case .timedOut: .failed("The network took too long.")
      case .callEnded: .failed("The call is over.")
      }
  }
}

extension CallEvent {
  /// Makes the event of a change; nil where the call is in the same state as before.
  ///
  /// A start that was requested is no state before the provider has it.
  fileprivate init?(_ change: CallChange) {
    func told(_ call: TrackedCall) -> ActiveCall? {
      call.state == .starting && !call.isHandedOut ? nil : ActiveCall(call)
    }
    let before = change.before.flatMap(told)
    guard let call = told(change.call), call.state != before?.state else { return nil }
    self.init(
      callUUID: call.uuid, state: call.state, reason: call.reason, at: change.date,
      isOutgoing: call.isOutgoing, wasConnected: call.connected != nil,
      wasHeld: before?.state == .held)
  }
}
