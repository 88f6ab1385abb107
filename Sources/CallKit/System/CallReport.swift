internal import Foundation

/// What a provider tells the system about one of its calls.
package enum CallReport: Sendable, Hashable {
  case startedConnecting(call: UUID, at: Date?)
  case connected(call: UUID, at: Date?)
  case updated(call: UUID, CXCallUpdate.Changes)
  case ended(call: UUID, at: Date?, CXCallEndedReason, detail: String? = nil)

  /// The call it is about.
  package var callUUID: UUID {
    switch self {
    case .startedConnecting(let call, _), .connected(let call, _), .updated(let call, _),
      .ended(let call, _, _, _):
      call
    }
  }
}
