internal import Foundation

/// Computes confidences.
///
/// PocketSphinx's own posterior only compares the grammar's paths with each other. Here the words'
/// acoustic score is compared with that of a phone loop over the same frames, which can say
/// anything: where the loop does much better, something else was said. The mean difference per
/// frame of speech, in PocketSphinx's score units, and the logarithm of how long the words last go
/// through a logistic curve that was fitted to what was right: what lasts longer fits less by chance.
/// A word counts for no more than a ceiling, so that one that fits well does not make up for one that
/// does not fit.
public enum Confidence: Sendable {
  /// The curve, and the limits on it.
  public struct Parameters: Sendable, Hashable, Codable {
    /// The most that a word's score difference per frame counts.
    public var ceiling: Double
    /// How much worse than the phone loop silence may fit, per frame, before it counts as speech that
    /// was not understood.
    public var fillerAllowance: Double
    /// The steepness, per unit of score difference.
    public var slope: Double
    /// The steepness, per natural logarithm of the frames that the words last.
    public var lengthSlope: Double
    /// The offset of the curve, in logarithmic odds.
    public var offset: Double
    /// From here on a request is carried out without asking, 0...1.
    public var accept: Double
    /// The least confidence of a word to carry a request without asking, 0...1.
    public var acceptWord: Double
    /// How much better a name must fit than one that sounds almost alike to be certain, in score units a
    /// frame of the words.
    public var rivalMargin: Double
    /// Below this a sentence was not said, 0...1; between the two it must be confirmed.
    public var reject: Double
    /// The same where speech that is not meant for the recogniser, and noise, must be expected.
    public var rejectStrange: Double
    /// How slowly the words may come where such sound must be expected, in seconds a phone from the first
    /// word to the last, with the pauses; noise stretches words and leaves gaps.
    public var slowestPhone: Double
  }

  /// The confidence, 0...1.
  ///
  /// - Parameters:
  ///   - difference: the score difference per frame.
  ///   - frames: how many frames the words last, 1 or more.
  ///   - parameters: the curve.
  /// - Returns: how likely what was heard was said.
  static func value(of difference: Double, frames: Int, _ parameters: Parameters) -> Double {
    let odds =
      parameters.slope * difference + parameters.lengthSlope * log(Double(max(1, frames)))
      + parameters.offset
    return 1 / (1 + exp(-odds))
  }
}
