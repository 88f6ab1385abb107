internal import Foundation
internal import SpokenText

/// The evidence for and against a hypothesis, which the confidence weighs.
package struct Evidence: Sendable, Hashable, Codable {
  /// The decodings of an utterance, in the order in which they are made.
  package enum Pass: String, Sendable, Hashable, Codable, CaseIterable {
    /// By what was known of the channel before.
    case first
    /// With the cepstral mean of the utterance itself.
    case ownMean
    /// With noise that follows the voice.
    case modulatedNoise
  }

  /// The decoding that the hypothesis is of.
  package var pass = Pass.first
  /// The words.
  package let text: String
  /// The words as the grammar has them.
  package let words: [String]
  /// The score difference to the phone loop per frame of the words, no word counting for more than the
  /// ceiling, less the fillers that hide speech.
  package let difference: Double
  /// The score difference per frame of each word, as it is.
  package let wordDifferences: [Double]
  /// The frames of the words.
  package let frames: Int
  /// The phones of the words.
  package let phones: Int
  /// The frames from the first word to the last that belong to no word.
  package let pauses: Int
  /// Whether one of the words has the user's own pronunciation.
  package var hasUserPhones = false

  /// Weighs a hypothesis; nil if there are no words.
  ///
  /// - Parameters:
  ///   - hypothesis: Of the grammar search.
  ///   - loop: Of the phone loop, over the same frames.
  ///   - parameters: The limits on what a word and a filler count.
  init?(
    of hypothesis: DecoderHypothesis?, against loop: DecoderHypothesis?,
    _ parameters: Confidence.Parameters
  ) {
    guard let hypothesis, let first = hypothesis.words.first, let last = hypothesis.words.last
    else { return nil }
    let words = hypothesis.words
    let loopScores = Self.frameScores(of: loop)
    let count = words.reduce(0) { $0 + $1.frames.count }
    var sum = 0.0
    var differences: [Double] = []
    for word in words {
      let length = Double(word.frames.count)
      let own = Self.difference(of: word, against: loopScores) / length
      sum += min(own, parameters.ceiling) * length
      differences.append(own)
    }
    // Speech that was taken for silence counts against the words; silence is silence to both, but
    // for the sounds at the edges of words.
    for filler in hypothesis.segments where filler.isFiller {
      let allowance = parameters.fillerAllowance * Double(filler.frames.count)
      sum += min(0, Self.difference(of: filler, against: loopScores) + allowance)
    }
    self.words = words.map(\.word)
    text = SpokenWords.text(of: self.words)
    difference = sum / Double(count)
    wordDifferences = differences
    frames = count
    phones = words.reduce(0) { $0 + $1.phoneCount }
    pauses = max(0, last.frames.upperBound - first.frames.lowerBound - count)
  }

  /// The mean length of a phone, in seconds, without the pauses between the words.
  var spokenPhoneDuration: Double { Double(frames) / 100 / Double(max(1, phones)) }

  /// The mean length of a phone, in seconds, with the pauses between the words.
  var phoneDuration: Double { Double(frames + pauses) / 100 / Double(max(1, phones)) }

  /// The acoustic score of a word less that of the phone loop over the same frames.
  private static func difference(
    of word: DecoderHypothesis.Segment, against loopScores: [Double]
  ) -> Double {
    let upper = min(word.frames.upperBound, loopScores.count - 1)
    let lower = min(word.frames.lowerBound, upper)
    return word.acousticScore - (loopScores[upper] - loopScores[lower])
  }

  /// The running sum of the loop's score before each frame; a segment's score is spread evenly.
  private static func frameScores(of loop: DecoderHypothesis?) -> [Double] {
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
}

/// Everything that was known of an utterance when its confidence was decided, for fitting the weights.
package struct UtteranceEvidence: Sendable, Hashable, Codable {
  /// The evidence of each decoding that found words.
  package var passes: [Evidence] = []
  /// The level of the speech above the noise, in dB; nil without a denoiser.
  package var signalToNoise: Double?
  /// The score difference of the words so far, at intervals while they were being said.
  package var course: [Course] = []
  /// What the neural recogniser would write freely; nil without one.
  package var free: FreeText?
  /// The sentences that either recogniser has heard; none without a neural one.
  package var candidates: [Candidate] = []

  /// The score difference after so many frames.
  package struct Course: Sendable, Hashable, Codable {
    /// The frames of the words so far.
    package let frames: Int
    /// The score difference to the phone loop per frame.
    package let difference: Double
  }
}
