internal import CallKit
package import Foundation

/// The controls of a call that is shown, as the buttons of a call screen have them.
package enum CallControl: Sendable, Hashable {
  /// Lets nothing reach the other side, or lets it again.
  case mute, unmute
  /// Puts the call and those it is joined with on hold, or goes on with them.
  case hold, resume
  /// Goes on with the call, and puts the one that is talked in on hold.
  case swap
  /// Joins the other calls with the call.
  case merge
  /// Plays the tones of keys: 0 to 9, star and pound.
  case press(String)
}

extension VoiceDialer {
  /// Operates a control of a call that was pointed at.
  ///
  /// - Parameters:
  ///   - control: The control.
  ///   - call: The call.
  /// - Returns: The outcome.
  package func operate(_ control: CallControl, of call: UUID) async -> Outcome {
    await queue.run(.urgent) {
      guard let call = manager.call(call), !call.state.isOver else {
        return fail(
          "noActiveCall", "The call is over already.", .nobodyToCall, utterance: nil)
      }
      guard !call.isRinging else {
        return fail(
          "callIsRinging", "The call is not answered yet.", .nobodyToCall, utterance: nil)
      }
      switch control {
      case .mute, .unmute: return await setMuted(control == .mute, call)
      case .hold: return await setHeld(true, [call])
      case .resume: return await resume(call)
      case .swap: return await swap(to: call)
      case .merge: return await merge(into: call)
      case .press(let keys): return await press(keys, in: call)
      }
    }
  }

  private func setMuted(_ isMuted: Bool, _ call: ActiveCall) async -> Outcome {
    await perform(
      conference(of: call).map { CXSetMutedCallAction(call: $0.uuid, muted: isMuted) },
      utterance: nil)
  }

  private func setHeld(_ isHeld: Bool, _ calls: [ActiveCall]) async -> Outcome {
    await perform(holding(isHeld, calls), utterance: nil)
  }

  private func holding(_ isHeld: Bool, _ calls: [ActiveCall]) -> [CXCallAction] {
    calls.flatMap(conference).map { CXSetHeldCallAction(call: $0.uuid, onHold: isHeld) }
  }

  /// Goes on with a call; one for help is not left for it.
  private func resume(_ call: ActiveCall) async -> Outcome {
    if let emergencyCall, emergencyCall.group != call.group {
      return fail("emergencyCall", refusal(of: emergencyCall), .failed, utterance: nil)
    }
    return await setHeld(false, [call])
  }

  /// Goes on with the call if it is on hold, else with the latest that is.
  private func swap(to call: ActiveCall) async -> Outcome {
    let others = manager.calls.filter { !$0.isRinging && $0.group != call.group }
    let (held, talking) =
      call.state == .held
      ? (call, others.last { $0.state != .held }) : (others.last { $0.state == .held }, call)
    guard let held else {
      return fail(
        "noOtherCall", "There is no other call to swap with.", .nobodyToCall, utterance: nil)
    }
    guard let talking else { return await resume(held) }
    if let emergencyCall, emergencyCall.group == talking.group {
      return fail("emergencyCall", refusal(of: emergencyCall), .failed, utterance: nil)
    }
    return await perform(holding(true, [talking]) + holding(false, [held]), utterance: nil)
  }

  private func merge(into call: ActiveCall) async -> Outcome {
    let others = manager.calls.filter { !$0.isRinging && $0.group != call.group }
    guard let other = others.last else {
      return fail(
        "noOtherCall", "There is no other call to merge with.", .nobodyToCall, utterance: nil)
    }
    return await perform(
      conference(of: other).map {
        CXSetGroupCallAction(call: $0.uuid, callUUIDToGroupWith: call.uuid)
      }, utterance: nil)
  }

  private func press(_ keys: String, in call: ActiveCall) async -> Outcome {
    guard !keys.isEmpty, keys.count <= 64, keys.allSatisfy({ "0123456789*#".contains($0) }) else {
      return fail(
        "invalidDigits", "The keys to press are 0 to 9, star and pound.", .nobodyToCall,
        utterance: nil)
    }
    return await perform(
      keys.map { CXPlayDTMFCallAction(call: call.uuid, digits: String($0), type: .singleTone) },
      utterance: nil)
  }
}
