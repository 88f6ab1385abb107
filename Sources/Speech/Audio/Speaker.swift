internal import CALSA

/// A playback device of ALSA.
public final class Speaker {
  private let device: String
  private let handle: OpaquePointer

  /// Opens a playback device.
  ///
  /// - Parameter device: the ALSA name; `default` is the one the user's ALSA configuration names.
  /// - Throws: `SpeechError` with ``SpeechError/Code/device``.
  public init(device: String = "default") throws(SpeechError) {
    self.device = device
    calsa_silence_errors()
    var opened: OpaquePointer?
    var status = snd_pcm_open(&opened, device, SND_PCM_STREAM_PLAYBACK, 0)
    if let opened, status >= 0 {
      status = snd_pcm_set_params(
        opened, SND_PCM_FORMAT_S16, SND_PCM_ACCESS_RW_INTERLEAVED, 1,
        UInt32(AudioFormat.sampleRate), 1, 500_000)
      if status >= 0 {
        handle = opened
        return
      }
      snd_pcm_close(opened)
    }
    throw SpeechError(
      .device,
      "There is no loudspeaker: \(device) does not open (\(String(cString: snd_strerror(status)))); "
        + "connect one and see aplay -l (Debian: alsa-utils).")
  }

  deinit {
    snd_pcm_close(handle)
  }

  /// Plays sound to its end.
  ///
  /// - Parameter samples: 16-bit samples of one channel, 16 kHz.
  /// - Throws: `SpeechError` with ``SpeechError/Code/device``.
  public func play(_ samples: [Int16]) throws(SpeechError) {
    var position = 0
    while position < samples.count {
      let written = samples.withUnsafeBufferPointer { buffer in
        snd_pcm_writei(
          handle, buffer.baseAddress.map { $0 + position },
          snd_pcm_uframes_t(samples.count - position))
      }
      if written >= 0 {
        position += Int(written)
      } else if snd_pcm_recover(handle, Int32(written), 1) < 0 {
        throw SpeechError(.device, "The loudspeaker \(device) was lost while it played.")
      }
    }
    snd_pcm_drain(handle)
  }
}

@available(*, unavailable)
extension Speaker: Sendable {}
