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

  /// Makes a controller that calls completions on a serial queue of its own.
  public override convenience init() {
    self.init(queue: DispatchQueue(label: "callvoice.callcontroller"))
  }

  /// Makes a controller that calls completions on a queue.
  public convenience init(queue: DispatchQueue) { self.init(queue: queue, server: .shared) }

  /// Makes a controller that requests of a server.
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
  /// `invalidAction`; then for each action, as if those before it had been carried out,
  /// `callUUIDAlreadyExists` and `maximumCallGroupsReached`, or `unknownCallUUID`. Only
  /// ``CXStartCallAction`` and ``CXEndCallAction`` are carried out yet; every other kind is an
  /// `invalidAction`.
  open func request(
    _ transaction: CXTransaction, completion: @escaping @Sendable ((any Error)?) -> Void
  ) {
    server.request(transaction, on: queue, completion: completion)
  }

  /// Requests that actions are carried out, one after the other.
  open func requestTransaction(
    with actions: [CXAction], completion: @escaping @Sendable ((any Error)?) -> Void
  ) {
    request(CXTransaction(actions: actions), completion: completion)
  }

  /// Requests that an action is carried out.
  open func requestTransaction(
    with action: CXAction, completion: @escaping @Sendable ((any Error)?) -> Void
  ) {
    request(CXTransaction(action: action), completion: completion)
  }
}
