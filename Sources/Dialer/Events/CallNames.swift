internal import Foundation
internal import Synchronization

/// The names of the other sides of calls, put into what is told of them, so that whoever is told keeps no table.
final class CallNames: Sendable {
  private let names = Mutex<[UUID: String]>([:])

  /// Takes another name for a call, which goes on with somebody else.
  func rename(_ call: UUID, to name: String) {
    names.withLock { if $0[call] != nil { $0[call] = name } }
  }

  /// The event with the names of the calls that it is about; a call that is over is forgotten.
  func named(_ event: DialerEvent) -> DialerEvent {
    names.withLock { names in
      switch event.kind {
      case .transaction(var transaction):
        for action in transaction.actions {
          guard let callee = action.callee, transaction.result == .accepted else { continue }
          names[action.callUUID] = callee.displayName ?? callee.handle?.displayText
        }
        transaction.names = transaction.actions.reduce(into: [:]) { named, action in
          for call in [action.callUUID, action.callUUIDToGroupWith].compactMap(\.self) {
            named[call] = names[call]
          }
        }
        return DialerEvent(event.utterance, .transaction(transaction))
      case .incoming(let call):
        if call.isRinging {
          names[call.callUUID] =
            call.displayName ?? call.caller?.handle?.displayText
            ?? call.claimedName.map { "“\($0)”" }
        }
        return event
      case .call(var call):
        call.name =
          call.state.isOver ? names.removeValue(forKey: call.callUUID) : names[call.callUUID]
        return DialerEvent(event.utterance, .call(call))
      default:
        return event
      }
    }
  }
}
