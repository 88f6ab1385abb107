public import Foundation

/// Requests actions on calls, on behalf of the user.
///
/// May be used from any thread.
open class CXCallController: NSObject, @unchecked Sendable {
  // @unchecked Sendable: all stored properties are constants of Sendable types.

  /// An observer of the calls.
  public let callObserver: CXCallObserver
  private let server: CallServer
  private let queue: DispatchQueue

  /// Creates a controller that calls completions on a serial queue of its own.
  public override convenience init() {
    self.init(queue: DispatchQueue(label: "callvoice.callcontroller"))
  }

  /// Creates a controller that calls completions on a queue.
  public convenience init(queue: DispatchQueue) { self.init(queue: queue, server: .shared) }

  /// Creates a controller that requests of a server.
  package init(queue: DispatchQueue, server: CallServer) {
    self.queue = queue
    self.server = server
    callObserver = CXCallObserver(server: server)
    super.init()
  }

  /// Requests that a transaction is carried out.
  ///
  /// No error means that it was accepted and goes to the provider's delegate, not that it was carried
  /// out. The error is a ``CXErrorCodeRequestTransactionError``. A copy of the transaction is
  /// requested: what is done to it afterwards has no effect, and its actions do not become complete.
  ///
  /// The checks, in this order (which is ours): `emptyTransaction`, `unknownCallProvider`,
  /// `unentitled` for a provider that is not authorized and actions other than ends,
  /// `invalidAction` for actions that are not valid whatever the calls are; then for each action, as if
  /// those before it had been carried out, `callUUIDAlreadyExists` for a start or `unknownCallUUID` for
  /// the others, `invalidAction` for a call that is not in a state for it or does not support it or for
  /// a group that would get too large, `maximumCallGroupsReached`, and what follows from the next
  /// rule.
  ///
  /// By our rule one group of calls is active at most. Where an action would make it two, the
  /// transaction that the delegate gets has a ``CXSetHeldCallAction`` for each call of the other group
  /// before that action; calls of other providers are put on hold by their own delegates before the
  /// transaction begins. If such a call does not support holding, the transaction is refused: with
  /// `invalidAction`, and with `callIsProtected` for a call of another provider. To end the other call instead, request a ``CXEndCallAction`` before the action, in
  /// the same transaction; that makes room for a group, too.
  @preconcurrency open func request(
    _ transaction: CXTransaction, completion: @escaping @Sendable ((any Error)?) -> Void
  ) {
    server.request(transaction, on: queue, completion: completion)
  }

  /// Requests a transaction, and reports its outcome, too.
  ///
  /// - Parameters:
  ///   - transaction: What is to be done.
  ///   - completion: Is called with the error, or nil if the transaction is accepted.
  ///   - performed: Is called once after that with the outcome of an accepted transaction.
  package final func request(
    _ transaction: CXTransaction, completion: @escaping @Sendable ((any Error)?) -> Void,
    performed: @escaping @Sendable (CallTransaction.Outcome) -> Void
  ) {
    server.request(transaction, on: queue, completion: completion, performed: performed)
  }

  /// Requests that actions are carried out, one after the other.
  @preconcurrency open func requestTransaction(
    with actions: [CXAction], completion: @escaping @Sendable ((any Error)?) -> Void
  ) {
    request(CXTransaction(actions: actions), completion: completion)
  }

  /// Requests that an action is carried out.
  @preconcurrency open func requestTransaction(
    with action: CXAction, completion: @escaping @Sendable ((any Error)?) -> Void
  ) {
    request(CXTransaction(action: action), completion: completion)
  }
}

extension CXCallController {
  /// Requests that a transaction is carried out, and returns when it is accepted.
  ///
  /// - Throws: ``CXErrorCodeRequestTransactionError`` if it is refused.
  public func request(_ transaction: CXTransaction) async throws {
    try await withCheckedThrowingContinuation {
      (continuation: CheckedContinuation<Void, any Error>) in
      request(transaction) { error in
        if let error { continuation.resume(throwing: error) } else { continuation.resume() }
      }
    }
  }

  /// Requests that actions are carried out, and returns when they are accepted.
  ///
  /// - Throws: ``CXErrorCodeRequestTransactionError`` if they are refused.
  public func requestTransaction(with actions: [CXAction]) async throws {
    try await request(CXTransaction(actions: actions))
  }

  /// Requests that an action is carried out, and returns when it is accepted.
  ///
  /// - Throws: ``CXErrorCodeRequestTransactionError`` if it is refused.
  public func requestTransaction(with action: CXAction) async throws {
    try await request(CXTransaction(action: action))
  }
}
