internal import Audio
internal import Foundation
internal import Synchronization

/// Samples as a source that remembers when it was read last.
final class TimedSource: AudioSource {
  /// The times of the last read and of the first answer after it.
  ///
  /// The utterance heard after a read is the recogniser's answer to the samples read last, so the time in
  /// between is the latency after the end of speech, but for the silence that ends it.
  final class Clock: Sendable {
    private let state = Mutex((lastRead: ContinuousClock.now, latency: Double?.none))

    /// The time of the last read.
    var lastRead: ContinuousClock.Instant { state.withLock { $0.lastRead } }
    /// The time from a read to the last answer, in seconds; nil if there was none.
    var latency: Double? { state.withLock { $0.latency } }

    func read() { state.withLock { $0.lastRead = .now } }

    /// An answer came.
    func finish() {
      state.withLock { $0.latency = (ContinuousClock.now - $0.lastRead).seconds }
    }
  }

  /// Tells when it was read.
  let clock = Clock()
  let band: AudioBand

  private let samples: [Int16]
  private let isCancelled: @Sendable () -> Bool
  private var position = 0

  private static let chunk = 1600

  init(
    _ samples: [Int16], band: AudioBand = .wide, isCancelled: @escaping @Sendable () -> Bool
  ) {
    self.samples = samples
    self.band = band
    self.isCancelled = isCancelled
  }

  func read() -> [Int16]? {
    guard !isCancelled() else { return nil }
    let end = min(position + Self.chunk, samples.count)
    let next = samples[position..<end]
    position = end
    clock.read()
    return next.isEmpty ? nil : Array(next)
  }
}

@available(*, unavailable)
extension TimedSource: Sendable {}
