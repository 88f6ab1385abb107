internal import CALSA

/// The volume of a playback device, by ALSA's mixer; with PulseAudio or PipeWire that is the one the desktop shows.
public struct SpeakerVolume: Sendable {
  /// A way to turn it.
  public enum Turn: Sendable, Hashable {
    case up, down
  }

  /// The mixer's name, such as `default` or `hw:1`.
  public let mixer: String

  /// The controls that are looked for, the first one there is: names of the kernel's control-names.rst.
  private static let controls = ["Master", "Speaker", "Headphone", "PCM"]
  /// The share of the range by which one request turns it: two presses of a keyboard's key.
  private static let step = 10

  /// - Parameter device: The playback device's ALSA name; the mixer of `plughw:1,0` is that of its card.
  public init(device: String) {
    let parts = device.split(separator: ":", maxSplits: 1)
    let isCard = parts.count == 2 && ["hw", "plughw"].contains(parts[0])
    let card = parts.last?.split(separator: ",").first
    mixer = isCard ? "hw:\(card ?? "0")" : device
  }

  /// Turns the volume up or down by a tenth of its range.
  ///
  /// - Parameter turn: The way to turn it.
  /// - Returns: The volume from then on, in percent of the range.
  /// - Throws: `SpeechError` with ``SpeechError/Code/device`` where the device has no volume.
  public func turn(_ turn: Turn) throws(SpeechError) -> Int {
    calsa_silence_errors()
    var opened: OpaquePointer?
    guard snd_mixer_open(&opened, 0) >= 0, let handle = opened else { throw none("no mixer") }
    defer { snd_mixer_close(handle) }
    let status = snd_mixer_attach(handle, mixer)
    guard status >= 0 else { throw none(String(cString: snd_strerror(status)).lowercased()) }
    guard snd_mixer_selem_register(handle, nil, nil) >= 0, snd_mixer_load(handle) >= 0,
      let control = control(of: handle)
    else { throw none("its mixer has no playback volume") }
    var (least, most, now) = (0, 0, 0)
    snd_mixer_selem_get_playback_volume_range(control, &least, &most)
    snd_mixer_selem_get_playback_volume(control, SND_MIXER_SCHN_FRONT_LEFT, &now)
    guard most > least else { throw none("its volume is fixed") }
    let change = max(1, (most - least) * Self.step / 100)
    let wanted = min(most, max(least, turn == .up ? now + change : now - change))
    guard snd_mixer_selem_set_playback_volume_all(control, wanted) >= 0 else {
      throw none("its mixer refuses it")
    }
    return ((wanted - least) * 100 + (most - least) / 2) / (most - least)
  }

  private func control(of handle: OpaquePointer) -> OpaquePointer? {
    var found: [String: OpaquePointer] = [:]
    var first: OpaquePointer?
    var element = snd_mixer_first_elem(handle)
    while let control = element {
      element = snd_mixer_elem_next(control)
      guard snd_mixer_selem_has_playback_volume(control) == 1 else { continue }
      first = first ?? control
      found[String(cString: snd_mixer_selem_get_name(control))] = control
    }
    return Self.controls.lazy.compactMap { found[$0] }.first ?? first
  }

  private func none(_ reason: String) -> SpeechError {
    SpeechError(
      .device,
      "The volume of \(mixer) cannot be turned: \(reason). Turn it at the device, or set another one: callvoice config set speaker NAME."
    )
  }
}
