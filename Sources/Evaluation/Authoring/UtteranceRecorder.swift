internal import Audio
package import Speech

/// Records one utterance: from shortly before its first sound to shortly behind its last.
package struct UtteranceRecorder: Sendable {
  private var endpointer: Endpointer
  private var samples: [Int16] = []
  private var frame = 0
  private var begin: Int?

  /// The sound kept behind the last, in frames of 10 ms.
  private static let tail = 30

  /// A recorder with the recogniser's notion of speech and silence.
  package init(_ parameters: Endpointer.Parameters) {
    endpointer = Endpointer(parameters)
  }

  /// Hears more sound.
  ///
  /// - Parameter chunk: 16 kHz.
  /// - Returns: The utterance, once it has ended.
  package mutating func hear(_ chunk: [Int16]) -> [Int16]? {
    samples += chunk
    let length = AudioFormat.frameLength
    while (frame + 1) * length <= samples.count {
      let level = AudioLevel.decibels(of: samples[frame * length..<(frame + 1) * length])
      frame += 1
      for action in endpointer.handle(Endpointer.Sound(level: level)) {
        if let utterance = take(action) { return utterance }
      }
    }
    return nil
  }

  /// The utterance, where the sound ended before it did.
  package mutating func finish() -> [Int16]? {
    for action in endpointer.finish() {
      if let utterance = take(action) { return utterance }
    }
    return nil
  }

  /// Seconds of sound so far.
  package var seconds: Double { Double(samples.count) / Double(AudioFormat.sampleRate) }

  private mutating func take(_ action: Endpointer.Action) -> [Int16]? {
    switch action {
    case .begin(let frame): begin = frame
    case .take: break
    case .end(let end):
      guard let begin else { return nil }
      let length = AudioFormat.frameLength
      let upper = min((end + Self.tail) * length, samples.count)
      return Array(samples[min(begin * length, upper)..<upper])
    }
    return nil
  }
}
