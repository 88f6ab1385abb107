internal import Foundation

/// Repairs one channel of sound, -1...1, before it is resampled.
///
/// Audio without problems passes unchanged.
struct AudioConditioner: Sendable {
  /// The peak to which quiet sound is amplified: -12 dB of full scale.
  private static let wantedPeak = -12.0
  /// Sound is made louder by 60 dB at most.
  private static let largestGain = 60.0
  /// The time constant with which the offset is followed, in seconds.
  private static let offsetTime = 0.5
  /// A hum has this many multiples that are worth removing.
  private static let multiples = 10
  /// The width of the notch filters for a hum, in Hz.
  private static let humWidth = 4.0
  /// The length of the beginning that a hum is measured in, and of the sound the filters settle with, in
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

  /// - Parameter rate: Samples a second.
  init(rate: Int) {
    self.rate = Double(rate)
  }

  /// Whether the sound passes unchanged.
  var isNone: Bool { gain == 1 && middle == nil && notches.isEmpty && repair == nil }

  /// Begins to do something against a problem, where something can be done.
  mutating func treat(_ problem: AudioProblem) {
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
  /// - Parameter samples: The beginning, from which the amplitudes and phases are taken.
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

  /// The sound, treated; it continues where the last piece ended.
  ///
  /// - Parameters:
  ///   - samples: The next piece.
  ///   - isLast: Whether it is the last one.
  /// - Returns: As much of the sound as can be treated without what comes next.
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

/// Gives clipped sound its peaks back: a curve that continues as the sound did before and after.
///
/// Each run of samples as loud as can be is replaced by a cubic through its neighbours, with their slopes,
/// where that lies beyond them. What comes out is up to several times as loud as full scale.
struct ClipRepair: Sendable, Hashable {
  /// From here on a sample is as loud as can be: 2 % below full scale, since mu-law ends there.
  static let fullScale: Float = 0.98
  /// A longer run is not a clipped wave, in samples; that which is not repaired stays as it is.
  private static let longest = 2_048

  /// Sound whose successors decide what becomes of it; the first two samples are out already.
  private var held: [Float] = []
  private var context = 0

  /// The repaired sound, as far as it does not depend on what comes next.
  ///
  /// - Parameters:
  ///   - samples: More sound.
  ///   - isLast: Whether nothing comes next.
  /// - Returns: The sound; all that was held back, too, where nothing comes next.
  mutating func repair(_ samples: [Float], isLast: Bool) -> [Float] {
    held += samples
    var position = context
    while position < held.count {
      guard abs(held[position]) >= Self.fullScale else {
        position += 1
        continue
      }
      let sign: Float = held[position] < 0 ? -1 : 1
      let end =
        held[position...].firstIndex { $0 * sign < Self.fullScale } ?? held.count
      // The slope behind the run needs two samples.
      if end + 1 >= held.count, !isLast, end - position < Self.longest { break }
      if position >= 2, end + 1 < held.count, end - position >= 2 { fill(position..<end, sign) }
      position = end
    }
    let done = isLast ? held.count : position
    let output = Array(held[context..<done])
    let kept = isLast ? held.count : max(0, done - 2)
    context = done - kept
    held.removeFirst(kept)
    return output
  }

  private mutating func fill(_ run: Range<Int>, _ sign: Float) {
    let (before, after) = (run.lowerBound - 1, run.upperBound)
    let length = Float(after - before)
    let (from, to) = (held[before], held[after])
    let slopes = ((from - held[before - 1]) * length, (held[after + 1] - to) * length)
    for index in run {
      let share = Float(index - before) / length
      let (square, cube) = (share * share, share * share * share)
      let value =
        (2 * cube - 3 * square + 1) * from + (cube - 2 * square + share) * slopes.0
        + (3 * square - 2 * cube) * to + (cube - square) * slopes.1
      if value * sign > Self.fullScale { held[index] = value }
    }
  }
}

/// A second-order filter that removes one frequency.
struct Notch: Sendable, Hashable {
  /// The phase step of the removed frequency for each sample, in radians.
  let angle: Double
  private let b0: Double
  private let b1: Double
  private let a2: Double
  private var x1 = 0.0
  private var x2 = 0.0
  private var y1 = 0.0
  private var y2 = 0.0

  /// A notch.
  ///
  /// - Parameters:
  ///   - frequency: What is removed, in Hz.
  ///   - width: How wide it is in Hz, less than twice the frequency; it settles within 1 / (3 · width).
  ///   - rate: Samples a second.
  init(frequency: Double, width: Double, rate: Double) {
    angle = 2 * Double.pi * frequency / rate
    let octaves = log2((frequency + width / 2) / (frequency - width / 2))
    let alpha = sin(angle) * sinh(log(2) / 2 * octaves * angle / sin(angle))
    b0 = 1 / (1 + alpha)
    b1 = -2 * cos(angle) / (1 + alpha)
    a2 = (1 - alpha) / (1 + alpha)
  }

  mutating func filter(_ input: Double) -> Double {
    let output = b0 * (input + x2) + b1 * (x1 - y1) - a2 * y2
    (x2, x1) = (x1, input)
    (y2, y1) = (y1, output)
    return output
  }
}
