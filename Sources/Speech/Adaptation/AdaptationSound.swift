/// Makes of a recording the sound that the decoder would get of it.
///
/// A model must be adapted on what it will hear. So everything that the recogniser does to sound before
/// the decoder is done here, and nowhere else in the adaptation.
enum AdaptationSound {
  /// The speech of a recording, cut by the recogniser's endpointer, its utterances joined to one.
  ///
  /// - Parameters:
  ///   - samples: 16 kHz, one channel, as recorded.
  ///   - model: what the recogniser hears with.
  /// - Returns: the speech; empty where there is none.
  static func prepare(_ samples: [Int16], _ model: RecognitionModel) -> [Int16] {
    let length = AudioFormat.frameLength
    let frontEnd = model.makeFrontEnd()
    let frames = frontEnd.process(samples) + frontEnd.finish()
    var endpointer = Endpointer(model.parameters.endpointer)
    let actions = frames.flatMap { endpointer.handle($0.sound) } + endpointer.finish()
    var speech: [Int16] = []
    speech.reserveCapacity(frames.count * length)
    for case .take(let taken) in actions {
      for frame in frames[taken] { speech += frame.samples }
    }
    return speech
  }
}
