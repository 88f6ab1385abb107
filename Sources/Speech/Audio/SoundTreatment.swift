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
  /// How much of the beginning tells what the hum is like, and how long the filters hear it before, in
  /// seconds.
  private static let humSample = 0.2
  private static let settling = 0.5

  /// Repaired peaks are louder than full scale, and find room where all is a quarter as loud.
  private static let roomForPeaks: Float = 0.25

  private let rate: Double
  private var repair: ClipRepair?
  private var gain: Float = 1
  private var middle: Float?
  private var notches: [Notch] = []
  private var areNotchesSettled = false
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
      areNotchesSettled = false
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

  /// Lets the filters hear the hum as it must have been before the sound, so that its beginning has no
  /// rest of it, which would be taken for speech.
  ///
  /// - Parameter samples: the beginning, from which the amplitudes and phases are taken.
  private mutating func settleNotches(for samples: [Float]) {
    guard !areNotchesSettled, let base = notches.first?.angle else { return }
    areNotchesSettled = true
    let period = 2 * Double.pi / base
    let periods = (min(Double(samples.count), rate * Self.humSample) / period).rounded(.down)
    guard periods >= 1 else { return }
    let count = Int((periods * period).rounded(.down))
    let waves = notches.map { notch in
      var wave = (angle: notch.angle, even: 0.0, odd: 0.0)
      for index in 0..<count {
        let value = Double(samples[index]) * 2 / Double(count)
        wave.even += value * cos(notch.angle * Double(index))
        wave.odd += value * sin(notch.angle * Double(index))
      }
      return wave
    }
    for before in stride(from: -Int(rate * Self.settling), to: 0, by: 1) {
      var value = waves.reduce(0) {
        $0 + $1.even * cos($1.angle * Double(before)) + $1.odd * sin($1.angle * Double(before))
      }
      for notch in notches.indices { value = notches[notch].filter(value) }
    }
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
    settleNotches(for: samples)
    for notch in notches.indices {
      for index in samples.indices {
        samples[index] = Float(notches[notch].filter(Double(samples[index])))
      }
    }
    if gain != 1 { for index in samples.indices { samples[index] *= gain } }
    return samples
  }
}
