import Testing

@testable import Pronunciation

struct PromptSynthesizerTests {
  @Test(
    arguments: [
      ("Call (415) 555-0142?", "Call 4 1 5, 5 5 5, 0 1 4 2?"), ("Calling 911.", "Calling 9 1 1."),
      ("1, John <Baker>\u{1b}", "1, John  Baker  "), ("+44 20", "+44 20"),
      ("+14155550142", "plus 1 4 1 5 5 5 5 0 1 4 2,"),
    ])
  func numbersAreReadDigitByDigit(text: String, readable: String) {
    #expect(PromptSynthesizer.readable(text) == readable)
  }

  @Test(arguments: PromptSynthesizer.Voice.allCases)
  func speaks(by name: PromptSynthesizer.Voice) async throws {
    let voice = PromptSynthesizer(voice: name)
    let speech = try await voice.speech(of: "Call Maria Lopez?")
    #expect(speech.count > 12_000 && speech.count < 48_000)
    #expect(try await voice.speech(of: " ?!").isEmpty)
    #expect(try await voice.speech(of: String(repeating: "a ", count: 4)).count > 1_000)
  }

  @Test func eachVoiceIsAnother() async throws {
    var sounds: Set<[Int16]> = []
    for name in PromptSynthesizer.Voice.allCases {
      sounds.insert(try await PromptSynthesizer(voice: name).speech(of: "Yes or no?"))
    }
    #expect(sounds.count == PromptSynthesizer.Voice.allCases.count)
  }
}
