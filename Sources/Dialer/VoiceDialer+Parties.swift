internal import CallKit
internal import ContactBook
public import Foundation
internal import NameSearch
internal import Telephony

/// The other sides of calls, as they are shown.
extension VoiceDialer {
  /// The other side of a call.
  ///
  /// - Parameter call: The call; of those that are over, the last ones are known.
  /// - Returns: Who it is; nil where the call is not known.
  public func party(of call: UUID) -> CallParty? {
    guard let call = manager.call(call) else { return nil }
    let name = name(of: call)
    let handle = call.handle.flatMap {
      ContactChoice($0, of: call.contactIdentifier, in: book).handle
    }
    let detail = [handle?.label?.spoken, handle?.displayText].compactMap(\.self)
      .filter { $0 != name }.joined(separator: " · ")
    let ended = server.answerOffers(for: call.uuid).first?.ended ?? []
    let others = ended.compactMap { manager.call($0) }.map { self.name(of: $0) }
    var consequence: String?
    if !others.isEmpty {
      consequence = "To answer ends the call with \(others.joined(separator: " and "))."
    } else if call.isRinging, let emergencyCall {
      consequence = "To answer puts the call with \(self.name(of: emergencyCall)) on hold."
    }
    return CallParty(
      name: name, detail: detail.isEmpty ? nil : detail, isOutgoing: call.isOutgoing,
      consequence: consequence)
  }

  /// Whether a call can be joined with another one now.
  package func canMerge(_ call: UUID) -> Bool {
    let calls = manager.calls.filter { $0.connected != nil && !$0.state.isOver }
    guard let one = calls.first(where: { $0.uuid == call }) else { return false }
    return calls.contains {
      $0.group != one.group && self.calls.network.canJoin(call, with: $0.uuid)
    }
  }

  /// The name of the other side of a call.
  func name(of call: ActiveCall) -> String {
    let contact = call.contactIdentifier.flatMap { book.contact(withIdentifier: $0) }
    guard let handle = call.handle else { return call.callerName ?? "an unknown caller" }
    return contact?.displayName ?? call.callerName
      ?? ContactChoice(handle, of: nil, in: book).handle?.displayText
      ?? handle.value
  }
}
