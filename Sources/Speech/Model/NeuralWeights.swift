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
}
