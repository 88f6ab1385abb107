import Foundation
import IntentParser

extension WordNetwork.Arc {
  /// The probability itself.
  var probability: Double { exp(logProbability) }
}
