internal import CallKit
internal import ContactBook
internal import Conversation
internal import Foundation

extension VoiceDialer {
  /// The length of a pause before keys, as telephones make it.
  private static let pause = Duration.seconds(2)

  /// Presses the keys that were given with a number, once its call is answered.
  ///
  /// A pause of a set length is waited for. At one that the user ends, they are asked whether to go on; where
  /// nobody can be asked nothing more is pressed, and what is left is told. Other requests are done meanwhile,
  /// and nothing is pressed once the call is over or on hold.
  ///
  /// - Parameters:
  ///   - keys: The keys, as ``DialString/keys`` has them.
  ///   - call: The call.
  ///   - conversation: Asks the user.
  ///   - utterance: The request's number within the run.
  func send(
    _ keys: String, in call: UUID, _ conversation: IntentConversation, utterance: Int?
  ) async {
    for step in DialString.steps(keys) {
      let shown = step.digits.map(String.init).joined(separator: " ")
      if step.waits {
        guard options.asking != nil else {
          report(
            DialerEvent(
              utterance,
              .note(
                code: "keysNotPressed",
                message:
                  "The keys \(shown) are not pressed, as they wait for your word; say \"press \(shown)\"."
              )))
          return
        }
        guard await conversation.confirms(.press, ["keys": shown], always: true) else { return }
      } else {
        let clock = clock
        _ = await queue.waiting { try? await clock.sleep(for: Self.pause * step.pauses) }
      }
      guard manager.call(call)?.state == .connected else { return }
      let action = CXPlayDTMFCallAction(
        call: call, digits: step.digits, type: step.waits ? .hardPause : .softPause)
      guard await perform([action], utterance: utterance) == .carriedOut else { return }
    }
  }
}
