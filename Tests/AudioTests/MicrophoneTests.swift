import Testing

@testable import Audio

/// ALSA's configuration is the process's, so only devices that are always there are opened.
@Suite struct MicrophoneTests {
  @Test func theNullDeviceGivesSilence() throws {
    let microphone = try Microphone(device: "null")
    #expect(microphone.device == "null")
    for _ in 0..<20 {
      let chunk = try #require(try microphone.read())
      #expect(chunk == Array(repeating: 0, count: 800))
    }
    #expect(microphone.overruns == 0)
  }

  @Test func canBeOpenedAgain() throws {
    for _ in 0..<3 { #expect(try Microphone(device: "null").read()?.count == 800) }
  }

  @Test func anUnknownDeviceIsNamed() {
    let error = #expect(throws: SpeechError.self) { _ = try Microphone(device: "nowhere") }
    #expect(error?.code == .device)
    #expect(
      error?.description
        == "The microphone nowhere cannot be opened: no such file or directory. "
        + "Name another with --device; callvoice doctor lists them.")
  }

  @Test func theListLeavesOutWhatIsNoMicrophone() {
    let names = Microphone.devices().map(\.name)
    #expect(!names.contains("null"))
    #expect(Set(names).count == names.count)
  }
}
