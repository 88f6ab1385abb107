/// The part of the spectrum that a source has.
public enum SoundBand: String, Sendable, Hashable {
  /// All that the acoustic models go by, up to some 7 kHz.
  case wide
  /// What a telephone lets through, 300 to 3400 Hz.
  case telephone

  /// The sample rate up to which sound is taken for a telephone's: half of it is the highest
  /// frequency there can be.
  static let telephoneRate = 8_000

  /// The band of sound with so many samples a second.
  init(sampleRate: Int) {
    self = sampleRate <= Self.telephoneRate ? .telephone : .wide
  }
}
