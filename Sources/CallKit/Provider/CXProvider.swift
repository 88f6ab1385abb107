public import Foundation

/// An app's way of carrying out calls, and of telling the system about them.
///
/// An app makes one and keeps it. May be used from any thread.
open class CXProvider: NSObject, @unchecked Sendable {
  // @unchecked Sendable: the configuration is behind a lock and copied both ways, the link is set
  // once before the initialiser ends, and the rest are constants.

  private struct ConfigurationBox: @unchecked Sendable {
    // @unchecked Sendable: the object in it is our own copy and never changed.

    let configuration: CXProviderConfiguration
  }

  let server: CallServer
  private let storedConfiguration: Locked<ConfigurationBox>
  private let storedLink = Locked<ProviderLink?>(nil)

  /// What the provider can do; copied when set and when read.
  public var configuration: CXProviderConfiguration {
    get { storedConfiguration.withLock { $0 }.configuration.duplicate() }
    set {
      let box = ConfigurationBox(configuration: newValue.duplicate())
      storedConfiguration.withLock { $0 = box }
      if let id { server.handle(.providerConfigured(id, box.configuration.limits)) }
    }
  }

  /// Makes a provider.
  public convenience init(configuration: CXProviderConfiguration) {
    self.init(configuration: configuration, server: .shared)
  }

  @available(*, unavailable, message: "Use init(configuration:).")
  public override init() { fatalError("CXProvider needs a configuration") }

  /// Makes a provider for the calls of a server.
  package init(configuration: CXProviderConfiguration, server: CallServer) {
    self.server = server
    let box = ConfigurationBox(configuration: configuration.duplicate())
    storedConfiguration = Locked(box)
    super.init()
    let link = server.add(self, box.configuration.limits)
    storedLink.withLock { $0 = link }
  }

  deinit { invalidate() }

  var link: ProviderLink? { storedLink.withLock { $0 } }
  /// The number of the provider among the server's.
  package var id: ProviderID? { link?.id }

  /// Sets who carries out actions.
  ///
  /// - Parameters:
  ///   - delegate: the delegate, which is held weakly.
  ///   - queue: the queue it is called on; `nil` is the main queue.
  open func setDelegate(_ delegate: (any CXProviderDelegate)?, queue: DispatchQueue?) {
    link?.setDelegate(delegate, queue: queue ?? .main)
  }

  /// Tells that a call has come in and is to ring.
  ///
  /// Without an error the call rings. With an error, a ``CXErrorCodeIncomingCallError``, there is no
  /// such call, and the app must not go on with it. The checks, in this order (which is ours):
  /// `unentitled`, `callUUIDAlreadyExists`, `filteredByBlockList`, `filteredByDoNotDisturb`; `unknown`
  /// is for a provider that was invalidated. The completion is called on the delegate's queue,
  /// before a delegate was set on a serial queue of the provider's own.
  ///
  /// - Parameters:
  ///   - uuid: the name of the call, which no other call has.
  ///   - update: what is known of the call.
  ///   - completion: is called once, with the error or `nil`.
  @preconcurrency open func reportNewIncomingCall(
    with uuid: UUID, update: CXCallUpdate,
    completion: @escaping @Sendable ((any Error)?) -> Void
  ) {
    guard let link else { return }
    server.reportIncoming(
      uuid, update.changes, from: link.id, on: link.completionQueue, completion: completion)
  }

  /// Tells that the other side of an outgoing call is being reached.
  ///
  /// - Parameters:
  ///   - uuid: the call.
  ///   - dateStartedConnecting: when that began; `nil` is now.
  open func reportOutgoingCall(with uuid: UUID, startedConnectingAt dateStartedConnecting: Date?) {
    report(.startedConnecting(call: uuid, at: dateStartedConnecting))
  }

  /// Tells that the other side of an outgoing call has answered.
  ///
  /// Has no effect before the call was reported as connecting.
  ///
  /// - Parameters:
  ///   - uuid: the call.
  ///   - dateConnected: when that was; `nil` is now.
  open func reportOutgoingCall(with uuid: UUID, connectedAt dateConnected: Date?) {
    report(.connected(call: uuid, at: dateConnected))
  }

  /// Tells what is new about a call.
  open func reportCall(with uuid: UUID, updated update: CXCallUpdate) {
    report(.updated(call: uuid, server.withDirectoryName(update.changes)))
  }

  /// Tells that a call has ended other than by an action.
  ///
  /// - Parameters:
  ///   - uuid: the call.
  ///   - dateEnded: when that was; `nil` is now.
  ///   - endedReason: why it ended.
  open func reportCall(
    with uuid: UUID, endedAt dateEnded: Date?, reason endedReason: CXCallEndedReason
  ) {
    report(.ended(call: uuid, at: dateEnded, endedReason))
  }

  /// Ends all calls of the provider as failed; the delegate is not told of anything any more.
  open func invalidate() {
    guard let link else { return }
    link.close()
    server.remove(link.id)
  }

  /// The transactions that are not complete.
  open var pendingTransactions: [CXTransaction] {
    id.map { server.pendingTransactions(of: $0) } ?? []
  }

  /// The actions of a class on a call that are not complete.
  open func pendingCallActions(
    of callActionClass: AnyClass, withCall callUUID: UUID
  ) -> [CXCallAction] {
    pendingTransactions.flatMap(\.actions).compactMap { $0 as? CXCallAction }
      .filter { !$0.isComplete && $0.callUUID == callUUID && $0.isOf(callActionClass) }
  }

  private func report(_ report: CallReport) {
    if let id { server.handle(.reported(id, report)) }
  }
}

extension CXAction {
  fileprivate func isOf(_ wanted: AnyClass) -> Bool {
    sequence(first: Mirror(reflecting: self), next: \.superclassMirror)
      .contains { $0.subjectType == wanted }
  }
}
