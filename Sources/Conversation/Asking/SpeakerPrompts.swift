public import Audio
internal import Synchronization

/// Plays prompts by a speaker; one that cannot be opened is told of once, and not tried again.
public final class SpeakerPrompts: PromptPlaying {
  private enum State {
    case untried
    case usable
    case unusable
  }

  private let speaker: Speaker
  private let warn: @Sendable (String) -> Void
  private let state = Mutex(State.untried)
  /// Whether somebody was told that nothing can be played.
  private let hasTold = Mutex(false)

  /// - Parameters:
  ///   - speaker: What plays.
  ///   - warn: Receives why nothing can be played, by a sentence for a person.
  public init(_ speaker: Speaker, warn: @escaping @Sendable (String) -> Void) {
    self.speaker = speaker
    self.warn = warn
  }

  /// Whether the speaker can be opened; nothing is told where it cannot.
  public func canPlay() async -> Bool { await isUsable(isTold: false) }

  /// Begins to play a prompt, and returns at once.
  public func begin(_ samples: [Int16]) async -> Bool {
    guard await isUsable(isTold: true) else { return false }
    Task {
      do throws(SpeechError) {
        try await speaker.play(samples)
      } catch {
        // Perhaps something else plays; the next one is tried again.
        giveUp(error, .untried)
      }
    }
    return true
  }

  /// Ends the prompt that is being played.
  public func stop() { speaker.stop() }

  private func isUsable(isTold: Bool) async -> Bool {
    switch state.withLock({ $0 }) {
    case .usable: return true
    case .unusable: return false
    case .untried:
      do throws(SpeechError) {
        try await speaker.check()
        state.withLock { $0 = .usable }
        return true
      } catch {
        if isTold { giveUp(error, .unusable) }
        return false
      }
    }
  }

  private func giveUp(_ error: SpeechError, _ next: State) {
    state.withLock { $0 = next }
    let isNew = hasTold.withLock { hasTold in
      defer { hasTold = true }
      return !hasTold
    }
    if isNew { warn("\(error.description) Questions are only printed.") }
  }
}

/// Plays what is said to the user.
public protocol PromptPlaying: Sendable {
  /// Whether prompts can be played; by default they can.
  func canPlay() async -> Bool

  /// Begins to play a prompt, and returns at once.
  ///
  /// - Parameter samples: 16-bit samples, one channel, 16 kHz.
  /// - Returns: Whether it is played; false where there is nothing to play it.
  func begin(_ samples: [Int16]) async -> Bool

  /// Ends the prompt that is being played.
  func stop()
}

extension PromptPlaying {
  /// Prompts can be played.
  public func canPlay() async -> Bool { true }
}
