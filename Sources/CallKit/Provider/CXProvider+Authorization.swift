extension CXProvider {
  /// Whether the user lets the provider make calls; `denied` after ``invalidate()``.
  ///
  /// The user's decision is about the `localizedName` of the configuration, and about the name of the
  /// process where there is none. Without authorization, requests are refused as `unentitled` unless
  /// they do nothing but end calls, and so are new incoming calls; calls that are there go on and can
  /// be reported about. The status may change at any time; `provider(_:didChange:)` of the delegate
  /// tells. Where the program has set nobody to ask
  /// (``CallSystem/setAuthorizer(_:)``) and decided nothing itself, every provider is authorized.
  public var authorizationStatus: CXAuthorizationStatus {
    id.map { server.authorization(of: $0) } ?? .denied
  }

  /// The status of the provider made last in this process.
  public class var authorizationStatus: CXAuthorizationStatus {
    CallServer.shared.authorizationOfLastProvider
  }

  /// Asks the user to let the provider make calls, unless that was decided before.
  ///
  /// - Parameter completion: is called once, on the delegate's queue, with what the status is then.
  @preconcurrency public func requestAuthorization(
    completion: (@Sendable (CXAuthorizationStatus) -> Void)? = nil
  ) {
    guard let link else { return }
    server.requestAuthorization(of: link.id, on: link.completionQueue) { completion?($0) }
  }

  /// Asks the user to let the provider make calls, unless that was decided before.
  ///
  /// - Returns: what the status is then.
  public func requestAuthorization() async -> CXAuthorizationStatus {
    await withCheckedContinuation { continuation in
      requestAuthorization { continuation.resume(returning: $0) }
    }
  }
}
