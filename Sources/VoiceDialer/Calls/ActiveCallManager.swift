public import CallKit
public import Foundation
internal import Synchronization

/// Keeps the calls of this app and asks the system to change them.
///
/// Every change of a call's state passes through here and is told to
/// ``init(controller:now:report:)``'s closure in order. Safe to use from any thread.
public final class ActiveCallManager: @unchecked Sendable {
  // @unchecked Sendable: the controller, a class of CallKit's, is safe to use from any thread; all
  // else is behind the mutex.

  /// Hears of every change of a call.
  public typealias Report = @Sendable (CallEvent) -> Void
  /// Hears how the system answered a transaction, before anything of it is performed.
  public typealias Answer = @Sendable (NSError?) -> Void

  /// What became of the actions of a transaction.
  enum Performance: Sendable, Hashable {
    /// All were fulfilled.
    case done
    /// One was not, for the reason given as a sentence; those behind it are not waited for.
    case failed(String)
  }

  private struct Storage {
    var calls: [ActiveCall] = []
    var waiting: [(uuid: UUID, isEnough: @Sendable (ActiveCall.State) -> Bool, resume: Resume)] = []
    var performances: [PerformanceRecord] = []
    var hasLostCall = false
  }

  private typealias Resume = CheckedContinuation<ActiveCall?, Never>

  /// How many calls that are over are remembered.
  private static let rememberedCalls = 32

  private let controller: CXCallController
  private let now: @Sendable () -> Date
  private let report: Report
  private let storage = Mutex(Storage())

  /// Creates a manager without calls.
  ///
  /// - Parameters:
  ///   - controller: what the transactions are requested from; it must call back on the queue on
  ///     which the provider's delegate is called, so that the answer comes before the performance.
  ///   - now: the clock of the events.
  ///   - report: hears of every change of a call.
  public init(
    controller: CXCallController, now: @escaping @Sendable () -> Date, report: @escaping Report
  ) {
    self.controller = controller
    self.now = now
    self.report = report
  }

  /// The calls that are not over, the oldest first.
  public var calls: [ActiveCall] {
    storage.withLock { $0.calls.filter { !$0.state.isOver } }
  }

  /// Whether a call that was started here broke once it was connected.
  var hasLostCall: Bool { storage.withLock { $0.hasLostCall } }

  /// The call with a UUID; of those that are over, the last ones are remembered.
  public func call(_ uuid: UUID) -> ActiveCall? {
    storage.withLock { $0.calls.first { $0.uuid == uuid } }
  }

  /// Requests a transaction and returns whether it was accepted.
  ///
  /// The call of each start action in it is known from here on, and forgotten if it is refused.
  ///
  /// - Parameters:
  ///   - transaction: what is to be done.
  ///   - answer: called once with the system's answer, before anything is performed.
  /// - Returns: whether the system accepted it.
  public func request(_ transaction: CXTransaction, answer: @escaping Answer) async -> Bool {
    let starts = transaction.actions.compactMap { $0 as? CXStartCallAction }
    let calls = starts.map {
      ActiveCall(
        uuid: $0.callUUID, isOutgoing: true, handle: $0.handle,
        contactIdentifier: $0.contactIdentifier, requested: now())
    }
    let performance = PerformanceRecord(transaction)
    storage.withLock { storage in
      storage.calls += calls
      storage.performances.append(performance)
      // What became of a transaction is asked for at once, if at all.
      storage.performances.forgetOldest(beyond: Self.rememberedCalls)
    }
    let uuids = Set(calls.map(\.uuid))
    return await withCheckedContinuation { done in
      controller.request(transaction) { error in
        let error = error.map { $0 as NSError }
        if error != nil {
          self.storage.withLock { storage in
            storage.calls.removeAll { uuids.contains($0.uuid) }
            storage.performances.removeAll { $0.transaction == performance.transaction }
          }
        }
        answer(error)
        done.resume(returning: error == nil)
      }
    }
  }

  /// Waits until the actions of a transaction that was accepted are fulfilled, or one is not.
  func performed(_ transaction: CXTransaction) async -> Performance {
    let uuid = transaction.uuid
    return await withCheckedContinuation { resume in
      let result: Performance? = storage.withLock { storage in
        guard let index = storage.performances.firstIndex(where: { $0.transaction == uuid }) else {
          return .done
        }
        if let result = storage.performances[index].result {
          storage.performances.remove(at: index)
          return result
        }
        storage.performances[index].resume = resume
        return nil
      }
      if let result { resume.resume(returning: result) }
    }
  }

