import Foundation
import Testing

@testable import Audio

@Suite struct RingToneTests {
  @Test func thePlainOneIsTwoShortRings() {
    let samples = RingTone.samples
    func level(at seconds: Double) -> Double {
      let start = Int(seconds * 16_000)
      return AudioLevel.decibels(of: samples[start..<start + 800])
    }
    #expect(samples.count == 22_400)
    #expect([0.1, 0.3, 0.7, 0.9].allSatisfy { level(at: $0) > -25 })
    #expect([0.5, 1.1, 1.3].allSatisfy { level(at: $0) < -90 })
    #expect(samples.allSatisfy { abs(Int($0)) < 8_500 })
  }

  /// Of a longer one the beginning is played, so that the caller is announced soon.
  @Test(arguments: [(1, 16_000), (9, 64_000)])
  func aFile(seconds: Int, count: Int) throws {
    let file = FileManager.default.temporaryDirectory.appending(
      path: "ring-\(UUID().uuidString).wav")
    defer { try? FileManager.default.removeItem(at: file) }
    let sound = Array(repeating: Array(RingTone.samples.prefix(6_400)), count: 30).joined()
    try RecordingWriter.data(Array(sound.prefix(seconds * 16_000))).write(to: file)
    #expect(try RingTone.samples(of: file.path).count == count)
  }

  @Test func aFileThatIsNoSound() throws {
    let error = #expect(throws: SpeechError.self) { try RingTone.samples(of: "/etc/hostname") }
    #expect(error?.description.contains("/etc/hostname") == true)
  }
}
