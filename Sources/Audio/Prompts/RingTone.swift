internal import Foundation

/// The sound of a call that rings, once; whoever announces the call speaks behind it.
public enum RingTone: Sendable {
  /// The length of a ring at the most, in seconds: a caller is to be announced soon.
  private static let longest = 4

  /// The frequencies in Hz, and how long they sound and are silent, in seconds: two short rings, as telephones of
  /// several countries have them (ITU-T E.180, supplement 2).
  private static let frequencies = [400.0, 450.0]
  private static let cadence = [(sound: 0.4, silence: 0.2), (sound: 0.4, silence: 0.4)]
  /// The largest sample of each frequency: an eighth of full scale, -18 dB.
  private static let amplitude = 0.125
  /// The time over which it swells and fades, so that it does not click, in seconds.
  private static let ramp = 0.01

  /// A plain ring: 16-bit samples, one channel, 16 kHz.
  public static var samples: [Int16] {
    cadence.flatMap { tone(lasting: $0.sound) + Array(repeating: 0, count: count($0.silence)) }
  }

  /// The beginning of a recording, 4 s at the most.
  ///
  /// - Parameter path: A file of any kind that is read as a recording of requests.
  /// - Returns: 16-bit samples, one channel, 16 kHz.
  /// - Throws: `SpeechError` with ``SpeechError/Code/unreadableAudio``.
  public static func samples(of path: String) throws(SpeechError) -> [Int16] {
    let file = try AudioFile(path: path)
    let most = longest * AudioFormat.sampleRate
    var samples: [Int16] = []
    while samples.count < most, let chunk = try file.read() { samples += chunk }
    return Array(samples.prefix(most))
  }

  private static func count(_ seconds: Double) -> Int {
    Int(seconds * Double(AudioFormat.sampleRate))
  }

  private static func tone(lasting seconds: Double) -> [Int16] {
    let count = count(seconds)
    return (0..<count).map { index in
      let time = Double(index) / Double(AudioFormat.sampleRate)
      let edge = min(1, min(time, seconds - time) / ramp)
      let wave = frequencies.reduce(0) { $0 + sin(2 * .pi * $1 * time) }
      return Int16(32_767 * amplitude * edge * wave)
    }
  }
}
