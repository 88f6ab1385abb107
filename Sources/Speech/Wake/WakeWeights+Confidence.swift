internal import Foundation

/// The confidence that a wake phrase was said, by the weights of the model.
extension WakeWeights {
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
