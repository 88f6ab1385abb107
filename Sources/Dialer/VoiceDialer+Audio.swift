internal import Audio
internal import Conversation
internal import Foundation
internal import IntentParser
internal import Telephony

/// The places where calls are heard.
extension VoiceDialer {
  /// Lets the current call be heard somewhere else.
  func switchAudio(to route: CallRequest.AudioRoute, _ request: DialerRequest) async -> Outcome {
    guard currentCall != nil else {
      return fail(
        "noActiveCall", "There is no call to be heard elsewhere.", .nobodyToCall,
        utterance: request.utterance)
    }
    guard await isWanted(request, .switchAudio) else { return .undecided }
    do throws(CallNetworkError) {
      try await calls.network.setAudioRoute(CallAudioRoute(route))
    } catch {
      return fail("audioRoute", error.description, .failed, utterance: request.utterance)
    }
    let place = route == .usual ? "where calls usually are" : "on the \(route.rawValue)"
    report(
      DialerEvent(
        request.utterance, .note(code: "audioRoute", message: "The call is heard \(place).")))
    return .carriedOut
  }

  /// Turns the volume of the speaker.
  func turnVolume(isUp: Bool, _ request: DialerRequest) async -> Outcome {
    guard let volume = options.volume else {
      return fail(
        "volume", "There is no speaker whose volume can be turned here.", .failed,
        utterance: request.utterance)
    }
    guard await isWanted(request, isUp ? .louder : .quieter) else { return .undecided }
    do throws(SpeechError) {
      let percent = try volume.turn(isUp ? .up : .down)
      report(
        DialerEvent(
          request.utterance, .note(code: "volume", message: "The volume is at \(percent) percent."))
      )
      return .carriedOut
    } catch {
      return fail("volume", error.description, .failed, utterance: request.utterance)
    }
  }

  /// Chooses where a new call is heard, or says why it is heard where calls usually are.
  ///
  /// - Parameters:
  ///   - request: What may have a wish.
  ///   - verb: What becomes of the call: "starts".
  func chooseAudio(for request: DialerRequest, _ verb: String) async {
    let wish: CallRequest.AudioRoute? =
      switch request.request {
      case .startCall(_, let options), .voicemail(let options): options.audioRoute
      case .answer(_, let onSpeaker): onSpeaker ? .speaker : nil
      default: nil
      }
    guard let wish, let route = CallAudioRoute(wish) else { return }
    do throws(CallNetworkError) {
      try await calls.network.setAudioRoute(route)
    } catch {
      report(
        DialerEvent(
          request.utterance,
          .note(
            code: "audioRoute",
            message: "\(error.description) The call \(verb) without it.")))
    }
  }
}

extension CallAudioRoute {
  /// The place of a request; nil for the usual one.
  fileprivate init?(_ route: CallRequest.AudioRoute) {
    switch route {
    case .speaker: self = .speaker
    case .earpiece: self = .earpiece
    case .headset: self = .headset
    case .usual: return nil
    }
  }
}
