internal import CALSA
internal import Dispatch
internal import Foundation
internal import Synchronization

/// A playback device of ALSA.
///
/// Sounds are played one after the other on a queue of their own; ``stop()`` ends the one being
/// played and those queued, within 20 ms, as when somebody talks over a prompt. The device is open
/// only while something is played, so that other programs can use it.
public final class Speaker: Sendable {
  /// The ALSA name, such as `default` or `plughw:1,0`.
  public let device: String

  /// The device is touched on this serial queue alone.
  private let queue = DispatchQueue(label: "callvoice.speaker", qos: .userInitiated)
  /// Counts the calls of ``stop()``: a sound is played as long as it stays as it was.
  private let stops = Mutex(0)

  /// The samples written to the device at a time: 20 ms.
  private static let period = AudioFormat.sampleRate / 50
  /// The sound that waits in the device, in microseconds: enough for a busy machine.
  private static let latency: UInt32 = 100_000

  /// Creates a speaker, without opening the device.
  ///
  /// - Parameter device: The ALSA name; `default` is the one the user's ALSA configuration names.
  public init(device: String = "default") {
    self.device = device
  }

  /// Plays a sound and returns when all of it has left the device, or it was stopped.
  ///
  /// - Parameter samples: 16-bit samples, one channel, 16 kHz.
  /// - Returns: Whether it was played to its end.
  /// - Throws: `SpeechError` with ``SpeechError/Code/device``.
  @discardableResult
  public func play(_ samples: [Int16]) async throws(SpeechError) -> Bool {
    let turn = stops.withLock { $0 }
    let result: Result<Bool, SpeechError> = await withCheckedContinuation { done in
      queue.async {
        do throws(SpeechError) {
          done.resume(returning: .success(try self.output(samples, turn: turn)))
        } catch {
          done.resume(returning: .failure(error))
        }
      }
    }
    return try result.get()
  }

  /// Checks that the device can be opened.
  ///
  /// - Throws: `SpeechError` with ``SpeechError/Code/device``.
  public func check() async throws(SpeechError) {
    let result: Result<Void, SpeechError> = await withCheckedContinuation { done in
      queue.async {
        do throws(SpeechError) {
          snd_pcm_close(try self.open())
          done.resume(returning: .success(()))
        } catch {
          done.resume(returning: .failure(error))
        }
      }
    }
    try result.get()
  }

  /// Stops playback, and discards queued sounds.
  public func stop() {
    stops.withLock { $0 += 1 }
  }

  private func isStopped(_ turn: Int) -> Bool {
    stops.withLock { $0 != turn }
  }

  private func output(_ samples: [Int16], turn: Int) throws(SpeechError) -> Bool {
    guard !isStopped(turn) else { return false }
    let handle = try open()
    defer { snd_pcm_close(handle) }
    var position = 0
    while position < samples.count {
      if isStopped(turn) {
        snd_pcm_drop(handle)
        return false
      }
      let count = min(Self.period, samples.count - position)
      let written = samples[position..<position + count].withUnsafeBytes {
        snd_pcm_writei(handle, $0.baseAddress, snd_pcm_uframes_t(count))
      }
      if written >= 0 {
        position += Int(written)
      } else if written == -Int(ENODEV) || snd_pcm_recover(handle, Int32(written), 1) < 0 {
        throw SpeechError(
          .device,
          "The speaker \(device) was lost (\(Self.reason(Int32(written)))); plug it in, or name "
            + "another with --speaker.")
      }
    }
    return drain(handle, turn: turn)
  }

  /// Waits until the device has played what it holds.
  private func drain(_ handle: OpaquePointer, turn: Int) -> Bool {
    var delay: snd_pcm_sframes_t = 0
    // Short sounds may wait for the buffer to fill; draining would block and could not be stopped.
    if snd_pcm_state(handle) == SND_PCM_STATE_PREPARED { snd_pcm_start(handle) }
    while snd_pcm_state(handle) == SND_PCM_STATE_RUNNING,
      snd_pcm_delay(handle, &delay) >= 0, delay > snd_pcm_sframes_t(Self.period)
    {
      if isStopped(turn) {
        snd_pcm_drop(handle)
        return false
      }
      usleep(10_000)
    }
    snd_pcm_drain(handle)
    return true
  }

  private func open() throws(SpeechError) -> OpaquePointer {
    calsa_silence_errors()
    var opened: OpaquePointer?
    let status = snd_pcm_open(&opened, device, SND_PCM_STREAM_PLAYBACK, 0)
    guard status >= 0, let opened else {
      throw SpeechError(
        .device,
        "The speaker \(device) cannot be opened: \(Self.reason(status)). "
          + "Name another with --speaker.")
    }
    let configured = snd_pcm_set_params(
      opened, SND_PCM_FORMAT_S16, SND_PCM_ACCESS_RW_INTERLEAVED, 1,
      UInt32(AudioFormat.sampleRate), 1, Self.latency)
    guard configured >= 0 else {
      snd_pcm_close(opened)
      throw SpeechError(
        .device,
        "The speaker \(device) does not play 16-bit sound at 16 kHz "
          + "(\(Self.reason(configured))); try plughw: in place of hw: in its name.")
    }
    return opened
  }

  private static func reason(_ status: Int32) -> String {
    String(cString: snd_strerror(status)).lowercased()
  }
}
