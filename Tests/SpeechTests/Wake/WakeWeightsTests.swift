import Foundation
import SpeechTestSupport
import Testing

@testable import Speech

struct WakeWeightsTests {
  /// Without weights of the model the score difference decides, by limits that go down with the phones.
  @Test(
    arguments: [
      (-16, 5, 0.5), (-16, 4, 0.5), (-18, 6, 0.5), (-24, 9, 0.5), (-24, 12, 0.5), (-11, 5, 0.881),
      (-21, 5, 0.119),
    ] as [(Double, Int, Double)])
  func byTheDifferenceAlone(difference: Double, phones: Int, confidence: Double) {
    for frames in [5.0, 8, 12] {
      let value = WakeWeights().confidence(
        difference: difference, framesPerPhone: frames, phones: phones)
      #expect(abs(value - confidence) < 0.001)
    }
  }

  /// What goes by faster is less likely the phrase.
  @Test(arguments: [(8, 0.5), (16, 0.8), (4, 0.2)] as [(Double, Double)])
  func pace(frames: Double, confidence: Double) {
    var weights = WakeWeights()
    weights.pace = 2
    let value = weights.confidence(difference: -16, framesPerPhone: frames, phones: 5)
    #expect(abs(value - confidence) < 0.001)
  }

  /// The model's own weights: the same difference is worth more where it lasts, and in a longer phrase.
  @Test func theModelHasSome() throws {
    let parameters = try RecognitionModel(folder: Installed.modelFolder).parameters
    let weights = try #require(parameters.wakePhrase)
    func value(_ difference: Double, _ frames: Double, _ phones: Int) -> Double {
      weights.confidence(difference: difference, framesPerPhone: frames, phones: phones)
    }
    #expect(value(-5, 8, 6) > value(-15, 8, 6))
    #expect(value(-10, 10, 6) > value(-10, 6, 6))
    #expect(value(-10, 8, 9) > value(-10, 8, 5))
    #expect(value(0, 8, 5) > 0.5)
    #expect(value(-40, 8, 9) < 0.1)
  }

  /// The threshold of the search for a phrase of so many phones, by the model's limits or the usual ones.
  @Test(arguments: [(5, -55.0, -90.0), (9, -99, -162), (22, -100, -300)])
  func theSearchGoesDownWithThePhones(phones: Int, usual: Double, spanish: Double) throws {
    #expect(WakeSearch().exponent(phones: phones) == usual)
    let file = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../../models/es-ES/recognizer.json")
    let parameters = try JSONDecoder().decode(
      RecognitionModel.Parameters.self, from: Data(contentsOf: file))
    #expect(try #require(parameters.wakeSearch).exponent(phones: phones) == spanish)
  }
}
