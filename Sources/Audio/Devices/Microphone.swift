internal import CALSA
internal import Foundation

/// A capture device of ALSA.
///
/// The device is asked for 16 kHz and one channel and used as near to that as it can be; what it
/// gives is mixed and resampled. An overrun (sound lost because the machine was busy) and a
/// suspend are recovered from and counted; a device that goes away is an error that names it.
public final class Microphone: AudioSource {
  /// The ALSA name, such as `default` or `plughw:1,0`.
  public let device: String
  /// The part of the spectrum that the device gives: a headset's microphone may be a telephone's.
  public let band: AudioBand
  /// The number of times sound was lost since the device was opened.
  package private(set) var overruns = 0

  private let handle: OpaquePointer
  private let channels: Int
  private let periodLength: Int
  private let converter: SampleConverter
  private let onOverrun: @Sendable () -> Void
  private var watch: AudioQualityMonitor
  private var lastRead: ContinuousClock.Instant?

  /// Half a second of sound may wait in the device while an utterance is being finished.
  private static let bufferTime: UInt32 = 500_000
  /// Whoever reads no more for so long wants nothing of what was said meanwhile.
  private static let pause = Duration.seconds(1)

  /// Opens a capture device.
  ///
  /// - Parameters:
  ///   - device: The ALSA name; `default` is the one the user's ALSA configuration names.
  ///   - onOverrun: Receives each overrun, on the thread that reads.
  ///   - onProblem: Receives what is wrong with the sound, of each thing once, on the thread that reads.
  /// - Throws: `SpeechError` with ``SpeechError/Code/device``.
  public init(
    device: String = "default", onOverrun: @escaping @Sendable () -> Void = {},
    onProblem: @escaping @Sendable (AudioProblem) -> Void = { _ in }
  ) throws(SpeechError) {
    self.device = device
    self.onOverrun = onOverrun
    calsa_silence_errors()
    var opened: OpaquePointer?
    let status = snd_pcm_open(&opened, device, SND_PCM_STREAM_CAPTURE, 0)
    guard status >= 0, let opened else {
      throw Self.unopened(device, Self.reason(status))
    }
    do {
      let (rate, channels) = try Self.configure(opened, device: device)
      converter = try SampleConverter(rate: rate, channels: channels)
      self.channels = channels
      periodLength = max(1, rate / 20)
      band = AudioBand(sampleRate: rate)
      watch = AudioQualityMonitor(
        rate: rate, channels: channels, kinds: .live, onProblem: onProblem)
      handle = opened
    } catch {
      snd_pcm_close(opened)
      throw error
    }
  }

  deinit {
    snd_pcm_close(handle)
  }

  /// Finds out whether a capture device can be opened, now or when another program no longer uses it.
  ///
  /// - Throws: `SpeechError` with ``SpeechError/Code/device`` if it cannot.
  package static func check(_ device: String) throws(SpeechError) {
    if let problem = AudioDevice.microphone(device).problem { throw unopened(device, problem) }
  }

  /// Whether a capture device that is in use can be opened once more.
  ///
  /// PulseAudio, PipeWire and dsnoop let several programs hear one microphone; a device of the hardware does not.
  ///
  /// - Parameter device: The ALSA name of a device that is open.
  /// - Returns: Whether it opens.
  package static func opensBeside(_ device: String) -> Bool {
    calsa_silence_errors()
    var opened: OpaquePointer?
    let status = snd_pcm_open(&opened, device, SND_PCM_STREAM_CAPTURE, Int32(SND_PCM_NONBLOCK))
    if let opened { snd_pcm_close(opened) }
    return status >= 0
  }

  private static func unopened(_ device: String, _ reason: String) -> SpeechError {
    SpeechError(
      .device,
      "The microphone \(device) cannot be opened: \(reason). "
        + "Name another with --device; callvoice doctor lists them.")
  }

