import Foundation
import Testing

/// Requests behind sound that is tones alone, such as music or a telephone's.
@Suite(.enabled(if: Recording.isPossible, "\(Recording.reason)"), .timeLimit(.minutes(20)))
struct ToneTests {
  /// Two seconds of tones.
  private static func tones(_ frequencies: [Double]) -> Recording {
    Recording(
      samples: (0..<32_000).map { index in
        let time = Double(index) / 16_000
        let sum = frequencies.reduce(0) { $0 + sin(2 * .pi * $1 * time) }
        return Int16(sum / Double(frequencies.count) * 12_000)
      })
  }

  private static let sounds: [[Double]] = [[440], [1_000], [262, 330, 392]]

  /// A recording with a tone before the request is heard as it is, and not as by telephone.
  @Test(arguments: sounds)
  func recordedRequest(frequencies: [Double]) async throws {
    let place = try Place()
    let request = try await Recording.speech("call john abernathy", in: place)
    let sound = .silence(0.5) + Self.tones(frequencies) + .silence(1) + request + .silence(1)
    try place.write(sound.wav, to: "a.wav")
    let result = try await place.run("recognize", "a.wav", "--json")
    let events = try result.events()
    #expect(result.messages == "")
    #expect(events.texts("note", "code") == [])
    #expect(events.texts("activity", "handle") == ["+14155550107"])
  }

  /// The wake phrase and the request are heard, and nothing is said of the microphone.
  @Test(arguments: sounds, [0.5, 2, 8])
  func wakePhrase(frequencies: [Double], pause: Double) async throws {
    let place = try Place()
    let speech = try await Recording.speech("hey phone, call john abernathy", in: place)
    let sound = .silence(1) + Self.tones(frequencies) + .silence(pause) + speech + .silence(2)
    try place.writeMicrophone(sound)
    let result = try await place.run(
      "listen", "--device", "mic", "--wake", "hey phone", "--once", "--json")
    let events = try result.events()
    #expect(result.code == 0)
    #expect(result.messages == "")
    #expect(events.texts("note", "code") == ["wakePhrase"])
    #expect(events.texts("transcript", "text") == ["call john abernathy"])
    #expect(events.texts("activity", "handle") == ["+14155550107"])
  }
}
