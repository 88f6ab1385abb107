internal import Foundation

/// The weights of what both recognisers know of a sentence, in logarithmic odds.
///
/// They are those of a conditional logit over the candidates of an utterance and "none of them" (D. McFadden,
/// "Conditional logit analysis of qualitative choice behavior", 1974).
package struct NeuralWeights: Sendable, Hashable, Codable {
  /// The offset against none of them.
  package var offset: Double
  /// The weight of the log likelihood ratio to the free text, for the square root of the sentence's letters: what
  /// chance adds to it grows with that.
  package var ratio: Double
  /// The weight of how much better it fits the sound than the free text, by PocketSphinx.
  package var free: Double
  /// The weight of how much less likely PocketSphinx takes it to be than the likeliest candidate, in its own search.
  package var rival: Double
  /// The weight of the grammar's log probability.
  package var grammar: Double
  /// The weight of the natural logarithm of the letters: what is long is not said by chance.
  package var letters: Double
  /// The weight of how little it fits worse than the phone loop: the square root of what its score difference per
  /// frame is short of the ceiling, which tells more of what fits well than of what does not.
  package var difference: Double
  /// The weight of the level of the speech above the noise where it is negative, in dB: sound that the denoiser takes
  /// for noise.
  package var noise: Double
  /// The weight of how much it sounds unlike the free text, for each of its phones; nil for none.
  package var sound: Double?
}

/// How the neural recogniser tells a wake phrase from other sound.
package struct NeuralWake: Sendable, Hashable, Codable {
  /// The search for what it looks at: wider than PocketSphinx alone could judge.
  package var search: WakeSearch
  /// The offset of the logarithmic odds.
  package var offset: Double
  /// The weight of the natural logarithm of the probability that the text begins with the phrase, for each of its
  /// letters.
  package var letter: Double
  /// Below this logarithm of the probability, for each letter, PocketSphinx cannot be right either.
  package var hopeless: Double

  /// The confidence, 0...1, that a stretch begins with a phrase.
  ///
  /// - Parameter logProbability: The natural logarithm of the probability that its text does, for each letter of the
  ///   phrase.
  /// - Returns: How likely the phrase was said.
  func confidence(logProbability: Double) -> Double {
    1 / (1 + exp(-offset - letter * logProbability))
  }
}
