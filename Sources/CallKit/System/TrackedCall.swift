package import Foundation

/// What the system knows about a call.
package struct TrackedCall: Sendable, Hashable {
  /// How far a call has come.
  package enum State: String, Sendable, Hashable, CaseIterable {
    /// It was requested.
    case starting
    /// The invitation was sent.
    case started
    /// The other side is being reached.
    case connecting
    /// Both sides can hear each other.
    case connected
    /// It is on hold.
    case held
    /// It is over.
    case ended
    /// It is over, because something went wrong.
    case failed
  }

  /// How a call ended.
  package enum Ending: Sendable, Hashable {
    /// An action ended it.
    case action
    /// The action that should have started it failed.
    case startFailed
    /// The provider reported it.
    case reported(CXCallEndedReason)
    /// The provider is no longer there.
    case providerInvalidated
  }

  package let uuid: UUID
  package let provider: ProviderID
  package var handle: CXHandle
  package var isVideo: Bool
  package var contactIdentifier: String?
  package var localizedCallerName: String?
  package var supportsHolding = false
  package var supportsGrouping = false
  package var supportsUngrouping = false
  package var supportsDTMF = false
  package var isOnHold = false
  package var dateStarted: Date?
  package var dateStartedConnecting: Date?
  package var dateConnected: Date?
  package var dateEnded: Date?
  package var ending: Ending?

  package var state: State {
    switch ending {
    case .action, .reported(.remoteEnded), .reported(.unanswered), .reported(.answeredElsewhere),
      .reported(.declinedElsewhere):
      return .ended
    case .startFailed, .reported(.failed), .providerInvalidated: return .failed
    case nil: break
    }
    if isOnHold { return .held }
    if dateConnected != nil { return .connected }
    if dateStartedConnecting != nil { return .connecting }
    return dateStarted == nil ? .starting : .started
  }

  mutating func apply(_ changes: CXCallUpdate.Changes) {
    handle = changes.remoteHandle ?? handle
    localizedCallerName = changes.localizedCallerName ?? localizedCallerName
    supportsHolding = changes.supportsHolding ?? supportsHolding
    supportsGrouping = changes.supportsGrouping ?? supportsGrouping
    supportsUngrouping = changes.supportsUngrouping ?? supportsUngrouping
    supportsDTMF = changes.supportsDTMF ?? supportsDTMF
    isVideo = changes.hasVideo ?? isVideo
  }
}
