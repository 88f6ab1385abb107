/// The limits of the keyphrase search for a wake phrase, which depend on how well the acoustic model fits
/// speech at all.
///
/// Those of `recognizer.json`, key `wakeSearch`; the ones here are English's.
package struct WakeSearch: Sendable, Hashable, Codable {
  /// PocketSphinx's `-beam`, such as `1e-80`; smaller is wider.
  package var beam = "1e-80"
  /// The exponent of ten of the search's threshold for each phone: low enough to miss little.
  package var exponentPerPhone = -11.0
  /// The lowest exponent; what is found further down is too much to look at.
  package var lowestExponent = -100.0

  /// The exponent of the threshold for a phrase of so many phones.
  func exponent(phones: Int) -> Double {
    max(lowestExponent, exponentPerPhone * Double(phones))
  }
}
