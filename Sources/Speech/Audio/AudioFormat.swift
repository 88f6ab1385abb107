/// The audio format of the acoustic models.
public enum AudioFormat: Sendable {
  /// Samples a second.
  public static let sampleRate = 16_000
  /// Samples of one analysis frame: 10 ms, PocketSphinx's frame rate of 100 a second.
  public static let frameLength = 160
}
