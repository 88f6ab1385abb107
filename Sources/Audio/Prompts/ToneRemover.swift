internal import Foundation

/// Takes the prompt tone, as a microphone hears it, out of a stream of sound.
///
/// The tone's frequencies and those that a small loudspeaker adds to them, twice and thrice as high, are
/// filtered out. Frames in which little else is left become background; where somebody speaks over
/// the tone, what the filter leaves is kept; frames without the tone stay as they are. So neither
/// how late the tone is heard nor how long the room echoes it needs to be known.
package struct ToneRemover: Sendable, Hashable {
  /// The width of the filters in Hz, with which they settle within 3 ms.
  private static let width = 120.0
  /// The least dominance of the tone in a frame for it to be removed, in dB.
  private static let dominance = 5.0
  /// The dominance from which the rest of a frame is only the tone's swelling and fading, in dB.
  private static let purity = 8.0
  /// The least distance of speech above the background, in dB.
  private static let speechMargin = 12.0

  private var notches: [Notch]
  private let background: [Int16]
  private let backgroundLevel: Double
  private var waiting: [Int16] = []
  private var position = 0

  /// - Parameter background: How it sounds where nobody speaks; takes the place of the tone.
  package init(background: [Int16]) {
    let length = AudioFormat.frameLength
    self.background =
      background.count >= length ? background : Array(repeating: 0, count: length)
    backgroundLevel = AudioLevel.decibels(of: self.background[...])
    notches = PromptTone.frequencies.flatMap { frequency in
      (1...3).map {
        Notch(
          frequency: frequency * Double($0), width: Self.width,
          rate: Double(AudioFormat.sampleRate))
      }
    }
  }

  /// The whole frames of the stream so far, without the tone.
  package mutating func remove(from chunk: some Sequence<Int16>) -> [Int16] {
    waiting += chunk
    let length = AudioFormat.frameLength
    var clean: [Int16] = []
    var start = 0
    while start + length <= waiting.count {
      clean += frame(waiting[start..<start + length])
      start += length
    }
    waiting.removeFirst(start)
    return clean
  }

  /// Returns the rest of the stream, less than a frame.
  package mutating func finish() -> [Int16] {
    defer { waiting = [] }
    return waiting
  }

  private mutating func frame(_ samples: ArraySlice<Int16>) -> ArraySlice<Int16> {
    var rest: [Int16] = []
    rest.reserveCapacity(samples.count)
    for sample in samples {
      var value = Double(sample)
      for index in notches.indices { value = notches[index].filter(value) }
      rest.append(Int16(max(-32_768, min(32_767, value.rounded()))))
    }
    let before = AudioLevel.decibels(of: samples)
    let after = AudioLevel.decibels(of: rest[...])
    let quiet = max(backgroundLevel, -70) + Self.speechMargin
    guard before - after >= Self.dominance, before > quiet else { return samples }
    guard after < quiet || before - after >= Self.purity else { return rest[...] }
    defer { position = (position + samples.count) % (background.count - samples.count + 1) }
    return background[position..<position + samples.count]
  }
}

/// The tones that say what the program does, each of two short notes.
public enum PromptTone: Sendable, CaseIterable {
  /// It listens: the second note is higher.
  case listening
  /// It has done what was asked: two high notes.
  case understood
  /// It has not understood: the second note is lower.
  case refused

  /// The frequencies of all notes in Hz.
  static let frequencies = [880.0, 1320.0]
  /// The length of each note, in seconds.
  private static let noteLength = 0.07
  /// The largest sample: a quarter of full scale, -12 dB.
  static let amplitude = 0.25
  /// The fifth of a note over which it swells and fades, so that it does not click.
  private static let rampShare = 0.2

  /// The length of each tone, in samples.
  package static let length = 2 * Int(noteLength * Double(AudioFormat.sampleRate))

  /// The tone: 16-bit samples, one channel, 16 kHz.
  public var samples: [Int16] {
    let (low, high) = (Self.frequencies[0], Self.frequencies[1])
    let notes =
      switch self {
      case .listening: [low, high]
      case .understood: [high, high]
      case .refused: [high, low]
      }
    return notes.flatMap(Self.note)
  }

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
