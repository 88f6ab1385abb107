import Foundation
import IntentParser
import SpeechTestSupport
import Testing

@testable import Audio
@testable import Speech

@Suite struct TelephoneBandTests {
  @Test func formatOfPocketSphinx() {
    #expect(
      TelephoneBand.mllr([[1, 0.5], [0, -2]], streams: 2) == """
        1
        2
        2
        1.0 0.5
        0.0 -2.0
        0 0
        1 1
        2
        1.0 0.5
        0.0 -2.0
        0 0
        1 1

        """)
  }

  @Test func fits() {
    let band = TelephoneBand(mean: [0, 0], transform: TelephoneBand.identity(2))
    #expect(band.fits(2) && !band.fits(3))
    #expect(!TelephoneBand(mean: [0, 0], transform: [[1, 0], [1]]).fits(2))
  }

  /// RNNoise takes some telephones' speech for speech less surely; other sound begins no sooner for that.
  @Test func beginningOfSpeech() throws {
    let parameters = try RecognitionModel(folder: Installed.modelFolder).parameters
    let speech = try #require(parameters.telephone?.startSpeech)
    #expect(speech < parameters.endpointer.startSpeech)
    #expect(parameters.endpointer(for: .wide) == parameters.endpointer)
    var narrow = parameters.endpointer
    narrow.startSpeech = speech
    #expect(parameters.endpointer(for: .telephone) == narrow)
    for (band, begins) in [(AudioBand.wide, false), (.telephone, true)] {
      var endpointer = Endpointer(parameters.endpointer(for: band))
      let actions = (0..<20).flatMap { _ in
        endpointer.handle(Endpointer.Sound(level: -30, speech: 0.7))
      }
      #expect(!actions.isEmpty == begins)
    }
    var other = parameters
    other.telephone?.startSpeech = nil
    #expect(other.endpointer(for: .telephone) == parameters.endpointer)
  }

  /// The sound of a telephone is heard surer with the transform, and other sound as before after it.
  @Test(.enabled(if: Installed.canSpeakAndHear, "flite or the model is not installed"))
  func changesAndGoesBack() async throws {
    let wide = quiet(seconds: 0.5) + (try SyntheticSpeech.samples("call john abernathy"))
    let sound = wide + quiet(seconds: 1)
    let narrow = try telephone(sound)
    let recognizer = try await Recognizer.make(
      try WordNetwork.calling(["john abernathy", "maria lopez", "tom hanks"]))
    let before = try recognizer.transcripts(of: sound)
    let untreated = try recognizer.transcripts(of: narrow)
    try recognizer.begin(.telephone)
    let treated = try recognizer.transcripts(of: narrow)
    try recognizer.begin(.wide)
    let after = try recognizer.transcripts(of: sound)
    #expect(after == before)
    #expect(treated.map(\.words) != untreated.map(\.words))
    #expect(treated.map(\.channel) == [.telephone])
    #expect(after.map(\.channel) == before.map(\.channel))
    #expect(treated.map(\.text) == ["call john abernathy"])
    #expect(treated.allSatisfy { $0.isAccepted })
  }

  /// The sound as a telephone lets it through: 8,000 samples a second, and up to 16,000 again.
  private func telephone(_ samples: [Int16]) throws -> [Int16] {
    let down = Resampler(ratio: 0.5)
    let floats = down.process(samples.map(Float.init)).map { $0 / 32_768 }
    return try AudioFile.samples(of: WaveFile(samples: floats, rate: 8_000))
  }
}
