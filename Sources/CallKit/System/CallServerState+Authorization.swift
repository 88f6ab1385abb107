import Foundation

extension CallServerState {
  /// What the user has decided about a provider; one that is not there is `denied`.
  func authorization(of provider: ProviderID) -> CXAuthorizationStatus {
    providers[provider].map { authorization(ofProviderNamed: $0.name) } ?? .denied
  }

  func authorization(ofProviderNamed name: String) -> CXAuthorizationStatus {
    authorizations[name] ?? (isAuthorizationNeeded ? .notDetermined : .authorized)
  }

  /// Changes something, and tells the providers whose status is another after it.
  mutating func changeAuthorizations(
    _ step: inout Step, _ change: (inout CallServerState) -> Void
  ) {
    let before = Dictionary(
      uniqueKeysWithValues: providers.keys.map { ($0, authorization(of: $0)) })
    change(&self)
    for provider in providers.keys.sorted() {
      let status = authorization(of: provider)
      guard let old = before[provider], old != status else { continue }
      step.journal(.authorizationChanged(status), of: provider)
      step.effects.append(.tellAuthorization(provider, status))
    }
  }

  /// Why a provider may not be asked for a transaction: only calls can be ended without authorization.
  func objectionByAuthorization(
    to transaction: CallTransaction, of provider: ProviderID
  ) -> CXErrorCodeRequestTransactionError? {
    let onlyEnds = transaction.actions.allSatisfy(\.isEnd)
    guard !onlyEnds,
      let message = refusal(of: provider, "transaction \(transaction.uuid) is refused")
    else { return nil }
    return .refusal(.unentitled, message)
  }

  /// Why a provider may not have a new call that comes in.
  func objectionByAuthorization(
    toIncoming call: UUID, from provider: ProviderID
  ) -> CXErrorCodeIncomingCallError? {
    refusal(of: provider, "call \(call) is not shown")
      .map { CXErrorCodeIncomingCallError(.unentitled, message: $0) }
  }

  private func refusal(of provider: ProviderID, _ consequence: String) -> String? {
    let name = providers[provider]?.name ?? ""
    return switch authorization(of: provider) {
    case .authorized: nil
    case .notDetermined:
      "Provider \(name) has not been authorized to make calls, so \(consequence); call"
        + " requestAuthorization() of the CXProvider and wait until it is."
    case .denied:
      "The user has denied provider \(name) to make calls, so \(consequence); only calls that are"
        + " there already can be ended until the user allows it."
    case .restricted:
      "The settings of the system keep provider \(name) from making calls, so \(consequence); only"
        + " calls that are there already can be ended until they are changed."
    }
  }
}
