extension Transcript {
  /// The transcript with another reading of the same sound beside it.
  ///
  /// - Parameters:
  ///   - rival: the other reading.
  ///   - isClose: whether it fits as well, so that this one is not certain.
  /// - Returns: the transcript.
  func compared(to rival: Transcript, isClose: Bool) -> Transcript {
    Transcript(
      text: text, start: start, end: end, confidence: confidence, rejection: rejection,
      isCertain: isCertain && !isClose,
      alternatives: [Alternative(text: rival.text, confidence: rival.confidence)], words: words)
  }
}

extension DecoderHypothesis {
  /// Whether this fits the sound almost as well as another hypothesis, or better.
  ///
  /// - Parameters:
  ///   - margin: the difference of their acoustic scores, per frame of the other's words.
  ///   - other: the other hypothesis, over the same frames.
  /// - Returns: whether it does.
  func isWithin(_ margin: Double, of other: DecoderHypothesis) -> Bool {
    let frames = other.words.reduce(0) { $0 + $1.frames.count }
    return other.acousticScore - acousticScore <= margin * Double(frames)
  }

  private var acousticScore: Double { segments.reduce(0) { $0 + $1.acousticScore } }
}
