import SpeechTestSupport
import TestSupport
import Testing

@testable import Audio

@Suite struct SampleConverterTests {
  /// The output for `samples` given in pieces of `length` frames.
  private func converted(
    _ samples: [Float], rate: Int, channels: Int, by length: Int
  ) throws -> [Int16] {
    let converter = try SampleConverter(rate: rate, channels: channels)
    var output: [Int16] = []
    for start in stride(from: 0, to: samples.count, by: length * channels) {
      let end = min(samples.count, start + length * channels)
      output += try converter.convert(Array(samples[start..<end]), isLast: end == samples.count)
    }
    return output
  }

  @Test(arguments: [8000, 11_025, 16_000, 44_100, 48_000], [1, 7, 160, 4801])
  func piecesEqualTheWhole(rate: Int, length: Int) throws {
    var generator = SeededGenerator(seed: 1)
    let samples = (0..<2 * rate / 5).map { _ in Float.random(in: -1...1, using: &generator) }
    let whole = try converted(samples, rate: rate, channels: 2, by: samples.count)
    #expect(try converted(samples, rate: rate, channels: 2, by: length) == whole)
    #expect(abs(whole.count - 3200) <= 2)
  }

  @Test func anEmptyEndGivesWhatTheFilterHolds() throws {
    let samples = Tone.samples(rate: 48_000)
    let whole = try SampleConverter(rate: 48_000, channels: 1).convert(samples, isLast: true)
    let converter = try SampleConverter(rate: 48_000, channels: 1)
    let first = try converter.convert(samples, isLast: false)
    #expect(first.count < whole.count)
    #expect(try first + converter.convert([], isLast: true) == whole)
  }

  @Test func nothingGivesNothing() throws {
    for rate in [8000, 16_000, 48_000] {
      let converter = try SampleConverter(rate: rate, channels: 2)
      #expect(try converter.convert([], isLast: false) == [])
      #expect(try converter.convert([], isLast: true) == [])
    }
  }

  /// The sum of two huge samples is beyond what a Float can hold.
  @Test(arguments: [16_000, 48_000], [Float.greatestFiniteMagnitude, .nan, .infinity])
  func survivesWhatIsNoSound(rate: Int, value: Float) throws {
    let converter = try SampleConverter(rate: rate, channels: 2)
    let samples = [Float](repeating: 0.5, count: 2000) + [value, value, -value, -value]
    let output = try converter.convert(samples + Array(samples.reversed()), isLast: true)
    #expect(abs(output.count - 2002 * 16_000 / rate) <= 2)
    #expect(output.prefix(100).allSatisfy { $0 > 8000 })
  }

  /// 10 kHz is above what 16 kHz can hold; at 121 dB of attenuation nothing is left of it.
  @Test func filtersOutWhatWouldFoldBack() throws {
    let samples = Tone.samples(frequency: 10_000, amplitude: 0.9, rate: 48_000)
    let output = try SampleConverter(rate: 48_000, channels: 1).convert(samples, isLast: true)
    #expect(Tone.amplitude(of: output) < 0.0001)
  }
}
