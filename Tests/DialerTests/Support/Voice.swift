import Audio
import Conversation
import Foundation
import Speech
import SpeechTestSupport
import Synchronization
import TestSupport

/// What is said at a microphone, made by flite.
enum Voice {
  private static let program = "/usr/bin/flite"
  static let modelFolder = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../../models/en-US").standardizedFileURL
  /// Whether speech can be made and heard here.
  static let isPossible =
    FileManager.default.isExecutableFile(atPath: program)
    && (try? RecognitionModel(folder: modelFolder)) != nil
  /// For voices in a quiet room.
  static let quietModel = Installed.quietModel.map(\.model)
  static let reason = "flite or the acoustic model (pocketsphinx-en-us) is not installed"

  /// A sentence as a man says it, unlike the prompts.
  static func says(_ text: String, by voice: String = "rms") throws -> [Int16] {
    let folder = try TemporaryFolder()
    let file = folder.url.appending(path: "speech.wav").path
    let process = Process()
    process.executableURL = URL(filePath: program)
    process.arguments = ["-voice", voice, "-t", text, "-o", file]
    try process.run()
    process.waitUntilExit()
    let recording = try AudioFile(path: file)
    var samples: [Int16] = []
    while let block = try recording.read() { samples += block }
    return samples
  }

  /// A quiet room, the same each time.
  static func quiet(_ seconds: Double) -> [Int16] {
    var state: UInt64 = 7
    return (0..<Int(seconds * 16_000)).map { _ in
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int16(truncatingIfNeeded: Int(state >> 33) % 37 - 18)
    }
  }
}

/// A microphone that hears parts one after the other, each when the one before is over, and a prompt
/// while it is played.
final class TestMicrophone: AudioSource, @unchecked Sendable {
  // @unchecked Sendable: all that changes is behind the mutex.

  private struct State {
    var sound: [Int16]
    var position = 0
    var echo: [Int16] = []
    var isStopped = false
    /// What is said into the next prompts, a sound and its start in seconds from the prompt's.
    var answers: [(sound: [Int16], after: Double)]
  }

  private let state: Mutex<State>
  /// How much of a prompt it hears, of 1, and how much later.
  private let gain: Double
  private let delay: Int
  /// When it is at its end; a microphone has none.
  private let length: Int

  init(
    _ sound: [Int16], seconds: Double, answers: [(sound: [Int16], after: Double)] = [],
    gain: Double = 0, delay: Double = 0.15
  ) {
    length = Int(seconds * 16_000)
    self.gain = gain
    self.delay = Int(delay * 16_000)
    state = Mutex(State(sound: sound, answers: answers))
  }

  func read() -> [Int16]? {
    state.withLock { state in
      guard state.position < length else { return nil }
      var chunk = Voice.quiet(0.05)
      for index in chunk.indices {
        let position = state.position + index
        if position < state.sound.count { chunk[index] = state.sound[position] }
        if position < state.echo.count {
          chunk[index] = Int16(clamping: Int(chunk[index]) + Int(state.echo[position]))
        }
      }
      state.position += chunk.count
      return chunk
    }
  }

  /// A prompt begins to be played: it is heard from now on, and the next answer comes.
  func hear(prompt: [Int16]) {
    state.withLock { state in
      let start = state.position + delay
      if gain > 0 {
        state.echo += Array(repeating: 0, count: max(0, start - state.echo.count))
        state.echo.removeLast(max(0, state.echo.count - start))
        // A room's echo: later and softer.
        var echo = Array(repeating: 0.0, count: prompt.count + 4_800)
        for (later, loudness) in [
          (0, 1.0), (400, 0.4), (1_300, 0.25), (2_900, 0.12), (4_700, 0.06),
        ] {
          for (index, sample) in prompt.enumerated() {
            echo[index + later] += gain * loudness * Double(sample)
          }
        }
        state.echo += echo.map { Int16(max(-32_768, min(32_767, $0))) }
      }
      guard !state.answers.isEmpty else { return }
      let answer = state.answers.removeFirst()
      let from = state.position + Int(answer.after * 16_000)
      state.sound += Array(repeating: 0, count: max(0, from - state.sound.count))
      state.sound.removeLast(max(0, state.sound.count - from))
      state.sound += answer.sound
    }
  }

  /// The prompt is ended.
  func endPrompt() {
    state.withLock { state in
      let end = state.position + delay
      if state.echo.count > end { state.echo.removeLast(state.echo.count - end) }
    }
  }
}

/// Plays prompts into a microphone.
final class TestPlayer: PromptPlaying {
  private let microphone: TestMicrophone
  private let stopped = Mutex(0)
  private let begun = Mutex(0)

  init(_ microphone: TestMicrophone) { self.microphone = microphone }

  var stops: Int { stopped.withLock { $0 } }
  var prompts: Int { begun.withLock { $0 } }

  func begin(_ samples: [Int16]) async -> Bool {
    begun.withLock { $0 += 1 }
    microphone.hear(prompt: samples)
    return true
  }

  func stop() {
    stopped.withLock { $0 += 1 }
    microphone.endPrompt()
  }
}
