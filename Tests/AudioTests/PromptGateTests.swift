import Foundation
import SpeechTestSupport
import Testing

@testable import Audio

/// What is heard while a prompt is played.
@Suite(.enabled(if: SyntheticSpeech.isInstalled, "flite is not installed"))
struct PromptGateTests {
  private static let prompts = [
    "Call Maria Lopez?", "Which John? 1, John Abernathy, mobile; 2, John Baker, work.", "Hang up?",
  ]

  /// A prompt as a microphone hears it: later, softer, with a room's echo and its noise.
  private func heard(_ prompt: [Int16], gain: Double, delay: Double, seconds: Double) -> [Int16] {
    var sound = quiet(seconds: seconds).map(Double.init)
    let start = Int(delay * 16_000)
    for (later, loudness) in [(0, 1.0), (400, 0.4), (1_300, 0.25), (2_900, 0.12), (4_700, 0.06)] {
      for (index, sample) in prompt.enumerated() where start + index + later < sound.count {
        sound[start + index + later] += gain * loudness * Double(sample)
      }
    }
    return sound.map { Int16(max(-32_768, min(32_767, $0))) }
  }

  private func passed(_ sound: [Int16], _ prompt: [Int16]) -> (gate: PromptGate, sound: [Int16]) {
    var gate = PromptGate(prompt, background: quiet(seconds: 0.5, seed: 3))
    var passed: [Int16] = []
    for start in stride(from: 0, to: sound.count, by: 800) {
      passed += gate.hear(Array(sound[start..<min(sound.count, start + 800)]))
    }
    return (gate, passed)
  }

  @Test(
    arguments: [(0.01, 0.0), (0.05, 0.1), (0.2, 0.25), (0.5, 0.05), (1, 0.5), (2, 0.15)]
      as [(Double, Double)])
  func nothingOfThePromptPasses(gain: Double, delay: Double) throws {
    for text in Self.prompts {
      let prompt = try SyntheticSpeech.samples(text)
      let seconds = Double(prompt.count) / 16_000 + 2
      let sound = heard(prompt, gain: gain, delay: delay, seconds: seconds)
      let (gate, passed) = passed(sound, prompt)
      // Values of few words: a failure prints them.
      let (isInterrupted, isOpen) = (gate.isInterrupted, gate.isOpen)
      #expect(!isInterrupted)
      #expect(isOpen)
      let (given, taken) = (sound.count, passed.count)
      #expect(given == taken)
      let loudest = passed.map { abs(Int($0)) }.max() ?? 0
      #expect(loudest < 100)
    }
  }

  /// Where the prompt is as loud as the voice, it is heard only after it.
  @Test(arguments: [0, 0.03, 0.1])
  func aVoicePasses(gain: Double) throws {
    let prompt = try SyntheticSpeech.samples(Self.prompts[1])
    let voice = try SyntheticSpeech.samples("the second one", voice: "rms")
    var sound = heard(
      prompt, gain: gain, delay: 0.15, seconds: Double(prompt.count) / 16_000 + 2)
    let start = 28_000
    for (index, sample) in voice.enumerated() {
      sound[start + index] = Int16(clamping: Int(sound[start + index]) + Int(sample))
    }
    let (gate, passed) = passed(sound, prompt)
    let isInterrupted = gate.isInterrupted
    #expect(isInterrupted)
    let (given, taken) = (sound.count, passed.count)
    #expect(given == taken)
    // All of the voice but its first moments is there, as it was.
    let isWhole = passed[(start + 4_800)...] == sound[(start + 4_800)...]
    #expect(isWhole)
    let loudest = passed[..<(start - 8_000)].map { abs(Int($0)) }.max() ?? 0
    #expect(loudest < 100)
  }

  /// Where the prompt is not heard, a short word is no part of it, though the prompt's own voice says it.
  @Test(arguments: ["slt", "rms"], [0.5, 1, 2, 3])
  func aShortWordPasses(speaker: String, after: Double) throws {
    let prompt = try SyntheticSpeech.samples(Self.prompts[1])
    for text in ["two", "one", "no"] {
      let voice = try SyntheticSpeech.samples(text, voice: speaker)
      var sound = quiet(seconds: Double(prompt.count) / 16_000 + 2)
      let start = Int(after * 16_000)
      for (index, sample) in voice.enumerated() {
        sound[start + index] = Int16(clamping: Int(sound[start + index]) + Int(sample))
      }
      let (gate, passed) = passed(sound, prompt)
      let isInterrupted = gate.isInterrupted
      #expect(isInterrupted, "\(text)")
      let begin = start + 1_600
      let isWhole = passed[begin...] == sound[begin...]
      #expect(isWhole, "\(text)")
    }
  }

  /// The beginning of a prompt, whose rest an echo canceller takes away, is nobody's voice.
  @Test(arguments: [0.15, 0.3, 0.6], [0.1, 0.5])
  func aSuppressedPromptIsNoVoice(seconds: Double, gain: Double) throws {
    for text in Self.prompts {
      let prompt = try SyntheticSpeech.samples(text)
      let fading = prompt.enumerated().map { index, sample in
        Int16(Double(sample) * exp(-Double(index) / 16_000 / seconds))
      }
      let length = Double(prompt.count) / 16_000 + 2
      let isInterrupted = passed(
        heard(fading, gain: gain, delay: 0.2, seconds: length), prompt
      ).gate.isInterrupted
      #expect(!isInterrupted, "\(text)")
    }
  }

  /// A short word soon after the prompt, whether or not the prompt was heard, is not lost.
  @Test(arguments: [0, 0.03, 0.3], [0.2, 0.4, 0.7])
  func aShortAnswerAfterThePromptPasses(gain: Double, after: Double) throws {
    let prompt = try SyntheticSpeech.samples(Self.prompts[1])
    let voice = try SyntheticSpeech.samples("no", voice: "rms")
    var sound = heard(
      prompt, gain: gain, delay: 0.05, seconds: Double(prompt.count) / 16_000 + 3)
    let start = prompt.count + Int(after * 16_000)
    for (index, sample) in voice.enumerated() {
      sound[start + index] = Int16(clamping: Int(sound[start + index]) + Int(sample))
    }
    let (_, passed) = passed(sound, prompt)
    let isWhole = passed[(start + 1_600)...] == sound[(start + 1_600)...]
    #expect(isWhole)
  }

  @Test func withoutAPromptAllPasses() {
    var gate = PromptGate([], background: [])
    #expect(gate.hear([1, 2, 3]) == [1, 2, 3])
  }

  @Test func whatIsHeldBackIsThePromptsWhereItIsEnded() throws {
    let prompt = try SyntheticSpeech.samples(Self.prompts[0])
    var gate = PromptGate(prompt, background: [])
    #expect(gate.hear(Array(prompt[..<1_600])).isEmpty)
    let rest = gate.open()
    #expect(rest == Array(repeating: 0, count: 1_600))
    #expect(gate.open().isEmpty)
  }
}
