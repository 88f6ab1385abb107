internal import Foundation

/// The system's record of a call.
package struct TrackedCall: Sendable, Hashable {
  /// The stages of a call.
  package enum State: String, Sendable, Hashable, CaseIterable {
    /// It came in, and nobody has answered.
    case ringing
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

  /// The ways in which a call ends.
  package enum Ending: Sendable, Hashable {
    /// An action ended it.
    case action
    /// The action that should have started it failed.
    case startFailed
    /// The action that should have answered it failed.
    case answerFailed
    /// The action that should have started, answered or ended it was not answered in time.
    case timedOut
    /// The system has forgotten all calls.
    case reset
    /// The provider reported it.
    case reported(CXCallEndedReason)
    /// The provider is no longer there.
    case providerInvalidated
  }

  package let uuid: UUID
  package let provider: ProviderID
  /// Whether the call was started here.
  package let isOutgoing: Bool
  /// The number of its group; calls of the same number are joined.
  package var group: Int
  package var handle: CXHandle?
  package var isVideo: Bool
  package var contactIdentifier: String?
  package var localizedCallerName: String?
  /// The name that a call directory has for the handle.
  package var directoryName: String?
  package var supportsHolding = true
  package var supportsGrouping = true
  package var supportsUngrouping = true
  package var supportsDTMF = true
  package var isOnHold = false
  package var isMuted = false
  /// Whether the action that starts or answers the call was handed out.
  package var isHandedOut = false
  /// The date at which the call was requested, or came in.
  package let dateRequested: Date
  package var dateStarted: Date?
  package var dateStartedConnecting: Date?
  package var dateConnected: Date?
  package var dateEnded: Date?
  package var ending: Ending?
  /// The reason for the ending in the words of the app, where it gave one.
  package var endingDetail: String?

  /// The stage that the call has reached.
  package var state: State {
    switch ending {
    case .action, .reported(.remoteEnded), .reported(.unanswered), .reported(.answeredElsewhere),
      .reported(.declinedElsewhere):
      return .ended
    case .startFailed, .answerFailed, .timedOut, .reset, .reported(.failed), .providerInvalidated:
      return .failed
    case nil: break
    }
    if isRinging { return .ringing }
    if isOnHold { return .held }
    if dateConnected != nil { return .connected }
    if dateStartedConnecting != nil { return .connecting }
    return dateStarted == nil ? .starting : .started
  }

  /// Whether the call came in and nobody has answered.
  package var isRinging: Bool { !isOutgoing && dateConnected == nil }

  /// Whether the call counts among the provider's groups.
  package var isCounted: Bool { isHandedOut || dateStarted != nil }

  /// Whether the call takes part in what is said and heard, or is on the way to it.
  package var isActive: Bool {
    !isOnHold && !isRinging && (!isOutgoing || isHandedOut || dateStarted != nil)
  }

  /// The name of the other side that the provider gives, or else a call directory.
  package var callerName: String? { localizedCallerName ?? directoryName }

  /// Takes over the properties that an update sets.
  mutating func apply(_ changes: CXCallUpdate.Changes) {
    if let newHandle = changes.remoteHandle, newHandle != handle { directoryName = nil }
    directoryName = changes.directoryName ?? directoryName
    handle = changes.remoteHandle ?? handle
    localizedCallerName = changes.localizedCallerName ?? localizedCallerName
    supportsHolding = changes.supportsHolding ?? supportsHolding
    supportsGrouping = changes.supportsGrouping ?? supportsGrouping
    supportsUngrouping = changes.supportsUngrouping ?? supportsUngrouping
    supportsDTMF = changes.supportsDTMF ?? supportsDTMF
    isVideo = changes.hasVideo ?? isVideo
    contactIdentifier = changes.contactIdentifier ?? contactIdentifier
  }
}

/// The number of a provider, counted from 1 in the order in which a server's providers were made.
package struct ProviderID: Hashable, Sendable, Comparable {
  package let number: Int

  package init(number: Int) { self.number = number }

  package static func < (left: ProviderID, right: ProviderID) -> Bool { left.number < right.number }
}
