internal import CallKit
internal import ContactBook
internal import Conversation
package import Foundation
internal import IntentParser
internal import NameSearch
internal import Telephony

/// Calls whose other sides are passed on: to somebody whom they are to call, or to the other side of another call.
///
/// CallKit has no action for it: the network is asked, and reports that the calls are over.
extension VoiceDialer {
  /// Whether the other side of a call can be passed on now.
  package func canTransfer(_ call: UUID) -> Bool {
    guard let call = manager.call(call), !call.state.isOver, call.connected != nil else {
      return false
    }
    return calls.network.canTransfer(call.uuid)
  }

  /// Passes the other side of a call on.
  ///
  /// - Parameters:
  ///   - selection: The call.
  ///   - callee: Whom to; nil for the other side of the other call.
  ///   - request: The request.
  /// - Returns: How it ended.
  func transfer(
    _ selection: CallSelection, to callee: CallRequest.Callee?, _ request: DialerRequest
  ) async -> Outcome {
    let call: ActiveCall
    switch selected(selection, request, to: "transfer") {
    case .outcome(let outcome): return outcome
    case .call(let selected): call = selected
    }
    guard call.connected != nil else {
      return fail(
        "notConnected", "\(name(of: call)) has not answered yet.", .failed,
        utterance: request.utterance)
    }
    guard calls.network.canTransfer(call.uuid) else {
      return fail(
        "cannotTransfer",
        "Calls cannot be passed on by this network; add somebody to the call instead.",
        .failed, utterance: request.utterance)
    }
    guard let callee else {
      let others = others(than: call).filter { $0.connected != nil }
      guard let other = others.last else { return noOtherCall(to: "connect it", request) }
      return await connect(call, with: other, request)
    }
    return await resolve(callee, request) { decision, context in
      guard let target = decision.call else {
        return fail(
          "invalidHandle", "\(decision.choice.spokenDescription) has no number that can be called.",
          .nobodyToCall, utterance: request.utterance)
      }
      guard target.handle != call.handle else {
        return fail(
          "alreadyInCall", "You are in a call with \(name(of: call)) already.", .nobodyToCall,
          utterance: request.utterance)
      }
      // Whoever is on another line already is not called a second time.
      let other = others(than: call).last { $0.handle == target.handle && $0.connected != nil }
      if let other { return await connect(call, with: other, request) }
      return await pass(call, on: target, isConfirmed: decision.isConfirmed, request, context)
    }
  }

  /// Connects the other sides of two calls, which both end here.
  private func connect(
    _ call: ActiveCall, with other: ActiveCall, _ request: DialerRequest
  ) async -> Outcome {
    guard await isWanted(request, .connect) else { return .undecided }
    for call in [call, other] {
      if let obstacle = await leaveForHelp(call, request) { return obstacle }
    }
    // Whoever waits is told of the other one.
    let (waiting, talking) = other.state == .held ? (other, call) : (call, other)
    transferees[waiting.uuid] = name(of: talking)
    transferees[talking.uuid] = name(of: waiting)
    return await pass(
      waiting, to: .call(talking.uuid), ending: [waiting, talking],
      saying: "\(name(of: waiting)) and \(name(of: talking)) are connected.", request)
  }

  /// Has the other side of a call call somebody.
  private func pass(
    _ call: ActiveCall, on target: StartCallRequest, isConfirmed: Bool, _ request: DialerRequest,
    _ context: DialingContext
  ) async -> Outcome {
    let choice = ContactChoice(target.handle, of: target.contactIdentifier, in: book)
    if target.isEmergency {
      let number = options.prompts.text(.emergencyNumber, ["name": target.handle.value])
      guard await confirms(.transfer, ["name": number], always: true, utterance: request.utterance)
      else { return .undecided }
    } else if !isConfirmed {
      let conversation = IntentConversation(context: context, utterance: request.utterance)
      if let refused = await conversation.confirm(target, from: .request) { return refused }
      guard await isWanted(request, .transfer, ["name": choice.spokenDescription]) else {
        return .undecided
      }
    }
    if let obstacle = await leaveForHelp(call, request) { return obstacle }
    let callee = choice.contact?.displayName ?? choice.spokenDescription
    transferees[call.uuid] = callee
    return await pass(
      call, to: .destination(ProviderDelegate.destination(target.handle)), ending: [call],
      saying: "\(name(of: call)) is passed on to \(callee).", request)
  }

  /// Asks before a call for help is left by passing it on.
  private func leaveForHelp(_ call: ActiveCall, _ request: DialerRequest) async -> Outcome? {
    guard isForHelp(call) else { return nil }
    if let refused = refusal(toLeave: call, utterance: request.utterance) { return refused }
    let isWanted = await confirms(
      .leaveEmergency, ["name": name(of: call)], utterance: request.utterance)
    return isWanted ? nil : .undecided
  }

  /// Has the network pass a call on, and keeps in the history what came of it.
  private func pass(
    _ call: ActiveCall, to target: TransferTarget, ending: [ActiveCall], saying statement: String,
    _ request: DialerRequest
  ) async -> Outcome {
    defer { for call in ending { transferees[call.uuid] = nil } }
    if options.isDryRun {
      report(DialerEvent(request.utterance, .note(code: "dryRun", message: "That would be done.")))
      return .carriedOut
    }
    let network = calls.network
    let result = await queue.waiting { () async -> Result<Void, CallNetworkError> in
      do throws(CallNetworkError) {
        return .success(try await network.transfer(call.uuid, to: target))
      } catch {
        return .failure(error)
      }
    }
    if case .failure(let error) = result {
      return fail("actionFailed", error.description, .failed, utterance: request.utterance)
    }
    for call in ending {
      // The other side of the second call may keep it, where it does not know of the first.
      if call.uuid != ending.first?.uuid { await network.endCall(call.uuid) }
      if let ended = await queue.waiting({ await manager.over(call.uuid) }) { await record(ended) }
    }
    report(DialerEvent(request.utterance, .note(code: "transferred", message: statement)))
    return .carriedOut
  }
}
