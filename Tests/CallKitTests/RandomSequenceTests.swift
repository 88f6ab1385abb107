import CallKit
import Foundation
import Testing

/// Random inputs to the pure state.
///
/// The environment variable `CALLKIT_SEQUENCES` says how many sequences there are in each part, in
/// place of 250.
struct RandomSequenceTests {
  @Test(arguments: [UInt64](1...8))
  func invariants(part: UInt64) throws {
    let count = ProcessInfo.processInfo.environment["CALLKIT_SEQUENCES"].flatMap { UInt64($0) }
    for number in 0..<(count ?? 250) {
      let seed = part * 1_000_000 + number
      var sequence = RandomSequence(seed: seed, length: 60)
      guard sequence.broken() != nil else { continue }
      sequence.shrink()
      let steps = sequence.happenings.map { "\n\($0)" }.joined()
      Issue.record("Seed \(seed): \(sequence.broken() ?? "")\(steps)")
      return
    }
  }
}
