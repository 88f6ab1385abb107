/// Where a wake phrase was heard.
public struct WakeDetection: Sendable, Hashable {
  /// The samples of the source it lies in, as far as they can be told.
  public let samples: Range<Int>
  /// How sure it is, 0...1; ``WakePhraseSpotter/defaultThreshold`` is the limit where none is given.
  public let confidence: Double

  /// A detection; the arguments are its properties.
  package init(samples: Range<Int>, confidence: Double) {
    self.samples = samples
    self.confidence = confidence
  }

  /// Where it begins, in seconds from the start of the source.
  public var start: Double { Double(samples.lowerBound) / Double(AudioFormat.sampleRate) }
  /// Where it ends, in seconds from the start of the source.
  public var end: Double { Double(samples.upperBound) / Double(AudioFormat.sampleRate) }
}
