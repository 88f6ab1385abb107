internal import Foundation

/// What is done against what is wrong with a sound, before it is resampled: one channel, -1...1.
///
/// Sound with nothing wrong passes as it is.
struct SoundTreatment: Sendable {
  /// How loud quiet sound is made: its loudest sample is at -12 dB of full scale.
  private static let wantedPeak = -12.0
  /// Sound is made louder by 60 dB at the most.
  private static let largestGain = 60.0
  /// How fast the middle of a sound is followed, in seconds.
  private static let offsetTime = 0.5
  /// A hum has this many multiples that are worth removing.
  private static let multiples = 10
  /// How wide the filters for a hum are, in Hz.
  private static let humWidth = 4.0

  /// Repaired peaks are louder than full scale, and find room where all is a quarter as loud.
  private static let roomForPeaks: Float = 0.25

  private let rate: Double
  private var repair: ClipRepair?
  private var gain: Float = 1
  private var middle: Float?
  private var notches: [Notch] = []
  private var treated: Set<String> = []

  /// - Parameter rate: samples a second.
  init(rate: Int) {
    self.rate = Double(rate)
  }

  /// Whether the sound passes as it is.
  var isNone: Bool { gain == 1 && middle == nil && notches.isEmpty && repair == nil }

  /// Begins to do something against a problem, where something can be done.
  mutating func treat(_ problem: SoundProblem) {
    guard treated.insert(problem.code).inserted else { return }
    switch problem {
    case .offset(let offset):
      middle = Float(offset)
    case .hum(let frequency):
      notches = (1...Self.multiples).map { Double($0 * frequency) }
        .filter { $0 + Self.humWidth < rate / 2 }
        .map { Notch(frequency: $0, width: Self.humWidth, rate: rate) }
    case .clipped:
      repair = ClipRepair()
      gain = Self.roomForPeaks
    case .quiet, .deadChannels, .narrow, .dead: break
    }
  }

  /// Makes sound louder from now on, whose loudest sample is so many dB of full scale.
  mutating func amplify(peak: Double) {
    guard gain == 1 else { return }
    gain = Float(pow(10, min(Self.largestGain, Self.wantedPeak - peak) / 20))
  }

  /// The sound, treated; it goes on where the last piece ended.
  ///
  /// - Parameters:
  ///   - samples: the next piece.
  ///   - isLast: whether it is the last one.
  /// - Returns: as much of the sound as can be treated without what comes next.
  mutating func apply(to samples: [Float], isLast: Bool) -> [Float] {
    guard !isNone else { return samples }
    var samples = repair?.repair(samples, isLast: isLast) ?? samples
    if var middle {
      let step = Float(1 / (Self.offsetTime * rate))
      for index in samples.indices {
        let value = max(-8, min(8, samples[index]))
        middle += step * (value - middle)
        samples[index] = value - middle
      }
      self.middle = middle
    }
    for notch in notches.indices {
      for index in samples.indices {
        samples[index] = Float(notches[notch].filter(Double(samples[index])))
      }
    }
    if gain != 1 { for index in samples.indices { samples[index] *= gain } }
    return samples
  }
}
