internal import CallKit
internal import ContactBook
internal import Foundation
internal import IntentParser
internal import NameSearch

/// The call that a request is about: the current one, one that was pointed at, or one by whom it is with
/// ("hang up on Anne", "put Bob on hold").
extension VoiceDialer {
  /// A call that a request is about, or the end of the request.
  enum SelectedCall {
    case call(ActiveCall)
    case outcome(Outcome)
  }

  /// Finds the one call that a request is about.
  ///
  /// - Parameters:
  ///   - selection: The calls that are meant.
  ///   - request: The request.
  ///   - verb: What is done to the call, for the sentence that there is none: "mute".
  ///   - isHeld: Whether a call on hold is meant, or one that is not; nil for any.
  /// - Returns: The call, or how the request ended where it is over or there is no one such call.
  func selected(
    _ selection: CallSelection, _ request: DialerRequest, to verb: String, isHeld: Bool? = nil
  ) -> SelectedCall {
    if case .call(let uuid) = selection {
      guard let call = liveCall(uuid) else { return .outcome(isOverAlready(request)) }
      guard !call.isRinging else {
        return .outcome(
          fail(
            "callIsRinging", "The call is not answered yet.", .nobodyToCall,
            utterance: request.utterance))
      }
      return .call(call)
    }
    guard let current = isHeld == true ? heldCall : currentCall else {
      return .outcome(noCall(to: verb, request))
    }
    guard let party = selection.party else { return .call(current) }
    return namedCall(with: party, isHeld: isHeld, utterance: request.utterance)
  }

  /// The call that is talked in: the latest that is neither held nor ringing, else the latest.
  var currentCall: ActiveCall? {
    let calls = manager.calls.filter { !$0.isRinging }
    return calls.last { $0.state != .held } ?? calls.last
  }

  /// The latest call on hold.
  var heldCall: ActiveCall? { manager.calls.last { $0.state == .held } }

  /// The calls that neither ring nor are joined with a call.
  func others(than call: ActiveCall) -> [ActiveCall] {
    manager.calls.filter { !$0.isRinging && $0.group != call.group }
  }

  /// The call with an identifier, unless it is over.
  func liveCall(_ uuid: UUID) -> ActiveCall? {
    manager.call(uuid).flatMap { $0.state.isOver ? nil : $0 }
  }

  /// Finds the call that rings: the one given, else the latest one that is not ignored.
  func ringingCall(_ uuid: UUID?, _ request: DialerRequest) -> SelectedCall {
    if let uuid {
      guard let call = liveCall(uuid) else { return .outcome(isOverAlready(request)) }
      // Somebody may have taken the call in the same moment.
      return call.isRinging ? .call(call) : .outcome(doesNotRing(request))
    }
    let ringing = manager.calls.filter(\.isRinging)
    if let call = ringing.last(where: { !$0.isIgnored }) ?? ringing.last { return .call(call) }
    return .outcome(
      fail(
        "noIncomingCall", "There is no incoming call.", .nobodyToCall,
        utterance: request.utterance))
  }

  // MARK: - By name

  /// Finds the call with the other side that a request names.
  ///
  /// - Parameters:
  ///   - party: The name as it was said.
  ///   - isHeld: Whether calls on hold are meant, or those that are not; nil for all.
  ///   - utterance: The request's number within the run, if it has one.
  /// - Returns: The call, or how the request ended where there is no one such call.
  func namedCall(with party: String, isHeld: Bool?, utterance: Int?) -> SelectedCall {
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

  /// Whether a call is with somebody of a name, who may be a contact or known by the caller's name.
  private func isCall(_ call: ActiveCall, with party: String) -> Bool {
    if let contact = call.contactIdentifier.flatMap({ book.contact(withIdentifier: $0) }) {
      return nameSearch.restricted(to: [contact]).hasBearer(party)
    }
    return name(of: call).lowercased() == party.lowercased()
  }

  // MARK: - Sentences

  /// Reports that there is no call to do something to.
  func noCall(to verb: String, _ request: DialerRequest) -> Outcome {
    fail(
      "noActiveCall", "There is no call to \(verb).", .nobodyToCall, utterance: request.utterance)
  }

  /// Reports that there is no other call to do something with.
  func noOtherCall(to verb: String, _ request: DialerRequest) -> Outcome {
    fail(
      "noOtherCall", "There is no other call to \(verb) with.", .nobodyToCall,
      utterance: request.utterance)
  }

  /// Reports that the call that was pointed at is over.
  func isOverAlready(_ request: DialerRequest) -> Outcome {
    fail("noActiveCall", "The call is over already.", .nobodyToCall, utterance: request.utterance)
  }

  /// Reports that a call can neither be answered nor declined any more.
  func doesNotRing(_ request: DialerRequest) -> Outcome {
    fail(
      "noIncomingCall", "The call does not ring any more.", .nobodyToCall,
      utterance: request.utterance)
  }
}
