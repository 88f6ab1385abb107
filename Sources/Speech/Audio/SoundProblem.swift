/// Something wrong with a sound, which is heard nevertheless.
public enum SoundProblem: Sendable, Hashable {
  /// So much of its speech, 0...1, is as loud as can be, and flattened.
  case clipped(share: Double)
  /// Its loudest sample is so many dB of full scale (negative), and speech must be below.
  case quiet(peak: Double)
  /// It is off its middle by such a share of full scale, -1...1.
  case offset(Double)
  /// It has the hum of a mains of 50 or 60 Hz.
  case hum(frequency: Int)
  /// Only so many of its channels have sound; the others are left out.
  case deadChannels(live: [Int], of: Int)
  /// It has nothing above this frequency in Hz.
  case narrow(limit: Int)
  /// All of it so far is silence without any noise, as no living microphone gives it.
  case dead

  /// What sounds come from.
  public enum Origin: Sendable, Hashable {
    /// A recording, as named.
    case recording(String)
    /// A microphone, by its ALSA name.
    case microphone(String)

    fileprivate var name: String {
      switch self {
      case .recording(let name): name == "-" ? "Standard input" : name
      case .microphone(let device): "The microphone \(device)"
      }
    }
  }

  /// A short name, for events.
  public var code: String {
    switch self {
    case .clipped: "clippedSound"
    case .quiet: "quietSound"
    case .offset: "offsetSound"
    case .hum: "hum"
    case .deadChannels: "deadChannel"
    case .narrow: "narrowSound"
    case .dead: "deadMicrophone"
    }
  }

  /// One sentence: what is wrong with which sound, and the way out.
  public func sentence(about origin: Origin) -> String {
    let isRecording = if case .recording = origin { true } else { false }
    let name = origin.name
    switch self {
    case .clipped(let share):
      let percent = max(1, Int((share * 100).rounded()))
      let remedy =
        isRecording
        ? "better recorded with a lower level." : "lower its level, such as with alsamixer."
      return "\(name) is clipped: \(percent) % of its speech is as loud as can be; its peaks are "
        + "guessed, but \(remedy)"
    case .quiet(let peak):
      return "\(name) is almost silent: its loudest sound is at \(Int(peak.rounded())) dB of full "
        + "scale; it is heard louder than it is, but better recorded with a higher level."
    case .offset(let offset):
      let percent = Int((abs(offset) * 100).rounded())
      return "\(name) is off its middle by \(percent) % of full scale (a DC offset); that is taken "
        + "out, but look at the microphone and its cable."
    case .hum(let frequency):
      return "\(name) has a mains hum of \(frequency) Hz; it is filtered out, but better kept away "
        + "by another cable or power supply of the microphone."
    case .deadChannels(let live, let count):
      let heard = live.map { String($0 + 1) }.joined(separator: ", ")
      return "\(name) has sound on channel \(heard) of \(count) alone; the rest is left out, so "
        + "look at its cable if there should be more."
    case .narrow(let limit):
      return "\(name) has no sound above \(limit) Hz, as by telephone, where the acoustic model "
        + "expects some, so that less is understood; record at 16000 samples a second or more."
    case .dead:
      return
        "\(name) gives nothing but silence; unmute it, such as with alsamixer, or name another "
        + "with --device."
    }
  }
}
