import SpeechTestSupport
import Testing

@testable import Audio
@testable import Speech

@Suite struct ToneRemoverTests {
  private func level(_ samples: [Int16]) -> Double { AudioLevel.decibels(of: samples[...]) }

  private func clean(_ samples: [Int16], by length: Int = 800) -> [Int16] {
    var remover = ToneRemover(background: quiet(seconds: 0.5))
    var clean: [Int16] = []
    for start in stride(from: 0, to: samples.count, by: length) {
      clean += remover.remove(from: samples[start..<min(samples.count, start + length)])
    }
    return clean + remover.finish()
  }

  @Test(arguments: [1.0, 0.3, 0.05])
  func theToneBecomesBackground(volume: Double) {
    let tone = PromptTone.listening.samples.map { Int16(Double($0) * volume) }
    var heard = quiet(seconds: 1)
    for (index, sample) in tone.enumerated() { heard[5_003 + index] += sample }
    let result = clean(heard)
    #expect(result.count == heard.count)
    // What is left of its swelling and fading is too short to begin an utterance, which takes 50 ms.
    let loud = stride(from: 0, to: result.count - 160, by: 160).count {
      level(Array(result[$0..<$0 + 160])) > -45
    }
    #expect(loud <= 2)
  }

  @Test func otherSoundStaysAsItIs() throws {
    let speech = quiet(seconds: 0.3) + Tone.samples(frequency: 300).map { Int16($0 * 16_000) }
    #expect(clean(speech) == speech)
  }

  @Test func speechOverTheToneIsKept() {
    var heard = Tone.samples(frequency: 440, seconds: 0.5).map { Int16($0 * 8_000) }
    for (index, sample) in PromptTone.listening.samples.enumerated() {
      heard[1_600 + index] += sample
    }
    let result = clean(heard)
    #expect(level(Array(result[1_600..<1_600 + PromptTone.listening.samples.count])) > -25)
  }

  @Test func theSizeOfChunksMakesNoDifference() {
    let heard = quiet(seconds: 0.2) + PromptTone.listening.samples + quiet(seconds: 0.2)
    #expect(clean(heard, by: 37) == clean(heard, by: heard.count))
  }
}
