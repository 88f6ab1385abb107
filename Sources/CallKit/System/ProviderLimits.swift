/// What of a provider's configuration the system needs.
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