  /// The names and descriptions of the capture devices that ALSA knows.
  public static func devices() -> [(name: String, description: String)] {
    calsa_silence_errors()
    var hints: UnsafeMutablePointer<UnsafeMutableRawPointer?>?
    guard snd_device_name_hint(-1, "pcm", &hints) >= 0, let list = hints else { return [] }
    defer { snd_device_name_free_hint(list) }
    var found: [(name: String, description: String)] = []
    var entry = list
    while let hint = entry.pointee {
      let name = text("NAME", of: hint)
      let direction = text("IOID", of: hint)
      if let name, direction != "Output", name != "null" {
        let description = text("DESC", of: hint) ?? ""
        found.append((name, description.replacingOccurrences(of: "\n", with: ", ")))
      }
      entry += 1
    }
    return found
  }

  /// The next 50 ms or less; nil when the device ends, as only a file-backed one does.
  public func read() throws(SpeechError) -> [Int16]? {
    var block = [Int16](repeating: 0, count: periodLength * channels)
    let hasPaused = lastRead.map { .now - $0 > Self.pause } ?? true
    defer { lastRead = .now }
    while true {
      let got = block.withUnsafeMutableBytes {
        snd_pcm_readi(handle, $0.baseAddress, snd_pcm_uframes_t(periodLength))
      }
      if got > 0 {
        let samples = block.prefix(got * channels).map { Float($0) / 32768 }
        watch.hear(samples, for: converter)
        return try converter.convert(samples, isLast: false)
      }
      if got == 0 { return nil }
      if got == -Int(EPIPE), !hasPaused {
        overruns += 1
        onOverrun()
      }
      guard got != -Int(ENODEV), snd_pcm_recover(handle, Int32(got), 1) >= 0 else {
        throw SpeechError(
          .device,
          "The microphone \(device) was lost (\(Self.reason(Int32(got)))); plug it in and start again."
        )
      }
    }
  }

  private static func configure(
    _ handle: OpaquePointer, device: String
  ) throws(SpeechError) -> (rate: Int, channels: Int) {
    var allocated: OpaquePointer?
    guard snd_pcm_hw_params_malloc(&allocated) >= 0, let parameters = allocated else {
      throw SpeechError(.device, "There is no memory to configure the microphone \(device).")
    }
    defer { snd_pcm_hw_params_free(parameters) }
    var rate = UInt32(AudioFormat.sampleRate)
    var channels: UInt32 = 1
    var bufferTime = Self.bufferTime
    let steps: [() -> Int32] = [
      { snd_pcm_hw_params_any(handle, parameters) },
      { snd_pcm_hw_params_set_access(handle, parameters, SND_PCM_ACCESS_RW_INTERLEAVED) },
      { snd_pcm_hw_params_set_format(handle, parameters, SND_PCM_FORMAT_S16) },
      { snd_pcm_hw_params_set_channels_near(handle, parameters, &channels) },
      { snd_pcm_hw_params_set_rate_near(handle, parameters, &rate, nil) },
      { snd_pcm_hw_params_set_buffer_time_near(handle, parameters, &bufferTime, nil) },
      { snd_pcm_hw_params(handle, parameters) },
    ]
    for step in steps {
      let status = step()
      guard status >= 0 else {
        throw SpeechError(
          .device,
          "The microphone \(device) does not record 16-bit sound (\(reason(status))); "
            + "try plughw: in place of hw: in its name.")
      }
    }
    return (Int(rate), Int(channels))
  }

  private static func text(_ key: String, of hint: UnsafeMutableRawPointer) -> String? {
    guard let value = snd_device_name_get_hint(hint, key) else { return nil }
    defer { free(value) }
    return String(cString: value)
  }

  private static func reason(_ status: Int32) -> String {
    String(cString: snd_strerror(status)).lowercased()
  }
}

@available(*, unavailable)
extension Microphone: Sendable {}

/// A sound device by its ALSA name, which is looked at and not used.
public enum AudioDevice: Sendable, Hashable {
  /// One that records.
  case microphone(String)
  /// One that plays.
  case speaker(String)

  /// The reason that it does not open, such as `no such file or directory`; nil if it does, or where another
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
