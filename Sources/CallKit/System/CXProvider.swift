public import Foundation

/// Carries out an app's calls, and reports them to the system.
///
/// An app makes one and keeps it. May be used from any thread.
open class CXProvider: NSObject, @unchecked Sendable {
  // @unchecked Sendable: the configuration is behind a lock and copied both ways, the link is set
  // once before the initialiser ends, and the rest are constants.

  private let server: CallServer
  /// A copy of our own, which is never changed.
  private let storedConfiguration: Locked<Unchecked<CXProviderConfiguration>>
  private let storedLink = Locked<ProviderLink?>(nil)

  /// The capabilities of the provider; copied when set and when read.
  public var configuration: CXProviderConfiguration {
    get { storedConfiguration.withLock { $0 }.value.duplicate() }
    set {
      let box = Unchecked(newValue.duplicate())
      storedConfiguration.withLock { $0 = box }
      if let id { server.handle(.providerConfigured(id, box.value.limits)) }
    }
  }

  /// Creates a provider.
  public convenience init(configuration: CXProviderConfiguration) {
    self.init(configuration: configuration, server: .shared)
  }

  @available(*, unavailable, message: "Use init(configuration:).")
  public override init() { fatalError("CXProvider needs a configuration") }

  /// Creates a provider for the calls of a server.
  package init(configuration: CXProviderConfiguration, server: CallServer) {
    self.server = server
    let box = Unchecked(configuration.duplicate())
    storedConfiguration = Locked(box)
    super.init()
    let link = server.add(self, box.value.limits)
    storedLink.withLock { $0 = link }
  }

  deinit { invalidate() }

  private var link: ProviderLink? { storedLink.withLock { $0 } }
  /// The server's number of the provider.
  package var id: ProviderID? { link?.id }

  /// Sets the delegate that carries out actions.
  ///
  /// - Parameters:
  ///   - delegate: The delegate, which is held weakly.
  ///   - queue: The queue it is called on; `nil` is the main queue.
  open func setDelegate(_ delegate: (any CXProviderDelegate)?, queue: DispatchQueue?) {
    link?.setDelegate(delegate, queue: queue ?? .main)
  }

  /// Reports an incoming call, which is to ring.
  ///
  /// Without an error the call rings. With an error, a ``CXErrorCodeIncomingCallError``, there is no
  /// such call, and the app must not continue with it. The checks, in this order (which is ours):
  /// `unentitled`, `callUUIDAlreadyExists`, `filteredByBlockList`, `filteredByDoNotDisturb`; `unknown`
  /// is for a provider that was invalidated. The completion is called on the delegate's queue,
  /// before a delegate was set on a serial queue of the provider's own.
  ///
  /// - Parameters:
  ///   - uuid: The identifier of the call, which no other call has.
  ///   - update: The properties of the call.
  ///   - completion: Is called once, with the error or `nil`.
  @preconcurrency open func reportNewIncomingCall(
    with uuid: UUID, update: CXCallUpdate,
    completion: @escaping @Sendable ((any Error)?) -> Void
  ) {
    guard let link else { return }
    server.reportIncoming(
      uuid, update.changes, from: link.id, on: link.completionQueue, completion: completion)
  }

  /// Reports that an outgoing call is being connected.
  ///
  /// - Parameters:
  ///   - uuid: The call.
  ///   - dateStartedConnecting: The time at which that began; `nil` is now.
  open func reportOutgoingCall(with uuid: UUID, startedConnectingAt dateStartedConnecting: Date?) {
    report(.startedConnecting(call: uuid, at: dateStartedConnecting))
  }

  /// Reports that the other side of an outgoing call has answered.
  ///
  /// Has no effect before the call was reported as connecting.
  ///
  /// - Parameters:
  ///   - uuid: The call.
  ///   - dateConnected: The time at which it did; `nil` is now.
  open func reportOutgoingCall(with uuid: UUID, connectedAt dateConnected: Date?) {
    report(.connected(call: uuid, at: dateConnected))
  }

