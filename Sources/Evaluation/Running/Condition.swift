/// How the sound of an item is heard: as recorded, or with noise.
package enum Condition: Sendable, Hashable, Comparable {
  /// As recorded.
  case clean
  /// With noise so many dB below the speech.
  case snr(Double)

  /// `clean`, or such as `24 dB`.
  package var name: String {
    switch self {
    case .clean: "clean"
    case .snr(let decibels):
      decibels == decibels.rounded() ? "\(Int(decibels)) dB" : "\(decibels) dB"
    }
  }

  /// Reads `clean` or a number of dB, -100...200.
  package init?(_ text: String) {
    if text == "clean" {
      self = .clean
    } else if let decibels = Double(text), (-100...200).contains(decibels) {
      self = .snr(decibels)
    } else {
      return nil
    }
  }

  /// Clean first, then the quieter noise first.
  package static func < (first: Condition, second: Condition) -> Bool {
    switch (first, second) {
    case (.clean, .snr): true
    case (.snr(let one), .snr(let other)): one > other
    case (_, .clean): false
    }
  }
}