  /// Takes note of a call that comes in and rings.
  func ring(
    _ uuid: UUID, from handle: CXHandle?, contactIdentifier: String?, callerName: String?
  ) {
    let call = ActiveCall(
      uuid: uuid, isOutgoing: false, handle: handle, contactIdentifier: contactIdentifier,
      callerName: callerName, requested: now())
    storage.withLock { storage in
      storage.calls.append(call)
      report(CallEvent(callUUID: uuid, state: call.state, reason: nil, at: call.requested))
    }
  }

  /// Waits until a call is connected or over; nil where there is no such call.
  public func settled(_ uuid: UUID) async -> ActiveCall? {
    await wait(for: uuid) { $0 == .connected || $0.isOver }
  }

  /// Waits until a call is over; nil where there is no such call.
  public func over(_ uuid: UUID) async -> ActiveCall? {
    await wait(for: uuid) { $0.isOver }
  }

  /// Takes note of a call's new state and tells it.
  ///
  /// - Parameters:
  ///   - uuid: the call; one that is over, or in that state, is left as it is.
  ///   - state: the state.
  ///   - reason: why it is over, where there is something to say.
  ///   - tellSystem: lets the system know; it is called once, before anybody can learn of the state
  ///     here, so that what they request next finds a system that knows of it.
  func update(
    _ uuid: UUID, to state: ActiveCall.State, reason: String? = nil, tellSystem: () -> Void = {}
  ) {
    let date = now()
    let resumed = storage.withLock { storage -> (calls: [(Resume, ActiveCall)], [Resumption]) in
      // The system calls nobody back but on queues, so it may be told under the lock.
      tellSystem()
      guard let index = storage.calls.firstIndex(where: { $0.uuid == uuid }),
        !storage.calls[index].state.isOver,
        storage.calls[index].state != state || state == .starting
      else { return ([], []) }
      storage.calls[index].enter(state, reason: reason, at: date)
      let call = storage.calls[index]
      if state == .failed, call.isOutgoing, call.connected != nil { storage.hasLostCall = true }
      let ready = storage.waiting.filter { $0.uuid == uuid && $0.isEnough(state) }
      storage.waiting.removeAll { $0.uuid == uuid && $0.isEnough(state) }
      report(CallEvent(callUUID: uuid, state: state, reason: reason, at: date))
      var performances: [Resumption] = []
      if state.isOver {
        storage.calls.forgetOldest(beyond: Self.rememberedCalls)
        performances = storage.performances.settle { $0.end(of: uuid) }
      }
      return (ready.map { ($0.resume, call) }, performances)
    }
    for (resume, call) in resumed.calls { resume.resume(returning: call) }
    for (resume, result) in resumed.1 { resume.resume(returning: result) }
  }

  /// Changes what nobody is told of a call.
  func change(_ uuid: UUID, _ change: (inout ActiveCall) -> Void) {
    storage.withLock { storage in
      guard let index = storage.calls.firstIndex(where: { $0.uuid == uuid }) else { return }
      change(&storage.calls[index])
    }
  }

  /// Takes note that an action was fulfilled, or why it was not.
  func close(_ action: UUID, failure: String? = nil) {
    let resumed = storage.withLock { storage in
      storage.performances.settle { $0.close(action, failure: failure) }
    }
    for (resume, result) in resumed { resume.resume(returning: result) }
  }

  private func wait(
    for uuid: UUID, until isEnough: @escaping @Sendable (ActiveCall.State) -> Bool
  ) async -> ActiveCall? {
    await withCheckedContinuation { (resume: Resume) in
      let settled: ActiveCall?? = storage.withLock { storage in
        guard let call = storage.calls.first(where: { $0.uuid == uuid }) else { return .some(nil) }
        if isEnough(call.state) { return call }
        storage.waiting.append((uuid, isEnough, resume))
        return nil
      }
      if let settled { resume.resume(returning: settled) }
    }
  }
}

extension [ActiveCall] {
  fileprivate mutating func forgetOldest(beyond count: Int) {
    let surplus = self.count { $0.state.isOver } - count
    guard surplus > 0, let oldest = firstIndex(where: \.state.isOver) else { return }
    remove(at: oldest)
  }
}
