internal import SpokenText

/// Makes a transcript of what the grammar search and the phone loop heard in one utterance.
struct TranscriptScorer {
  let parameters: Confidence.Parameters
  let network: any SentenceSet
  /// Indicates whether speech that is not meant for the recogniser, and noise, must be expected.
  let expectsOutOfVocabularySpeech: Bool
  /// For each frame the decoders heard, the frame of the source it came from.
  let sourceFrames: [Int]
  /// The first frame of the utterance and the one after its last sound, in the source.
  let frames: Range<Int>

  /// The transcript of the best hypothesis.
  ///
  /// - Parameters:
  ///   - hypothesis: of the grammar search; nil where no sentence fits at all.
  ///   - loop: of the phone loop, over the same frames.
  /// - Returns: the transcript, accepted or not.
  func transcript(
    of hypothesis: DecoderHypothesis?, against loop: DecoderHypothesis?
  ) -> Transcript {
    let words = hypothesis?.words ?? []
    let texts = words.map(\.word)
    guard !words.isEmpty else {
      let hasSpeech = loop.map { !$0.words.isEmpty } ?? false
      return empty(hasSpeech ? .outOfGrammar : .noSpeech)
    }
    let loopScores = frameScores(of: loop)
    var difference = 0.0
    let frameCount = words.reduce(0) { $0 + $1.frames.count }
    var spoken: [Transcript.Word] = []
    for word in words {
      let length = Double(word.frames.count)
      let own = self.difference(of: word, against: loopScores) / length
      difference += min(own, parameters.ceiling) * length
      let confidence = Confidence.value(of: own, frames: frameCount, parameters)
      spoken.append(
        Transcript.Word(
          word: word.word, start: time(at: word.frames.lowerBound),
          end: min(time(at: word.frames.upperBound - 1) + 0.01, seconds(frames.upperBound)),
          confidence: confidence, isCertain: confidence >= parameters.acceptWord))
    }
    // Speech that was taken for silence counts against the words; silence is silence to both, but
    // for the sounds at the edges of words.
    for filler in hypothesis?.segments.filter(\.isFiller) ?? [] {
      let allowance = parameters.fillerAllowance * Double(filler.frames.count)
      difference += min(0, self.difference(of: filler, against: loopScores) + allowance)
    }
    let confidence = Confidence.value(
      of: difference / Double(frameCount), frames: frameCount, parameters)
    return Transcript(
      text: SpokenWords.text(of: texts), start: spoken[0].start,
      end: seconds(frames.upperBound), confidence: confidence,
      rejection: rejection(of: words, confidence: confidence),
      isCertain: confidence >= parameters.accept,
      words: Self.joiningPossessives(spoken))
  }

  /// The words, each possessive ending with the word that it ends.
  private static func joiningPossessives(_ words: [Transcript.Word]) -> [Transcript.Word] {
    words.reduce(into: []) { joined, word in
      guard word.word == "'s", let owner = joined.popLast() else {
        joined.append(word)
        return
      }
      joined.append(
        Transcript.Word(
          word: owner.word + word.word, start: owner.start, end: word.end,
          confidence: owner.confidence, isCertain: owner.isCertain))
    }
  }

  private func rejection(
    of words: [DecoderHypothesis.Segment], confidence: Double
  ) -> Transcript.Rejection? {
    let limit = expectsOutOfVocabularySpeech ? parameters.rejectStrange : parameters.reject
    let isSpeech =
      !expectsOutOfVocabularySpeech || Self.phoneDuration(of: words) <= parameters.slowestPhone
    let isSaid = confidence >= limit && isSpeech && network.accepts(words.map(\.word))
    return isSaid ? nil : .outOfGrammar
  }

  /// The mean length of a phone, in seconds, with the pauses between the words.
  private static func phoneDuration(of words: [DecoderHypothesis.Segment]) -> Double {
    guard let first = words.first, let last = words.last else { return 0 }
    let phones = words.reduce(0) { $0 + $1.phoneCount }
    let frames = last.frames.upperBound - first.frames.lowerBound
    return Double(frames) / 100 / Double(max(1, phones))
  }

  /// The acoustic score of a word less that of the phone loop over the same frames.
  private func difference(
    of word: DecoderHypothesis.Segment, against loopScores: [Double]
  ) -> Double {
    let upper = min(word.frames.upperBound, loopScores.count - 1)
    let lower = min(word.frames.lowerBound, upper)
    return word.acousticScore - (loopScores[upper] - loopScores[lower])
  }

  /// The running sum of the loop's score before each frame; a segment's score is spread evenly.
  private func frameScores(of loop: DecoderHypothesis?) -> [Double] {
    var sums = [0.0]
    for segment in loop?.segments ?? [] {
      while sums.count <= segment.frames.lowerBound { sums.append(sums[sums.count - 1]) }
      let share = segment.acousticScore / Double(segment.frames.count)
      for _ in sums.count - 1..<segment.frames.upperBound {
        sums.append(sums[sums.count - 1] + share)
      }
    }
    return sums
  }

  private func empty(_ rejection: Transcript.Rejection) -> Transcript {
    Transcript(
      text: "", start: seconds(frames.lowerBound), end: seconds(frames.upperBound), confidence: 0,
      rejection: rejection, isCertain: false)
  }

  private func time(at decoderFrame: Int) -> Double {
    guard !sourceFrames.isEmpty else { return seconds(frames.lowerBound) }
    return seconds(sourceFrames[min(max(0, decoderFrame), sourceFrames.count - 1)])
  }

  private func seconds(_ frame: Int) -> Double {
    Double(frame) / 100
  }
}
