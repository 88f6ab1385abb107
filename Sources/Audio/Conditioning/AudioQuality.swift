internal import Foundation

/// Measures a sound as it comes, in its own sample rate and channels, and says what is wrong with it.
///
/// It looks at blocks of 50 ms, keeps none of them, and takes the same memory for a second as for three
/// hours. Loud blocks, those within 20 dB of the loudest so far, count as speech.
package struct AudioQuality: Sendable {
  /// The measurements of a channel.
  private struct Channel {
    var sum = 0.0
    var squares = 0.0
    var peak = 0.0
    var flat = 0
    var last: Float = 0
    /// The energy of all blocks, each without its mean.
    var energy = 0.0

    mutating func beginBlock() {
      (sum, squares, peak, flat) = (0, 0, 0, 0)
    }
  }

  // A limit that is not explained otherwise is where recognition of synthetic commands began to
  // suffer, or well before, and where none of the recordings in pocketsphinx-testdata lies.

  private static let fullScale = ClipRepair.fullScale
  /// The share of speech samples that are flattened, one beside the other, from which on it is said.
  private static let clippedShare = 0.01
  /// Loud sound that is needed for an opinion about speech, in seconds.
  private static let enough = 0.3
  /// Speech whose loudest sample is below this many dB of full scale is almost silent: 16-bit samples
  /// of it have fewer than 8 bits.
  private static let quietPeak = -50.0
  /// Speech whose loudest sample is below this many dB of full scale is made louder: of synthetic commands
  /// 93 % were right at a peak of -6 dB, 87 % at -36, 22 % at -51 and none at -61.
  private static let lowPeak = -30.0
  /// The least distance between loud and quiet blocks of a sound with speech, in dB.
  private static let speechRange = 10.0
  /// The mean from which on an offset is said and taken out, as a share of full scale: -34 dB.
  private static let largeOffset = 0.02
  /// The part of the best channel's energy below which a channel is dead: -30 dB.
  private static let deadShare = 0.001
  /// The distance of the frequencies above the limit below those under it in a narrow sound, in dB: wide
  /// speech of flite's voices and pocketsphinx-testdata has 34 at most, and narrow speech 55 or more unless
  /// it is quieter than its rounding to 16 bits allows.
  private static let narrowMargin = 40.0
  /// The frequency above which a telephone has nothing, in Hz.
  private static let telephoneLimit = 4_000
  /// For how long a living microphone is not without any noise, in seconds.
  private static let deadTime = 5.0

  private let rate: Int
  private let blockLength: Int
  private var channels: [Channel]
  private var frame = 0
  private var frames = 0
  /// The sums of the best channel's samples, in all blocks and in those that are not loud.
  private var sums = (all: 0.0, low: 0.0)
  private var lowFrames = 0
  /// The number of blocks at each level, by whole dB below full scale.
  private var levels = Array(repeating: 0, count: 121)
  private var loudest = -120.0
  private var peak = 0.0
  private var speechSamples = 0
  private var flatSamples = 0
  private var hasSound = false
  private var hum: HumMeter
  private var spectrum: BandMeter

  /// Begins with a sound; its format is that of ``hear(_:)``.
  package init(rate: Int, channels: Int) {
    self.rate = rate
    blockLength = max(1, rate / 20)
    self.channels = Array(repeating: Channel(), count: channels)
    hum = HumMeter(rate: rate)
    spectrum = BandMeter(rate: rate, limit: Double(Self.telephoneLimit))
  }

  /// Hears more of it: whole frames of interleaved samples, -1...1.
  package mutating func hear(_ samples: [Float]) {
    let count = channels.count
    var index = 0
    while index + count <= samples.count {
      for number in 0..<count { add(samples[index + number], to: number) }
      index += count
      frame += 1
      if frame == blockLength { endBlock() }
    }
  }

  private mutating func add(_ sample: Float, to number: Int) {
    let sample = sample.isFinite ? max(-8, min(8, sample)) : 0
    let value = Double(sample)
    channels[number].sum += value
    channels[number].squares += value * value
    let size = abs(sample)
    if size >= Self.fullScale, abs(channels[number].last) >= Self.fullScale,
      (sample < 0) == (channels[number].last < 0)
    {
      channels[number].flat += 1
    }
    channels[number].peak = max(channels[number].peak, Double(size))
    channels[number].last = sample
    if number == loudestChannel {
      hum.hear(value)
      spectrum.hear(value)
    }
  }

  /// The channel that the levels are of: the one with the most energy so far.
  private var loudestChannel = 0

  private mutating func endBlock() {
    let length = Double(blockLength)
    var level = -120.0
    let best = channels[loudestChannel]
    for number in channels.indices {
      let channel = channels[number]
      let mean = channel.sum / length
      let power = max(0, channel.squares / length - mean * mean)
      channels[number].energy += power
      if channel.squares > 0 { hasSound = true }
      if number == loudestChannel { level = Self.decibels(power) }
    }
    let middle = best.sum / length
    // Samples of floating point may be louder than full scale.
    levels[Int(max(0, min(120, -level)))] += 1
    loudest = max(loudest, level)
    peak = max(peak, best.peak - abs(middle))
    let isLoud = level > -119 && level >= loudest - 20
    sums.all += best.sum
    if !isLoud {
      sums.low += best.sum
      lowFrames += blockLength
    }
    if isLoud {
      speechSamples += blockLength
      flatSamples += best.flat
    }
    spectrum.endBlock(isLoud: isLoud)
    for number in channels.indices {
      channels[number].beginBlock()
      if channels[number].energy > 2 * channels[loudestChannel].energy { loudestChannel = number }
    }
    frames += blockLength
    frame = 0
  }

  /// The length of the sound so far, in seconds.
  private var seconds: Double { Double(frames) / Double(rate) }

  /// Whether there is enough loud sound to judge speech by.
  private var hasEnough: Bool { Double(speechSamples) / Double(rate) >= Self.enough }

  /// The level that so much of it, 0...1, does not exceed, in dB of full scale.
  private func level(atShare share: Double) -> Double {
    let total = levels.reduce(0, +)
    var rest = Int((1 - share) * Double(total))
    for (number, count) in levels.enumerated() {
      rest -= count
      if rest < 0 { return -Double(number) }
    }
    return -120
  }

  /// Whether loud and quiet parts alternate, as in speech.
  private var isLikeSpeech: Bool {
    hasEnough && level(atShare: 0.95) - level(atShare: 0.1) >= Self.speechRange
  }

  /// The problems found so far.
  package var problems: [AudioProblem] {
    [clipping, quietness, offset, humming, deadness, narrowness].compactMap(\.self)
  }

  /// The channels that have sound; all, as long as there is too little of it to tell.
  package var liveChannels: [Int] {
    let best = channels.map(\.energy).max() ?? 0
    guard hasEnough, best > 0 else { return Array(channels.indices) }
    return channels.indices.filter { channels[$0].energy >= Self.deadShare * best }
  }

  /// Whether there was digital silence for longer than from any working microphone.
  package var isDead: Bool { !hasSound && seconds >= Self.deadTime }

  /// Whether all of it is digital silence.
  package var isEmpty: Bool { !hasSound }

  /// The loudest sample of speech that is so quiet that less of it is understood as it is, in dB of full
  /// scale; nil if it is loud enough, or no speech.
  package var lowSpeechPeak: Double? {
    isLikeSpeech && peakLevel < Self.lowPeak ? peakLevel : nil
  }

  /// Its loudest sample, in dB of full scale.
  package var peakLevel: Double { Self.decibels(peak * peak) }

  private var clipping: AudioProblem? {
    let share = Double(flatSamples) / Double(max(1, speechSamples))
    guard hasEnough, share >= Self.clippedShare else { return nil }
    return .clipped(share: share)
  }

  private var quietness: AudioProblem? {
    guard let peak = lowSpeechPeak, peak < Self.quietPeak else { return nil }
    return .quiet(peak: peak)
  }

  private var offset: AudioProblem? {
    guard frames > 0, seconds >= Self.enough else { return nil }
    // Flattened speech has a middle of its own; that of the pauses is the sound's.
    let hasPauses = Double(lowFrames) / Double(rate) >= Self.enough
    let offset = hasPauses ? sums.low / Double(lowFrames) : sums.all / Double(frames)
    return abs(offset) >= Self.largeOffset ? .offset(offset) : nil
  }

  private var humming: AudioProblem? {
    guard let found = hum.frequency(aboveLevel: level(atShare: 0.95) - HumMeter.range) else {
      return nil
    }
    return .hum(frequency: found)
  }

  private var deadness: AudioProblem? {
    let live = liveChannels
    return live.count < channels.count ? .deadChannels(live: live, of: channels.count) : nil
  }

  private var narrowness: AudioProblem? {
    if rate < AudioFormat.sampleRate { return .narrow(limit: rate / 2) }
    let told = Double(spectrum.evidence * blockLength) / Double(rate)
    guard told >= Self.enough, let margin = spectrum.margin, margin >= Self.narrowMargin else {
      return nil
    }
    return .narrow(limit: Self.telephoneLimit)
  }

  private static func decibels(_ power: Double) -> Double {
    power > 1e-12 ? 10 * log10(power) : -120
  }
}

