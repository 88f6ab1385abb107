internal import Foundation

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

  /// As many further phones count.
  private static let mostPhones = 4
  /// The usual length of a phone, in frames.
  private static let usualFrames = 8.0

  /// The confidence, 0...1, that a stretch is the phrase.
  ///
  /// - Parameters:
  ///   - difference: the score difference to the phone loop per frame.
  ///   - framesPerPhone: the mean length of a phone in frames, more than 0.
  ///   - phones: the phones of the phrase.
  /// - Returns: how likely the phrase was said.
  func confidence(difference: Double, framesPerPhone: Double, phones: Int) -> Double {
    let further = min(Self.mostPhones, max(0, phones - WakePhrase.fewestPhones))
    let odds =
      offset + self.difference * difference + self.phones * Double(further)
      + pace * log(framesPerPhone / Self.usualFrames)
    return 1 / (1 + exp(-odds))
  }
}
