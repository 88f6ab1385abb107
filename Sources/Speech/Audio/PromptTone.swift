internal import Foundation

/// The tone that says that the program listens: two short notes, the second one higher.
public enum PromptTone: Sendable {
  /// The frequencies of the notes in Hz.
  static let frequencies = [880.0, 1320.0]
  /// How long each note is, in seconds.
  static let noteLength = 0.07
  /// The largest sample: a quarter of full scale, -12 dB.
  static let amplitude = 0.25
  /// The fifth of a note over which it swells and fades, so that it does not click.
  static let rampShare = 0.2

  /// The tone: 16-bit samples, one channel, 16 kHz.
  public static let samples: [Int16] = frequencies.flatMap(note)

  private static func note(_ frequency: Double) -> [Int16] {
    let count = Int(noteLength * Double(AudioFormat.sampleRate))
    let ramp = rampShare * Double(count)
    return (0..<count).map { index in
      let edge = min(1, min(Double(index), Double(count - 1 - index)) / ramp)
      let swell = (1 - cos(.pi * edge)) / 2
      let phase = 2 * .pi * frequency * Double(index) / Double(AudioFormat.sampleRate)
      return Int16(32_767 * amplitude * swell * sin(phase))
    }
  }
}