/// Something wrong with a sound, which is heard nevertheless.
public enum AudioProblem: Sendable, Hashable {
  /// So much of its speech, 0...1, is as loud as can be, and flattened.
  case clipped(share: Double)
  /// Its loudest sample is so many dB of full scale (negative), and speech must be below.
  case quiet(peak: Double)
  /// It is off its middle by such a share of full scale, -1...1.
  case offset(Double)
  /// It has the hum of a mains of 50 or 60 Hz.
  case hum(frequency: Int)
  /// Only so many of its channels have sound; the others are left out.
  case deadChannels(live: [Int], of: Int)
  /// It has nothing above this frequency in Hz.
  case narrow(limit: Int)
  /// So far it is silence without any noise, which no working microphone delivers.
  case dead

  /// The origins of a sound.
  public enum Origin: Sendable, Hashable {
    /// A recording, as named.
    case recording(String)
    /// A microphone, by its ALSA name.
    case microphone(String)

    fileprivate var name: String {
      switch self {
      case .recording(let name): name == "-" ? "Standard input" : name
      case .microphone(let device): "The microphone \(device)"
      }
    }
  }

  /// A short name, for events.
  public var code: String {
    switch self {
    case .clipped: "clippedSound"
    case .quiet: "quietSound"
    case .offset: "offsetSound"
    case .hum: "hum"
    case .deadChannels: "deadChannel"
    case .narrow: "narrowSound"
    case .dead: "deadMicrophone"
    }
  }

