internal import CLinuxInput

/// A button or key that is about calls.
package enum Button: Sendable, Hashable {
  /// The one button of a headset or telephone.
  case phone
  /// Play and pause, which the music has where there is no call.
  case play
  /// The key that takes a call.
  case pickUp
  /// The key that ends or declines a call.
  case hangUp
  /// The key that asks for a spoken request.
  case voiceCommand
  /// The key that mutes the microphone.
  case mute

  /// The buttons by their codes in `linux/input-event-codes.h`.
  static let codes: [Int32: Button] = [
    KEY_PHONE: .phone, KEY_MEDIA: .phone, KEY_PLAYPAUSE: .play, KEY_PLAYCD: .play,
    KEY_PAUSECD: .play, KEY_PLAY: .play, KEY_PICKUP_PHONE: .pickUp, KEY_HANGUP_PHONE: .hangUp,
    KEY_VOICECOMMAND: .voiceCommand, KEY_MICMUTE: .mute,
  ]
}

/// A button that was pressed and released.
package struct ButtonPress: Sendable, Hashable {
  /// The time from which a press is a long one.
  static let longDuration = Duration.milliseconds(800)

  let button: Button
  let isLong: Bool

  /// A press; the arguments are its properties.
  ///
  /// - Parameters:
  ///   - button: The button.
  ///   - isLong: Whether it was held for 0.8 seconds or longer.
  package init(_ button: Button, isLong: Bool = false) {
    self.button = button
    self.isLong = isLong
  }

  /// Returns what it stands for, which is never to begin a call.
  ///
  /// - Parameter situation: The calls at the time.
  /// - Returns: The action; nil for none.
  package func action(in situation: CallSituation) -> ButtonAction? {
    switch (button, situation) {
    case (.voiceCommand, _): .listen
    case (.mute, .talking(let isMuted)): isMuted ? .unmute : .mute
    case (.mute, _): nil
    case (.phone, .ringing), (.play, .ringing): isLong ? .decline : .answer
    case (.phone, .talking), (.play, .talking): .hangUp
    case (.phone, .idle), (.pickUp, .idle): .listen
    // The desktop has played or paused the music by that.
    case (.play, .idle): isLong ? .listen : nil
    case (.pickUp, .ringing): .answer
    case (.pickUp, .talking): nil
    case (.hangUp, .ringing): .decline
    case (.hangUp, .talking): .hangUp
    case (.hangUp, .idle): nil
    }
  }
}

/// The calls, as far as buttons are about them.
package enum CallSituation: Sendable, Hashable {
  /// There is none.
  case idle
  /// One comes in, perhaps beside others.
  case ringing
  /// One goes on or is being made, and none comes in.
  case talking(isMuted: Bool)
}

/// What a press stands for.
package enum ButtonAction: Sendable, Hashable {
  /// Take the call that comes in.
  case answer
  /// Turn it down.
  case decline
  /// End the call.
  case hangUp
  /// Listen for a request, as at push to talk.
  case listen
  /// Mute the call's microphone.
  case mute
  /// Let the other side hear again.
  case unmute
}
