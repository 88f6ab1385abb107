/// What of a provider's configuration the checks of a transaction need.
package struct ProviderLimits: Sendable, Hashable {
  package var maximumCallGroups = 2
  /// The handle types that calls can be started with; empty means all.
  package var supportedHandleTypes: Set<CXHandle.HandleType> = []
}
