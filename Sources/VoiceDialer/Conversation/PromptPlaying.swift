/// Plays what is said to the user.
public protocol PromptPlaying: Sendable {
  /// Begins to play a prompt, and returns at once.
  ///
  /// - Parameter samples: 16-bit samples, one channel, 16 kHz.
  /// - Returns: whether it is played; false where there is nothing to play it.
  func begin(_ samples: [Int16]) async -> Bool

  /// Ends the prompt that is being played.
  func stop()
}
