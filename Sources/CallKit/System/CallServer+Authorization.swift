import Foundation
import Synchronization

extension CallServer {
  /// Sets the status of the providers of a localised name, those made later too.
  package func setAuthorization(
    _ status: CXAuthorizationStatus, forProviderNamed name: String
  ) {
    handle(.authorized(name: name, status))
  }

  /// Sets who is asked when a provider requests authorization; `nil` asks nobody.
  package func setAuthorizer(_ authorizer: CallSystem.Authorizer?) {
    var authorizer = authorizer
    contents.withLock { contents in
      swap(&contents.authorizer, &authorizer)
      handle(.authorizationNeeded(contents.authorizer != nil), &contents)
    }
  }

  /// The status of a provider, which is `denied` after it was invalidated.
  func authorization(of provider: ProviderID) -> CXAuthorizationStatus {
    contents.withLock { $0.state }.authorization(of: provider)
  }

  /// The status of the provider made last; without one that of a provider without a name.
  var authorizationOfLastProvider: CXAuthorizationStatus {
    let state = contents.withLock { $0.state }
    return state.providers.keys.max().map { state.authorization(of: $0) }
      ?? state.authorization(ofProviderNamed: ProcessInfo.processInfo.processName)
  }

  /// Asks the authorizer about a provider whose status is not determined.
  ///
  /// - Parameters:
  ///   - provider: the provider.
  ///   - queue: where the completion is called.
  ///   - completion: is called once, with what the status is then.
  func requestAuthorization(
    of provider: ProviderID, on queue: DispatchQueue,
    completion: @escaping @Sendable (CXAuthorizationStatus) -> Void
  ) {
    authorizationQueue.async {
      // One question at a time: the one before may have been about the same provider.
      let (state, authorizer) = self.contents.withLock { ($0.state, $0.authorizer) }
      if let authorizer, let name = state.providers[provider]?.name,
        state.authorization(of: provider) == .notDetermined
      {
        let answer = authorizer(name)
        if answer != .notDetermined { self.setAuthorization(answer, forProviderNamed: name) }
      }
      let status = self.authorization(of: provider)
      queue.async { completion(status) }
    }
  }
}
