/// What a program sets for all calls of its process.
///
/// Ours: on Apple's systems the user sets it in Settings. It concerns the providers and controllers made
/// by their public initialisers. May be used from any thread.
public enum CallSystem: Sendable {
  /// Answers whether a provider of a localised name may make calls, by asking the user or otherwise.
  ///
  /// It is called on a queue of the system's own and may take its time. `notDetermined` says that the
  /// user has not decided.
  public typealias Authorizer = @Sendable (_ providerName: String) -> CXAuthorizationStatus

  /// Sets what to ask about calls that come in; `nil` lets all of them ring.
  public static func setScreening(_ screening: (any CallScreening)?) {
    CallServer.shared.setScreening(screening)
  }

  /// Sets who is asked when a provider requests authorization; `nil` asks nobody.
  ///
  /// Without an authorizer every provider is authorized whose status was not set; with one, such a
  /// provider is `notDetermined` until it asks.
  public static func setAuthorizer(_ authorizer: Authorizer?) {
    CallServer.shared.setAuthorizer(authorizer)
  }

  /// Sets the status of the providers of a localised name, those made later too.
  ///
  /// The delegates of such providers are told if it is another than before.
  ///
  /// - Parameters:
  ///   - status: whether they may make calls.
  ///   - name: the `localizedName` of their configurations, the name of the process where they have
  ///     none.
  public static func setAuthorization(
    _ status: CXAuthorizationStatus, forProviderNamed name: String
  ) {
    CallServer.shared.setAuthorization(status, forProviderNamed: name)
  }
}
