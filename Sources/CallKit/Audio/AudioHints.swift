/// What an app has said about the sound of its calls.
package struct AudioHints: Sendable, Hashable {
  /// Where sound is to go.
  package enum Route: String, Sendable, Hashable {
    /// Where a telephone's sound goes: to the ear, or to what is plugged in.
    case receiver
    /// To the loudspeaker.
    case speaker
  }

  package var category = AVAudioSession.Category.soloAmbient
  package var mode = AVAudioSession.Mode.default
  package var options: AVAudioSession.CategoryOptions = []
  package var port = AVAudioSession.PortOverride.none

  package init(
    category: AVAudioSession.Category = .soloAmbient, mode: AVAudioSession.Mode = .default,
    options: AVAudioSession.CategoryOptions = [], port: AVAudioSession.PortOverride = .none
  ) {
    self.category = category
    self.mode = mode
    self.options = options
    self.port = port
  }

  /// Where all that says the sound should go.
  package var route: Route {
    port == .speaker || options.contains(.defaultToSpeaker) || mode == .videoChat
      ? .speaker : .receiver
  }
}