  /// Reports a change of a call's properties.
  open func reportCall(with uuid: UUID, updated update: CXCallUpdate) {
    report(.updated(call: uuid, server.withDirectoryName(update.changes)))
  }

  /// Reports that a call has ended other than by an action.
  ///
  /// - Parameters:
  ///   - uuid: The call.
  ///   - dateEnded: The time at which it ended; `nil` is now.
  ///   - endedReason: The reason why it ended.
  open func reportCall(
    with uuid: UUID, endedAt dateEnded: Date?, reason endedReason: CXCallEndedReason
  ) {
    report(.ended(call: uuid, at: dateEnded, endedReason))
  }

  /// Reports that a call has ended other than by an action, with the reason in the app's own words.
  package final func reportCall(
    with uuid: UUID, reason endedReason: CXCallEndedReason, detail: String
  ) {
    report(.ended(call: uuid, at: nil, endedReason, detail: detail))
  }

  /// Ends all calls of the provider as failed; the delegate is not called any more.
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

extension CXProvider {
  /// Reports an incoming call, and returns when it rings.
  ///
  /// - Parameters:
  ///   - uuid: The identifier of the call, which no other call has.
  ///   - update: The properties of the call.
  /// - Throws: ``CXErrorCodeIncomingCallError`` if there is to be no such call.
  public func reportNewIncomingCall(with uuid: UUID, update: CXCallUpdate) async throws {
    try await withCheckedThrowingContinuation {
      (continuation: CheckedContinuation<Void, any Error>) in
      reportNewIncomingCall(with: uuid, update: update) { error in
        if let error { continuation.resume(throwing: error) } else { continuation.resume() }
      }
    }
  }
}

extension CXProvider {
  /// The user's authorization of the provider; `denied` after ``invalidate()``.
  ///
  /// The user's decision is about the `localizedName` of the configuration, and about the name of the
  /// process where there is none. Without authorization, requests are refused as `unentitled` unless
  /// they do nothing but end calls, and so are new incoming calls; calls that are there go on and can
  /// be reported about. The status may change at any time, which
  /// `provider(_:didChange:)` of the delegate reports. If the program has neither set an authorizer
  /// (``CallSystem/setAuthorizer(_:)``) nor decided anything itself, every provider is authorized.
  public var authorizationStatus: CXAuthorizationStatus {
    id.map { server.authorization(of: $0) } ?? .denied
  }

  /// The status of the provider made last in this process.
  public class var authorizationStatus: CXAuthorizationStatus {
    CallServer.shared.authorizationOfLastProvider
  }

  /// Asks the user to let the provider make calls, unless that was decided before.
  ///
  /// - Parameter completion: Is called once, on the delegate's queue, with the new status.
  @preconcurrency public func requestAuthorization(
    completion: (@Sendable (CXAuthorizationStatus) -> Void)? = nil
  ) {
    guard let link else { return }
    server.requestAuthorization(of: link.id, on: link.completionQueue) { completion?($0) }
  }

  /// Asks the user to let the provider make calls, unless that was decided before.
  ///
  /// - Returns: The new status.
  public func requestAuthorization() async -> CXAuthorizationStatus {
    await withCheckedContinuation { continuation in
      requestAuthorization { continuation.resume(returning: $0) }
    }
  }
}

extension CXProvider {
  /// Hands a push message of a notification service that announces a call to its app.
  ///
  /// There are no notification services here, so the completion always gets
  /// ``CXErrorCodeNotificationServiceExtensionError``, `invalidClientProcess`, before this returns.
  ///
  /// - Parameters:
  ///   - dictionaryPayload: The payload of the message.
  ///   - completion: Is called once, with the error.
  public class func reportNewIncomingVoIPPushPayload(
    _ dictionaryPayload: [AnyHashable: Any], completion: (((any Error)?) -> Void)? = nil
  ) {
    completion?(
      CXErrorCodeNotificationServiceExtensionError(
        .invalidClientProcess,
        message: "There are no notification services on this system; call"
          + " reportNewIncomingCall(with:update:completion:) in the app."))
  }
}
