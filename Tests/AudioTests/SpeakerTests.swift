import Testing

@testable import Audio

@Suite struct SpeakerTests {
  @Test func playsToTheEnd() async throws {
    #expect(try await Speaker(device: "null").play(PromptTone.listening.samples))
    #expect(try await Speaker(device: "null").play([]))
  }

  @Test func playsAgainAfterItWasStopped() async throws {
    let speaker = Speaker(device: "null")
    speaker.stop()
    #expect(try await speaker.play(PromptTone.listening.samples))
  }

  @Test func anUnknownDeviceIsNamed() async {
    let error = await #expect(throws: SpeechError.self) {
      try await Speaker(device: "nowhere").play([0])
    }
    #expect(error?.code == .device)
    #expect(
      error?.description
        == "The speaker nowhere cannot be opened: no such file or directory. "
        + "Name another with --speaker.")
  }

  @Test(arguments: PromptTone.allCases)
  func theToneIsShortAndNotLoud(tone: PromptTone) {
    #expect(tone.samples.count == 2_240)
    #expect(tone.samples.map(abs).max().map { $0 <= 8_192 && $0 > 8_000 } == true)
    #expect(tone.samples.first == 0 && tone.samples.last == 0)
  }

  @Test func eachToneSoundsOtherwise() {
    #expect(Set(PromptTone.allCases.map(\.samples)).count == PromptTone.allCases.count)
  }
}
