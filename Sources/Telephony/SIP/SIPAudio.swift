/// The source and the destination of the sound of calls.
public struct SIPAudio: Sendable, Hashable {
  /// The sources of the sound that the other side hears.
  public enum Source: Sendable, Hashable {
    /// An ALSA device, such as `default` or `plughw:1,0`.
    case device(String)
    /// A tone of so many hertz.
    case tone(Int)
    /// A WAV file of 16 bits, mono, 8 kHz; the call is over at its end.
    case file(String)
    /// Nothing.
    case silence
  }

  /// The destinations of the other side's sound.
  public enum Player: Sendable, Hashable {
    /// An ALSA device, such as `default` or `plughw:1,0`.
    case device(String)
    /// Nowhere.
    case none
  }

  /// The sound that the other side hears.
  public var source: Source
  /// The destination of the other side's sound.
  public var player: Player
  /// The ALSA devices of the places where calls are heard by a wish.
  public var routes: [CallAudioRoute: String]
  /// A folder in which both sides of every call are kept as WAV files; nil keeps none.
  public var recordings: String?

  /// Sound; the arguments are its properties.
  public init(
    source: Source = .device("default"), player: Player = .device("default"),
    routes: [CallAudioRoute: String] = [:], recordings: String? = nil
  ) {
    self.source = source
    self.player = player
    self.routes = routes
    self.recordings = recordings
  }

  /// No sound at all.
  public static let none = SIPAudio(source: .silence, player: .none)
}

extension SIPAudio {
  /// An explanation for a person if the devices do not open.
  var unusable: String {
    let microphone: String? =
      if case .device(let name) = source { "the microphone \(name)" } else { nil }
    let speaker: String? = if case .device(let name) = player { "the speaker \(name)" } else { nil }
    let devices = [microphone, speaker].compactMap(\.self)
    let names = devices.isEmpty ? "what it is to come from" : devices.joined(separator: " or ")
    return
      "The sound of calls does not work: \(names) cannot be opened; name others, or none, with "
      + "--call-microphone and --call-speaker."
  }

  /// Checks that names fit on a line of the agent's configuration.
  func check() throws(SIPError) {
    var names: [String] = [recordings].compactMap(\.self)
    switch source {
    case .device(let name), .file(let name): names.append(name)
    case .tone, .silence: break
    }
    if case .device(let name) = player { names.append(name) }
    names += routes.values.sorted()
    for name in names {
      guard !name.isEmpty, name.utf8.count <= 200,
        name.unicodeScalars.allSatisfy({ $0.value > 0x20 && $0.value != 0x7F })
      else {
        throw SIPError(
          .agentFailed,
          "“\(name.singleLine ?? "")” is no sound device or file for calls; it may have no "
            + "spaces and up to 200 bytes.")
      }
    }
  }
}
