/// The weights of what tells a wake phrase from other sound, in logarithmic odds.
///
/// Those of `recognizer.json` were fitted to recordings; the ones here go by the score difference alone.
package struct WakeWeights: Sendable, Hashable, Codable {
  /// The offset.
  package var offset = 6.4
  /// The weight of the score difference to the phone loop per frame.
  package var difference = 0.4
  /// The weight of each phone beyond the fewest that a phrase may have, since long phrases are like nothing
  /// else.
  package var phones = 0.8
  /// The weight of the natural logarithm of the length of a phone, compared with 80 ms.
  package var pace = 0.0
}
