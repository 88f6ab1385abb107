internal import CallKit
internal import ContactBook
internal import Conversation
internal import Foundation
internal import IntentParser
internal import Intents
internal import NameSearch

extension VoiceDialer {
  /// Carries out what is done to calls, or told of them.
  func changeCalls(_ request: DialerRequest) async -> Outcome {
    switch request.request {
    case .hold(let calls):
      return await change(calls, request, lacking: "put on hold", .hold) {
        CXSetHeldCallAction(call: $0.uuid, onHold: true)
      }
    case .mute:
      return await change(.current, request, lacking: "mute", .mute) {
        CXSetMutedCallAction(call: $0.uuid, muted: true)
      }
    case .unmute:
      return await change(.current, request, lacking: "unmute", .unmute) {
        CXSetMutedCallAction(call: $0.uuid, muted: false)
      }
    case .resume(let calls): return await resume(calls, request)
    case .swap: return await swap(request)
    case .merge: return await merge(request)
    case .switchAudio(let route): return await switchAudio(to: route, request)
    case .press(let keys): return await press(keys, request)
    case .add(let callee): return await add(callee, request)
    case .ignore: return await ignore(request)
    case .readNumber(let callee): return await readNumber(of: callee, request)
    case .answer: return await answerRinging(request)
    case .decline: return await decline(request)
    case .hangUp(let calls): return await hangUp(calls, request)
    case .startCall, .redial, .callBack, .voicemail, .searchHistory, .open, .continue:
      // These start or look for calls, and have a way of their own.
      return .notUnderstood
    }
  }

  /// Ends calls that are going on.
  private func hangUp(_ selection: CallSelection, _ request: DialerRequest) async -> Outcome {
    guard let current = currentCall ?? manager.calls.last else {
      return fail(
        "noActiveCall", "There is no call to hang up.", .nobodyToCall, utterance: request.utterance)
    }
    let calls: [ActiveCall]
    switch selection {
    case .all: calls = manager.calls.filter { !$0.isRinging }
    case .current: calls = conference(of: current)
    case .call, .with:
      switch selected(selection, isHeld: nil, utterance: request.utterance) {
      // Whoever is named is hung up on, and nobody else who is in the same conference.
      case .call(let call): calls = selection.call == nil ? [call] : conference(of: call)
      case .outcome(let outcome): return outcome
      case nil: calls = conference(of: current)
      }
    }
    guard await isWanted(request, .hangUp) else { return .undecided }
    return await end(calls, utterance: request.utterance)
  }

  /// The call that is talked in: the latest that is neither held nor ringing, else the latest.
  var currentCall: ActiveCall? {
    let calls = manager.calls.filter { !$0.isRinging }
    return calls.last { $0.state != .held } ?? calls.last
  }

  private var heldCall: ActiveCall? { manager.calls.last { $0.state == .held } }

  /// Does one thing to the current call and those it is joined with.
  private func change(
    _ selection: CallSelection, _ request: DialerRequest, lacking verb: String,
    _ question: PromptTable.Key,
    _ action: (ActiveCall) -> CXCallAction
  ) async -> Outcome {
    guard var call = currentCall else { return noCall(to: verb, request) }
    switch selected(selection, isHeld: false, utterance: request.utterance) {
    case .call(let named): call = named
    case .outcome(let outcome): return outcome
    case nil: break
    }
    guard await isWanted(request, question) else { return .undecided }
    return await perform(conference(of: call).map(action), utterance: request.utterance)
  }

  private func resume(_ selection: CallSelection, _ request: DialerRequest) async -> Outcome {
    guard currentCall != nil else { return noCall(to: "resume", request) }
    guard var held = heldCall else {
      return fail(
        "noHeldCall", "No call is on hold.", .nobodyToCall, utterance: request.utterance)
    }
    switch selected(selection, isHeld: true, utterance: request.utterance) {
    case .call(let named): held = named
    case .outcome(let outcome): return outcome
    case nil: break
    }
    if let obstacle = await leaveEmergencyCall(utterance: request.utterance) { return obstacle }
    guard await isWanted(request, .resume) else { return .undecided }
    return await perform(actions(onHold: false, held), utterance: request.utterance)
  }

