import Audio
import Testing

/// The volume is that of a mixer, which is found by the playback device's name.
struct SpeakerVolumeTests {
  @Test(arguments: [
    ("default", "default"), ("hw:1,0", "hw:1"), ("plughw:2", "hw:2"), ("plughw:PCH,3", "hw:PCH"),
    ("pulse", "pulse"), ("dmix:1", "dmix:1"),
  ])
  func mixer(device: String, mixer: String) {
    #expect(SpeakerVolume(device: device).mixer == mixer)
  }

  @Test func aDeviceWithoutAMixerIsNamed() {
    let error = #expect(throws: SpeechError.self) {
      try SpeakerVolume(device: "hw:NoSuchCard").turn(.up)
    }
    #expect(error?.code == .device)
    #expect(error?.description.hasPrefix("The volume of hw:NoSuchCard cannot be turned:") == true)
  }
}
