internal import CALSA
internal import Foundation

/// A sound device by its ALSA name, which is looked at and not used.
public enum SoundDevice: Sendable, Hashable {
  /// One that records.
  case microphone(String)
  /// One that plays.
  case speaker(String)

  /// Why it does not open, such as `no such file or directory`; nil where it does, or where another
  /// program uses it now.
  public var problem: String? {
    calsa_silence_errors()
    var opened: OpaquePointer?
    let mode = Int32(SND_PCM_NONBLOCK)
    let status =
      switch self {
      case .microphone(let name): snd_pcm_open(&opened, name, SND_PCM_STREAM_CAPTURE, mode)
      case .speaker(let name): snd_pcm_open(&opened, name, SND_PCM_STREAM_PLAYBACK, mode)
      }
    if let opened { snd_pcm_close(opened) }
    guard status < 0, ![-EBUSY, -EAGAIN].contains(status) else { return nil }
    return String(cString: snd_strerror(status)).lowercased()
  }
}
