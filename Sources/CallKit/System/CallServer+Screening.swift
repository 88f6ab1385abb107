import Synchronization

extension CallServer {
  /// Sets what to ask about calls that come in; `nil` lets all of them ring.
  package func setScreening(_ screening: (any CallScreening)?) {
    contents.replace(\.screening, with: screening)
  }

  /// Adds to an update what a directory says of its handle, if it names nobody itself.
  func withDirectoryName(_ changes: CXCallUpdate.Changes) -> CXCallUpdate.Changes {
    guard let handle = changes.remoteHandle, changes.localizedCallerName == nil,
      let screening = contents.withLock({ $0.screening })
    else { return changes }
    var changes = changes
    changes.directoryName = screening.callerName(of: handle)
    return changes
  }

  /// What the user has decided about a call that comes in.
  func filters(for changes: CXCallUpdate.Changes) -> CallFilters {
    guard let screening = contents.withLock({ $0.screening }) else { return CallFilters() }
    return CallFilters(
      isDoNotDisturbOn: screening.isDoNotDisturbOn,
      isBlocked: changes.remoteHandle.map { screening.isBlocked($0) } ?? false)
  }
}
