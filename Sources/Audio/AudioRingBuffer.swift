/// The last seconds of audio from a source, in case they turn out to be a request.
public struct AudioRingBuffer: Sendable, Hashable {
  /// The buffered samples, oldest first.
  private var samples: [Int16] = []
  /// The index in the source of the next sample.
  public private(set) var end = 0

  /// The capacity: 6 s.
  private static let length = 6 * AudioFormat.sampleRate
  /// The stretch that is searched for background noise: 2.5 s.
  private static let lookBack = 5 * AudioFormat.sampleRate / 2
  /// The length of background noise that is used: 0.3 s.
  private static let backgroundLength = 3 * AudioFormat.sampleRate / 10

  /// Creates an empty buffer.
  public init() {}

  /// Appends the next samples of the source.
  public mutating func append(_ chunk: [Int16]) {
    samples += chunk
    end += chunk.count
    if samples.count > 2 * Self.length { samples.removeFirst(samples.count - Self.length) }
  }

  /// The audio from a sample of the source on, as far back as the buffer goes.
  public func sound(from start: Int) -> [Int16] {
    Array(samples.suffix(max(0, min(samples.count, end - start))))
  }

  /// Background noise: the quietest stretch of the last seconds, forwards and backwards.
  ///
  /// - Parameter length: How many samples are wanted.
  /// - Returns: The samples; zeros if little is buffered.
  public func background(length: Int) -> [Int16] {
    let frame = AudioFormat.frameLength
    let recent = Array(samples.suffix(Self.lookBack))
    let starts = stride(from: 0, through: recent.count - Self.backgroundLength, by: 2 * frame)
    let levels = starts.map { start in
      (start: start, level: AudioLevel.decibels(of: recent[start..<start + Self.backgroundLength]))
    }
    guard let quietest = levels.min(by: { $0.level < $1.level })?.start else {
      return Array(repeating: 0, count: length)
    }
    let stretch = recent[quietest..<quietest + Self.backgroundLength]
    let wave = Array(stretch) + stretch.reversed()
    return (0..<length).map { wave[$0 % wave.count] }
  }
}
