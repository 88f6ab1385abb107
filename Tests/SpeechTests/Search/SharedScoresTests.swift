import SpeechTestSupport
import Testing

@testable import Speech

@Suite(
  .enabled(if: Installed.canSpeakAndHear, "flite or pocketsphinx-en-us is not installed"))
struct SharedScoresTests {
  private func decoder(_ options: [String: String] = [:]) throws -> Decoder {
    let model = try RecognitionModel(folder: Installed.modelFolder)
    let decoder = try Decoder(
      acousticModel: model.acousticModel, dictionary: nil,
      options: model.parameters.decoder.merging(options) { $1 }, isVerbose: false)
    try decoder.setPhoneLoop(model.parameters.phones, languageWeight: 1)
    return decoder
  }

  private func heard(_ samples: [Int16], by decoder: Decoder) throws -> DecoderHypothesis? {
    try decoder.beginUtterance()
    try decoder.process(samples[...])
    return try decoder.endUtterance()
  }

  @Test func decodersHearWhatTheyHearByThemselves() throws {
    let sounds = [
      try SyntheticSpeech.samples("call peter wilson"),
      try SyntheticSpeech.samples("hang up") + quiet(seconds: 9),
      try SyntheticSpeech.samples("please call maria lopez"),
    ]
    let alone = try decoder()
    let expected = try sounds.map { try heard($0, by: alone) }
    let (first, second) = (try decoder(), try decoder(["-beam": "1e-40"]))
    let scores = try #require(SharedScores(of: first))
    scores.serve(second)
    #expect(second.sharedScores != nil)
    for (sound, hypothesis) in zip(sounds, expected) {
      #expect(try heard(sound, by: first) == hypothesis)
      // The same sound, of which the scores are there, and then that of another channel.
      second.channel = first.channel
      _ = try heard(sound, by: second)
    }
  }

  @Test func scoresOfOtherFeaturesAreMadeAnew() throws {
    let sound = try SyntheticSpeech.samples("call peter wilson")
    let alone = try decoder()
    let (first, second) = (try decoder(), try decoder())
    let scores = try #require(SharedScores(of: first))
    scores.serve(second)
    for shift in [0, 1, -2] as [Float] {
      for decoder in [alone, first, second] {
        decoder.forgetChannel()
        decoder.channel = decoder.channel.map { $0 + shift }
      }
      let expected = try heard(sound, by: alone)
      #expect(try heard(sound, by: first) == expected)
      #expect(try heard(sound, by: second) == expected)
    }
  }
}
