internal import Foundation

/// Detects mains hum: tones of 50 or 60 Hz and their multiples that never pause.
///
/// Speech pauses, and its tones move, so the least power of a tone within two seconds is what never
/// pauses. A hum has such tones, and nothing as strong between them.
struct HumMeter: Sendable {
  /// The distance below the loud sound at which a hum is harmless, in dB.
  static let range = 30.0

  private static let mains = [50, 60]
  private static let multiples = 3
  /// Beside a tone, in Hz.
  private static let neighbour = 15.0
  /// The least distance of a tone above its neighbours, in dB.
  private static let margin = 10.0
  /// A hum below this level, in dB of full scale, is ignored.
  private static let quietest = -70.0
  /// In a fifth of a second all tones fall into the middle of a bin.
  private static let windowsPerSecond = 5
  /// The number of windows the least power is taken of, and the fewest there must be.
  private static let segment = 10
  /// The least share of the segments that have the hum.
  private static let share = 0.8

  /// The tones of a mains frequency, or what lies between them.
  private struct Bank {
    var tones: [Goertzel]
    var least: [Double]

    init(_ frequencies: [Double], rate: Double) {
      tones = frequencies.map { Goertzel(frequency: $0, rate: rate) }
      least = Array(repeating: .infinity, count: tones.count)
    }

    mutating func hear(_ sample: Double) {
      for index in tones.indices { tones[index].hear(sample) }
    }

    mutating func endWindow(_ count: Int) {
      for index in tones.indices {
        least[index] = min(least[index], tones[index].takePower(of: count))
      }
    }

    mutating func takeLeast() -> Double {
      defer { least = Array(repeating: .infinity, count: tones.count) }
      return least.reduce(0, +)
    }
  }

  private let factor: Int
  private let windowLength: Int
  private var banks: [(mains: Bank, between: Bank)]
  private var sum = 0.0
  private var count = 0
  private var position = 0
  private var windows = 0
  private var segments = 0
  /// The number of segments with the hum, and its power in them, for each mains frequency.
  private var found = Array(repeating: (count: 0, power: 0.0), count: HumMeter.mains.count)

  /// - Parameter rate: Samples a second.
  init(rate: Int) {
    // 2 kHz is enough, and a mean of samples is a good enough low-pass filter.
    factor = max(1, rate / 2_000)
    let slow = Double(rate) / Double(factor)
    windowLength = max(1, Int(slow) / Self.windowsPerSecond)
    banks = Self.mains.map { mains in
      let tones = (1...Self.multiples).map { Double($0 * mains) }
      let between = tones.flatMap { [$0 - Self.neighbour, $0 + Self.neighbour] }
      return (Bank(tones, rate: slow), Bank(between, rate: slow))
    }
  }

  mutating func hear(_ sample: Double) {
    sum += sample
    count += 1
    guard count == factor else { return }
    for index in banks.indices {
      banks[index].mains.hear(sum / Double(factor))
      banks[index].between.hear(sum / Double(factor))
    }
    (sum, count) = (0, 0)
    position += 1
    if position == windowLength { endWindow() }
  }

  private mutating func endWindow() {
    position = 0
    windows += 1
    for index in banks.indices {
      banks[index].mains.endWindow(windowLength)
      banks[index].between.endWindow(windowLength)
    }
    guard windows == Self.segment else { return }
    windows = 0
    segments += 1
    for index in banks.indices {
      let power = banks[index].mains.takeLeast()
      let between = banks[index].between.takeLeast()
      guard power > 0, 10 * log10(power) > Self.quietest,
        power > between * pow(10, Self.margin / 10)
      else { continue }
      found[index].count += 1
      found[index].power += power
    }
  }

  /// The mains frequency whose hum is above a level in dB of full scale, or nil.
  func frequency(aboveLevel level: Double) -> Int? {
    guard segments > 0 else { return nil }
    let heard = Self.mains.indices.filter { index in
      let (count, power) = found[index]
      guard Double(count) >= Self.share * Double(segments), count > 0 else { return false }
      return 10 * log10(power / Double(count)) >= level
    }
    return heard.max { found[$0].power < found[$1].power }.map { Self.mains[$0] }
  }
}
