internal import CallKit
internal import ContactBook
internal import IntentParser
internal import NameSearch

/// The calls that are meant by whom they are with: "hang up on Anne", "put Bob on hold".
extension VoiceDialer {
  /// A call that a request is about, or the end of the request.
  enum NamedCall {
    case call(ActiveCall)
    case outcome(Outcome)
  }

  /// Finds the one call that a selection points at or names.
  ///
  /// - Parameters:
  ///   - selection: the calls that are meant.
  ///   - isHeld: whether calls on hold are meant, or those that are not; nil for all.
  ///   - utterance: the request's number within the run.
  /// - Returns: the call, or how the request ended where it is over or there is no one such call; nil where
  ///   no single call is selected.
  func selected(_ selection: CallSelection, isHeld: Bool?, utterance: Int) -> NamedCall? {
    switch selection {
    case .current, .all: nil
    case .with(let party): namedCall(with: party, isHeld: isHeld, utterance: utterance)
    case .call(let uuid): liveCall(uuid).map { .call($0) } ?? .outcome(isOverAlready)
    }
  }

  /// Finds the call with the other side that a request names.
  ///
  /// - Parameters:
  ///   - party: the name as it was said.
  ///   - isHeld: whether calls on hold are meant, or those that are not; nil for all.
  ///   - utterance: the request's number within the run.
  /// - Returns: the call, or how the request ended where there is no one such call.
  private func namedCall(with party: String, isHeld: Bool?, utterance: Int) -> NamedCall {
    let calls = manager.calls.filter { !$0.isRinging && isCall($0, with: party) }
    guard !calls.isEmpty else {
      return .outcome(
        fail(
          "noActiveCall", "There is no call with \(party.capitalized).", .nobodyToCall,
          utterance: utterance))
    }
    let fitting = calls.filter { isHeld == nil || ($0.state == .held) == isHeld }
    guard let call = fitting.first, fitting.count == 1 else {
      let name = name(of: calls[0])
      let message =
        fitting.isEmpty
        ? "The call with \(name) is \(isHeld == true ? "not on hold" : "on hold already")."
        : "There are \(fitting.count) calls with \(party.capitalized); say the full name."
      return .outcome(
        fail(
          fitting.isEmpty ? "noHeldCall" : "severalCalls", message,
          fitting.isEmpty ? .nobodyToCall : .undecided, utterance: utterance))
    }
    return .call(call)
  }

  /// Indicates whether a call is with somebody of a name, who may be a contact or known by the caller's name.
  private func isCall(_ call: ActiveCall, with party: String) -> Bool {
    if let contact = call.contactIdentifier.flatMap({ book.contact(withIdentifier: $0) }) {
      return nameSearch.restricted(to: [contact]).hasBearer(party)
    }
    return name(of: call).lowercased() == party.lowercased()
  }
}
