internal import Foundation

/// The parts of a provider's configuration that the system needs.
package struct ProviderLimits: Sendable, Hashable {
  /// The name by which the user knows the provider.
  package var name: String
  package var maximumCallGroups: Int
  package var maximumCallsPerCallGroup: Int
  /// The handle types that calls can be started with; empty means all.
  package var supportedHandleTypes: Set<CXHandle.HandleType>

  package init(
    name: String = "test", maximumCallGroups: Int = 2, maximumCallsPerCallGroup: Int = 5,
    supportedHandleTypes: Set<CXHandle.HandleType> = []
  ) {
    self.name = name
    self.maximumCallGroups = maximumCallGroups
    self.maximumCallsPerCallGroup = maximumCallsPerCallGroup
    self.supportedHandleTypes = supportedHandleTypes
  }
}

/// The providers of a server, and the user's decisions about them.
struct ProviderRegistry: Sendable {
  private var providers: [ProviderID: ProviderLimits] = [:]
  private var authorizations: [String: CXAuthorizationStatus] = [:]
  private var isAuthorizationNeeded = false

  /// The providers in the order in which they were made.
  var ids: [ProviderID] { providers.keys.sorted() }

  /// Whether a provider is registered.
  func contains(_ provider: ProviderID) -> Bool { providers[provider] != nil }

  /// The limits of a provider; the defaults if it is not registered.
  func limits(of provider: ProviderID) -> ProviderLimits {
    providers[provider] ?? ProviderLimits()
  }

  /// The name of a provider; empty if it is not registered.
  func name(of provider: ProviderID) -> String { providers[provider]?.name ?? "" }

  mutating func add(_ provider: ProviderID, _ limits: ProviderLimits) {
    providers[provider] = limits
  }

  /// Changes the limits of a registered provider.
  mutating func configure(_ provider: ProviderID, _ limits: ProviderLimits) {
    if contains(provider) { providers[provider] = limits }
  }

  /// Removes a provider; returns whether it was registered.
  mutating func remove(_ provider: ProviderID) -> Bool {
    providers.removeValue(forKey: provider) != nil
  }

  /// Sets the status of the providers of a name, those made later too.
  mutating func authorize(_ name: String, _ status: CXAuthorizationStatus) {
    authorizations[name] = status
  }

  /// Sets whether a provider about which nothing was decided needs to ask.
  mutating func needAuthorization(_ isNeeded: Bool) { isAuthorizationNeeded = isNeeded }

  /// The user's decision about a provider; an unknown one is `denied`.
  func authorization(of provider: ProviderID) -> CXAuthorizationStatus {
    providers[provider].map { authorization(ofProviderNamed: $0.name) } ?? .denied
  }

  /// The user's decision about the providers of a name.
  func authorization(ofProviderNamed name: String) -> CXAuthorizationStatus {
    authorizations[name] ?? (isAuthorizationNeeded ? .notDetermined : .authorized)
  }

  /// The statuses that another registry, made of this one, has changed, in the order of the providers.
  func changes(in other: ProviderRegistry) -> [(ProviderID, CXAuthorizationStatus)] {
    ids.compactMap { provider in
      let status = other.authorization(of: provider)
      return status == authorization(of: provider) ? nil : (provider, status)
    }
  }

  /// The objection to a transaction of a provider: starting a call needs authorization.
  ///
  /// Existing calls can be put on hold, muted, joined and ended without it.
  func objection(
    to transaction: CallTransaction, of provider: ProviderID
  ) -> CXErrorCodeRequestTransactionError? {
    guard transaction.actions.contains(where: \.needsAuthorization),
      let message = refusal(of: provider, "transaction \(transaction.uuid) is refused")
    else { return nil }
    return .refusal(.unentitled, message)
  }

  /// The objection to a new incoming call of a provider.
  func objection(
    toIncoming call: UUID, from provider: ProviderID
  ) -> CXErrorCodeIncomingCallError? {
    refusal(of: provider, "call \(call) is not shown")
      .map { CXErrorCodeIncomingCallError(.unentitled, message: $0) }
  }

  private func refusal(of provider: ProviderID, _ consequence: String) -> String? {
    let name = name(of: provider)
    return switch authorization(of: provider) {
    case .authorized: nil
    case .notDetermined:
      "Provider \(name) has not been authorized to make calls, so \(consequence); call"
        + " requestAuthorization() of the CXProvider and wait until it is."
    case .denied:
      "The user has denied provider \(name) to make calls, so \(consequence); only calls that are"
        + " there already can be changed and ended until the user allows it."
    case .restricted:
      "The settings of the system keep provider \(name) from making calls, so \(consequence); only"
        + " calls that are there already can be changed and ended until they are changed."
    }
  }
}
