internal import CALSA
internal import CSampleRate
internal import CSndfile
internal import Foundation

/// The audio format of the acoustic models.
public enum AudioFormat: Sendable {
  /// Samples a second.
  public static let sampleRate = 16_000
  /// Samples of one analysis frame: 10 ms, PocketSphinx's frame rate of 100 a second.
  public static let frameLength = 160
}

/// Measures how loud samples are.
public enum AudioLevel: Sendable {
  /// The level in dB relative to a full-scale square wave; silence is -100.
  public static func decibels(of samples: ArraySlice<Int16>) -> Double {
    guard !samples.isEmpty else { return -100 }
    var sum = 0.0
    var mean = 0.0
    for sample in samples { mean += Double(sample) }
    mean /= Double(samples.count)
    for sample in samples { sum += (Double(sample) - mean) * (Double(sample) - mean) }
    let power = sum / Double(samples.count) / (32768 * 32768)
    return power > 1e-10 ? 10 * log10(power) : -100
  }
}

/// The part of the spectrum that a source has.
public enum AudioBand: String, Sendable, Hashable {
  /// All that the acoustic models go by, up to some 7 kHz.
  case wide
  /// The band of a telephone, 300 to 3400 Hz.
  case telephone

  /// The sample rate up to which sound is taken for a telephone's: half of it is the highest
  /// frequency there can be.
  static let telephoneRate = 8_000

  /// The band of sound with so many samples a second.
  init(sampleRate: Int) {
    self = sampleRate <= Self.telephoneRate ? .telephone : .wide
  }
}

/// The installed libraries that sound goes through.
public enum AudioLibraries: Sendable {
  /// Their names and versions, as they say themselves.
  public static var versions: [(name: String, version: String)] {
    [
      ("libsndfile", String(cString: sf_version_string())),
      ("libsamplerate", String(cString: src_get_version())),
      ("ALSA", String(cString: snd_asoundlib_version())),
    ]
  }
}
