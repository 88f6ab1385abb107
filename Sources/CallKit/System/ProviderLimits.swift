/// What of a provider's configuration the checks of a transaction need.
package struct ProviderLimits: Sendable, Hashable {
  package var maximumCallGroups: Int
  package var maximumCallsPerCallGroup: Int
  /// The handle types that calls can be started with; empty means all.
  package var supportedHandleTypes: Set<CXHandle.HandleType>

  package init(
    maximumCallGroups: Int = 2, maximumCallsPerCallGroup: Int = 5,
    supportedHandleTypes: Set<CXHandle.HandleType> = []
  ) {
    self.maximumCallGroups = maximumCallGroups
    self.maximumCallsPerCallGroup = maximumCallsPerCallGroup
    self.supportedHandleTypes = supportedHandleTypes
  }
}
