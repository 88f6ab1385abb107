/// Makes of a recording the sound that the decoder would get of it.
///
/// A model must be adapted on what it will hear. So everything that the recogniser does to sound before
/// the decoder is done here, and nowhere else in the adaptation.
enum AdaptationSound {
  /// The speech of a recording, cut by the recogniser's endpointer, its utterances joined to one.
  ///
  /// - Parameters:
  ///   - samples: 16 kHz, one channel, as recorded.
  ///   - parameters: those of the recogniser.
  /// - Returns: the speech; empty where there is none.
  static func prepare(_ samples: [Int16], _ parameters: Endpointer.Parameters) -> [Int16] {
    let length = AudioFormat.frameLength
    var endpointer = Endpointer(parameters)
    var speech: [Int16] = []
    func take(_ actions: [Endpointer.Action]) {
      for case .take(let frames) in actions {
        speech += samples[frames.lowerBound * length..<frames.upperBound * length]
      }
    }
    for frame in 0..<samples.count / length {
      let level = Endpointer.level(of: samples[frame * length..<(frame + 1) * length])
      take(endpointer.handle(level: level))
    }
    take(endpointer.finish())
    return speech
  }
}