  private func swap(_ request: DialerRequest) async -> Outcome {
    guard let current = currentCall else { return noCall(to: "swap", request) }
    guard let held = heldCall, held.group != current.group else {
      return fail(
        "noOtherCall", "There is no other call to swap with.", .nobodyToCall,
        utterance: request.utterance)
    }
    guard await isWanted(request, .swap) else { return .undecided }
    return await perform(
      actions(onHold: true, current) + actions(onHold: false, held), utterance: request.utterance)
  }

  private func actions(onHold: Bool, _ call: ActiveCall) -> [CXCallAction] {
    conference(of: call).map { CXSetHeldCallAction(call: $0.uuid, onHold: onHold) }
  }

  private func merge(_ request: DialerRequest) async -> Outcome {
    guard let current = currentCall else { return noCall(to: "merge", request) }
    let others = manager.calls.filter { !$0.isRinging && $0.group != current.group }
    guard let other = others.last else {
      return fail(
        "noOtherCall", "There is no other call to merge with.", .nobodyToCall,
        utterance: request.utterance)
    }
    guard await isWanted(request, .merge) else { return .undecided }
    return await perform(
      conference(of: other).map {
        CXSetGroupCallAction(call: $0.uuid, callUUIDToGroupWith: current.uuid)
      }, utterance: request.utterance)
  }

  /// Plays the tones of digits, each by an action of its own, as a keypad does.
  private func press(_ digits: String, _ request: DialerRequest) async -> Outcome {
    guard let call = currentCall else { return noCall(to: "press keys in", request) }
    guard !digits.isEmpty, digits.allSatisfy({ "0123456789*#".contains($0) }) else {
      return fail(
        "invalidDigits", "The keys to press are 0 to 9, star and pound.", .nobodyToCall,
        utterance: request.utterance)
    }
    let keys = digits.map(String.init)
    guard await isWanted(request, .press, ["keys": keys.joined(separator: " ")]) else {
      return .undecided
    }
    return await perform(
      keys.map { CXPlayDTMFCallAction(call: call.uuid, digits: $0, type: .singleTone) },
      utterance: request.utterance)
  }

  /// Calls somebody else and takes them into the current call.
  private func add(_ callee: CallRequest.Callee, _ request: DialerRequest) async -> Outcome {
    guard let current = currentCall else { return noCall(to: "add anybody to", request) }
    return await resolve(callee, request) { decision, context in
      let choice = decision.choice
      guard let handle = choice.handle,
        let call = StartCallRequest(
          handle, contactIdentifier: choice.contact?.identifier, region: options.region)
      else {
        return fail(
          "invalidHandle", "\(choice.spokenDescription) has no number that can be called.",
          .nobodyToCall, utterance: request.utterance)
      }
      return await start(
        call, isConfirmed: decision.isConfirmed, joining: current, request, context)
    }
  }

  /// Tells the number of somebody, or of the other side of the call.
  private func readNumber(
    of callee: CallRequest.Callee, _ request: DialerRequest
  ) async -> Outcome {
    if case .unnamed = callee, let call = currentCall, let handle = call.handle {
      let choice = ContactChoice(
        handle.value, .sipAddress, of: call.contactIdentifier, in: book)
      let resolution = ResolutionContext(purpose: .number, utterance: request.utterance)
      report(
        .resolution(
          utterance: request.utterance,
          ResolutionEvent(.success, choice, resolution.statement(about: choice))))
      return .carriedOut
    }
    // The number is told as it is resolved.
    return await resolve(callee, request) { _, _ in .carriedOut }
  }

  private func noCall(to verb: String, _ request: DialerRequest) -> Outcome {
    fail(
      "noActiveCall", "There is no call to \(verb).", .nobodyToCall, utterance: request.utterance)
  }
}