  /// One sentence: what is wrong with which sound, and the way out.
  public func sentence(about origin: Origin) -> String {
    let isRecording = if case .recording = origin { true } else { false }
    let name = origin.name
    switch self {
    case .clipped(let share):
      let percent = max(1, Int((share * 100).rounded()))
      let remedy =
        isRecording
        ? "better recorded with a lower level." : "lower its level, such as with alsamixer."
      return "\(name) is clipped: \(percent) % of its speech is as loud as can be; its peaks are "
        + "guessed, but \(remedy)"
    case .quiet(let peak):
      return "\(name) is almost silent: its loudest sound is at \(Int(peak.rounded())) dB of full "
        + "scale; it is heard louder than it is, but better recorded with a higher level."
    case .offset(let offset):
      let percent = Int((abs(offset) * 100).rounded())
      return "\(name) is off its middle by \(percent) % of full scale (a DC offset); that is taken "
        + "out, but look at the microphone and its cable."
    case .hum(let frequency):
      return "\(name) has a mains hum of \(frequency) Hz; it is filtered out, but better kept away "
        + "by another cable or power supply of the microphone."
    case .deadChannels(let live, let count):
      let heard = live.map { String($0 + 1) }.joined(separator: ", ")
      return "\(name) has sound on channel \(heard) of \(count) alone; the rest is left out, so "
        + "look at its cable if there should be more."
    case .narrow(let limit):
      return
        "\(name) has no sound above \(limit) Hz, as by telephone; a model for such sound hears "
        + "it, almost as well as sound of 16000 samples a second or more."
    case .dead:
      return
        "\(name) gives nothing but silence; unmute it, such as with alsamixer, or name another "
        + "with --device."
    }
  }
}
