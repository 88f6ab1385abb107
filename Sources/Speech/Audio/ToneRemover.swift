/// Takes the prompt tone, as a microphone hears it, out of a stream of sound.
///
/// The tone's frequencies and those that a small loudspeaker adds to them, twice and thrice as high, are
/// filtered out. Frames in which little else is left become background; where somebody speaks over
/// the tone, what the filter leaves is kept; frames without the tone stay as they are. So neither
/// how late the tone is heard nor how long the room echoes it needs to be known.
package struct ToneRemover: Sendable, Hashable {
  /// How wide the filters are in Hz: so that they settle within 3 ms.
  private static let width = 120.0
  /// How much of a frame must be the tone for it to be taken out, in dB.
  private static let dominance = 5.0
  /// Where so much of a frame is the tone, the rest is what its swelling and fading leave, in dB.
  private static let purity = 8.0
  /// How far above the background the rest must be to count as speech, in dB.
  private static let speechMargin = 12.0

  private var notches: [Notch]
  private let background: [Int16]
  private let backgroundLevel: Double
  private var waiting: [Int16] = []
  private var position = 0

  /// - Parameter background: how it sounds where nobody speaks; takes the place of the tone.
  package init(background: [Int16]) {
    let length = AudioFormat.frameLength
    self.background =
      background.count >= length ? background : Array(repeating: 0, count: length)
    backgroundLevel = Endpointer.level(of: self.background[...])
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

  /// What is left of the stream, less than a frame.
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
    let before = Endpointer.level(of: samples)
    let after = Endpointer.level(of: rest[...])
    let quiet = max(backgroundLevel, -70) + Self.speechMargin
    guard before - after >= Self.dominance, before > quiet else { return samples }
    guard after < quiet || before - after >= Self.purity else { return rest[...] }
    defer { position = (position + samples.count) % (background.count - samples.count + 1) }
    return background[position..<position + samples.count]
  }
}
