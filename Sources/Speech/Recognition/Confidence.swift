internal import Foundation

/// What stands behind a confidence.
///
/// PocketSphinx's own posterior only compares the grammar's paths with each other. Here the words'
/// acoustic score is compared with that of a phone loop over the same frames, which can say
/// anything: where the loop does much better, something else was said. The mean difference per
/// frame of speech, in PocketSphinx's score units, goes through a logistic curve. A word counts for
/// no more than a ceiling, so that one that fits well does not make up for one that does not fit.
public enum Confidence: Sendable {
  /// The curve, and the limits on it.
  public struct Parameters: Sendable, Hashable, Codable {
    /// The most that a word's score difference per frame counts.
    public var ceiling: Double
    /// How much worse than the phone loop silence may fit, per frame, before it counts as speech that
    /// was not understood.
    public var fillerAllowance: Double
    /// The score difference per frame at which a hypothesis is as likely right as wrong.
    public var midpoint: Double
    /// The steepness, per unit of score difference.
    public var slope: Double
    /// From here on a request is carried out without asking, 0...1.
    public var accept: Double
    /// How sure a word must be for the request it carries to go without asking, 0...1.
    public var acceptWord: Double
    /// Below this a request is none, 0...1; between the two it must be confirmed.
    public var reject: Double
  }

  /// The confidence, 0...1, of a score difference per frame.
  static func value(of difference: Double, _ parameters: Parameters) -> Double {
    1 / (1 + exp(-parameters.slope * (difference - parameters.midpoint)))
  }
}
