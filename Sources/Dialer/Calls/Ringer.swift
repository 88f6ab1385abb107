public import Audio
internal import Synchronization

/// Rings at a speaker while a call does, where nobody announces it aloud.
public final class Ringer: Sendable {
  /// The time between two rings, and how often is looked whether it still rings.
  private static let pause = Duration.seconds(2)
  private static let interval = Duration.milliseconds(100)

  private let speaker: Speaker
  private let ring: @Sendable () -> [Int16]
  private let ringing = Mutex<Task<Void, Never>?>(nil)

  /// - Parameters:
  ///   - speaker: What rings.
  ///   - ring: Makes the sound of a ring, when a call rings: 16-bit samples, one channel, 16 kHz; empty for none.
  public init(_ speaker: Speaker, ring: @escaping @Sendable () -> [Int16]) {
    self.speaker = speaker
    self.ring = ring
  }

  /// Rings, in place of another call, and returns at once; where the speaker cannot be used, nothing is heard.
  ///
  /// - Parameter isRinging: Whether it still rings.
  func ring(while isRinging: @escaping @Sendable () -> Bool) {
    let task = Task { [speaker, ring] in
      let ring = ring()
      guard !ring.isEmpty else { return }
      while isRinging(), !Task.isCancelled {
        let playing = Task { try await speaker.play(ring) }
        let isPlayed = Mutex(false)
        Task {
          _ = await playing.result
          isPlayed.withLock { $0 = true }
        }
        while isRinging(), !isPlayed.withLock(\.self) { try? await Task.sleep(for: Self.interval) }
        if !isPlayed.withLock(\.self) { speaker.stop() }
        guard case .success = await playing.result else { return }
        let end = ContinuousClock.now + Self.pause
        while isRinging(), ContinuousClock.now < end { try? await Task.sleep(for: Self.interval) }
      }
    }
    ringing.withLock { earlier in
      earlier?.cancel()
      earlier = task
    }
  }
}
