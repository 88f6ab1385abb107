/// The last seconds of a source, for what turns out only later to be a request.
public struct AudioRingBuffer: Sendable, Hashable {
  /// The samples that are remembered, the newest last.
  private var samples: [Int16] = []
  /// The sample of the source that comes next.
  public private(set) var end = 0

  /// The sound that is kept: 6 s.
  private static let length = 6 * AudioFormat.sampleRate
  /// The stretch in which the background is looked for: 2.5 s.
  private static let lookBack = 5 * AudioFormat.sampleRate / 2
  /// The background that is taken: 0.3 s.
  private static let backgroundLength = 3 * AudioFormat.sampleRate / 10

  /// A memory of nothing.
  public init() {}

  /// Takes the next samples of the source.
  public mutating func append(_ chunk: [Int16]) {
    samples += chunk
    end += chunk.count
    if samples.count > 2 * Self.length { samples.removeFirst(samples.count - Self.length) }
  }

  /// The sound from a sample of the source on, as far as it is remembered.
  public func sound(from start: Int) -> [Int16] {
    Array(samples.suffix(max(0, min(samples.count, end - start))))
  }

  /// Sound in which nobody speaks: the quietest stretch of the last seconds, forth and back.
  ///
  /// - Parameter length: How many samples are wanted.
  /// - Returns: The samples; zeros where little is remembered.
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
