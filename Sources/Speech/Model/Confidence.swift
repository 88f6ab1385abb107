internal import Foundation

/// Computes confidences.
///
/// PocketSphinx's own posterior only compares the grammar's paths with each other. Here the words'
/// acoustic score is compared with that of a phone loop over the same frames, which can say
/// anything: where the loop does much better, something else was said. The mean difference per
/// frame of speech, in PocketSphinx's score units, goes through a logistic curve, with how long the words
/// last, the word that fits worst, the pace, and, where there was doubt, what other decodings of the
/// same sound had to say. The curves were fitted to what was right, one for each channel.
public enum Confidence: Sendable {
  /// The curves, and the limits on them.
  public struct Parameters: Sendable, Hashable, Codable {
    /// The most that a word's score difference per frame counts.
    public var ceiling: Double
    /// The margin by which silence may fit worse than the phone loop, per frame, before it counts as
    /// speech that was not understood.
    public var fillerAllowance: Double
    /// The steepness of a word's curve, per unit of score difference.
    public var slope: Double
    /// The steepness of a word's curve, per natural logarithm of the frames that all words last.
    public var lengthSlope: Double
    /// The offset of a word's curve, in logarithmic odds.
    public var offset: Double
    /// The curves of a sentence for each channel; one that has none is given the curve of words.
    package var curves: [String: Curve]?
    /// The level of speech above noise below which a channel is noisy, in dB; none is without it.
    package var noisyBelow: Double?
    /// From here on a request is carried out without asking, 0...1.
    public var accept: Double
    /// The least confidence of a word to carry a request without asking, 0...1.
    public var acceptWord: Double
    /// The margin by which a name must fit better than one that sounds almost alike to be certain, in score
    /// units a frame of the words.
    public var rivalMargin: Double
    /// Below this a sentence was not said, 0...1; between the two it must be confirmed.
    public var reject: Double
    /// The same where speech that is not meant for the recogniser, and noise, must be expected.
    public var rejectStrange: Double
    /// The same once a wake phrase or a key has activated listening, 0...1; ``rejectStrange`` without it.
    package var rejectActivated: Double?
    /// The least confidence of the first decoding for a second one to be made where speech that is not meant
    /// for the recogniser must be expected, 0...1; 0 without it.
    package var reachSecond: Double?
    /// The least confidence of the first two decodings for a third one to be made there, 0...1; 0 without it.
    package var reachThird: Double?
    /// The confidence of the first two decodings from which there is no third one, 0...1; without it, and where it is
    /// the less, that from which the utterance is accepted.
    package var thirdBelow: Double?
    /// The score difference per frame below which what is being said is no request; nil if there is none.
    ///
    /// The rest of such an utterance is not decoded, where such speech must be expected.
    package var hopeless: Double?
    /// The frames of words before that is decided; 80 without it.
    package var hopelessFrames: Int?
    /// The slowest pace of the words where such sound must be expected, in seconds a phone from the first
    /// word to the last, with the pauses; noise stretches words and leaves gaps.
    public var slowestPhone: Double

    /// Those where a neural recogniser hears alone, which has limits of its own.
    static let none = Parameters(
      ceiling: 0, fillerAllowance: 0, slope: 0, lengthSlope: 0, offset: 0, accept: 1, acceptWord: 1,
      rivalMargin: 0, reject: 0, rejectStrange: 0, slowestPhone: .infinity)

    /// The curve of a channel.
    func curve(of channel: SoundChannel) -> Curve {
      if let curve = curves?[channel.rawValue] { return curve }
      var weights = Weights()
      (weights.offset, weights.difference, weights.length) = (offset, slope, lengthSlope)
      return Curve(first: weights, second: weights)
    }
  }

  /// The weights of what is known after one decoding, and of what is known after all.
  package struct Curve: Sendable, Hashable, Codable {
    /// The weights after the first decoding.
    package var first = Weights()
    /// The weights after further ones.
    package var second = Weights()
  }

  /// The weights of a logistic curve, in logarithmic odds.
  package struct Weights: Sendable, Hashable, Codable {
    /// The offset.
    package var offset = 0.0
    /// The weight of the score difference to the phone loop per frame.
    package var difference = 0.0
    /// The weight of the natural logarithm of the frames that the words last.
    package var length = 0.0
    /// The weight of the score difference of the word that fits worst, -40...the ceiling.
    package var worstWord = 0.0
    /// The weight of the natural logarithm of the length of a phone, compared with 0.1 s.
    package var pace = 0.0
    /// The weight of the agreement of other decodings, -1...1.
    package var agreement = 0.0
    /// The weight of a word with the user's own pronunciation.
    package var userPhones = 0.0
  }

  /// The confidence of a word, 0...1.
  ///
  /// - Parameters:
  ///   - difference: The score difference per frame.
  ///   - frames: How many frames the words last, 1 or more.
  ///   - parameters: The curve.
  /// - Returns: How likely what was heard was said.
  static func value(of difference: Double, frames: Int, _ parameters: Parameters) -> Double {
    let odds =
      parameters.slope * difference + parameters.lengthSlope * log(Double(max(1, frames)))
      + parameters.offset
    return 1 / (1 + exp(-odds))
  }
}

/// The kinds of sound that confidence is fitted to.
package enum SoundChannel: String, Sendable, Hashable, Codable, CaseIterable {
  /// All frequencies that speech has, and little noise.
  case wide
  /// A telephone's frequencies.
  case telephone
  /// All frequencies, and noise that is not far below the speech.
  case noisy
}
