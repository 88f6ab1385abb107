import Audio
import Testing

struct AudioLevelTests {
  @Test(
    arguments: [
      ([], -100), ([0, 0, 0], -100), ([5, 5, 5, 5], -100), ([32767, -32768], 0),
      ([16384, -16384], -6.02), ([3277, -3277], -20), ([33, -33], -59.94),
    ] as [([Int16], Double)])
  func level(samples: [Int16], expected: Double) {
    #expect(abs(AudioLevel.decibels(of: samples[...]) - expected) < 0.01)
  }
}
