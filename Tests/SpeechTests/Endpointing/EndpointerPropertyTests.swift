import SpeechTestSupport
import TestSupport
import Testing

@testable import Speech

/// What holds for any sound and any parameters; `EndpointerRun` checks most of it as it goes.
@Suite struct EndpointerPropertyTests {
  @Test(arguments: 0..<200 as Range<UInt64>)
  func keepsItsPromises(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let parameters = parameters(using: &generator)
    let run = EndpointerRun(levels(using: &generator), parameters: parameters)
    let pause = frames(parameters.keptPause)
    for utterance in run.utterances {
      let end = utterance.end ?? 0
      #expect(utterance.taken.first == utterance.begin)
      let isInside = utterance.taken.allSatisfy { $0 >= utterance.begin && $0 < end + pause }
      #expect(isInside, "taken beyond \(utterance.begin)..<\(end)")
      let hasLastSound = utterance.taken.contains(end - 1)
      #expect(hasLastSound, "the last sound before \(end) is not taken")
      #expect(end - utterance.begin <= max(frames(parameters.longestUtterance), historyLimit))
    }
  }

  private let historyLimit = 100

  private func frames(_ seconds: Double) -> Int { max(1, Int((seconds * 100).rounded())) }

  private func parameters(using generator: inout SeededGenerator) -> Endpointer.Parameters {
    .make(
      startMargin: .random(in: 6...15, using: &generator),
      continueMargin: .random(in: 3...6, using: &generator),
      startDuration: .random(in: 0...0.2, using: &generator),
      endSilence: .random(in: 0.05...1, using: &generator),
      leadIn: .random(in: 0...0.5, using: &generator),
      keptPause: .random(in: 0...1.5, using: &generator),
      longestUtterance: .random(in: 1...5, using: &generator),
      floorWindow: .random(in: 0.1...2, using: &generator))
  }

  /// Loud and quiet runs of random lengths, with a flutter of some dB.
  private func levels(using generator: inout SeededGenerator) -> [Double] {
    var levels: [Double] = []
    while levels.count < 1500 {
      let level = Double.random(in: -100...0, using: &generator)
      let flutter = Double.random(in: 0...20, using: &generator)
      for _ in 0..<Int.random(in: 1...120, using: &generator) {
        levels.append(level + Double.random(in: -flutter...flutter, using: &generator))
      }
    }
    return levels
  }
}
