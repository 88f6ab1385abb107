internal import Foundation

/// Tells what a microphone hears of a prompt from what somebody says meanwhile.
///
/// The prompt's sound is known, but not how late and how loud the microphone hears it. Both are found by
/// comparing the levels of nine bands: the delay at which they rise and fall together most, and for each
/// band how much of the prompt arrives. What is louder than the prompt can be by that, echo of the room
/// included, is somebody's voice. Where nothing in the sound rises and falls with the prompt, as with
/// headphones, all of it is; and so is a word that is as loud as it is while louder parts of the prompt, at
/// any delay, are not heard at all.
///
/// A pure value: it holds no sound, and counts time in frames of 10 ms from when the prompt began.
struct PromptEcho: Sendable {
  /// The prompt, as the bands hear it in a room.
  private let prompt: [[Double]]
  /// The level of the prompt itself, and the loudest that a room makes of it around each frame.
  private let promptLevels: [Double]
  private let loudestLevels: [Double]
  /// The end of the prompt itself, in frames.
  private let promptLength: Int
  private let floor: [Double]
  private let floorLevel: Double
  private var heard: [[Double]] = []
  private var heardLevels: [Double] = []
  private var loudFrames = 0
  /// The loud frames among the last ones, and those with a voice, ``memory`` of them.
  private var loud: [Bool] = []
  private var voiced: [Bool] = []
  private var path: Path?
  private var isLookedFor = false

  /// The way of the prompt to the microphone.
  private struct Path {
    let delay: Int
    let gains: [Double]
  }

  /// The latest that the prompt arrives, in frames: half a second may wait in the microphone, and as much
  /// in the speaker.
  private static let mostDelay = 100
  /// The assumed fading of a room's echo, in dB a frame: 0.6 s to silence.
  private static let fading = 1.0
  /// The least correlation of prompt and sound for the prompt to be in the sound, -1...1.
  private static let likeness = 0.5
  /// The sound that must be there before anything is said about it, in frames.
  private static let fewestFrames = 40
  /// The loud sound that must be there before it can be said not to be the prompt, in frames.
  private static let fewestLoudFrames = 30
  /// The distance above the noise from which sound is loud, and the least level for that, in dB.
  private static let loudMargin = 10.0
  private static let quietest = -55.0
  /// The distance of a voice above the level that the prompt explains in a band, in dB.
  private static let margin = 8.0
  /// Of so many frames so many must be somebody's voice.
  private static let windowLength = 30
  private static let fewestVoiced = 15
  /// The same once the prompt is over, of all frames that are remembered: more than a click has.
  private static let fewestAtEnd = 5
  /// The last frames in which these must lie where the prompt is heard.
  private static let endLength = 80
  /// The frames searched for the beginning of a voice, and those kept from before it.
  static let memory = 200
  private static let leadIn = 15
  /// With so many frames of the prompt missing, which would be that much louder than what is loud, in dB, what is
  /// heard is not the prompt.
  private static let fewestMissing = 12
  private static let missingMargin = 12.0
  /// The correlation from which sound of which nothing is missing may be the prompt, and the one from which it is
  /// though the rest be missing, as an echo canceller takes it away.
  private static let soundLikeness = 0.4
  private static let beginningLikeness = 0.8
  /// The fewest frames that are compared by it.
  private static let fewestCompared = 20

  /// - Parameters:
  ///   - samples: The prompt.
  ///   - background: How it sounds where nobody speaks.
  init(_ samples: [Int16], background: [Int16]) {
    let levels = BandLevels.levels(of: samples)
    promptLength = levels.count
    var faded: [[Double]] = []
    var last = Array(repeating: -90.0, count: BandLevels.count)
    for frame in levels + Array(repeating: last, count: Self.mostDelay) {
      last = zip(frame, last).map { max($0, $1 - Self.fading) }
      faded.append(last)
    }
    prompt = faded
    promptLevels = levels.map(Self.sum)
    let fadedLevels = faded.map(Self.sum)
    loudestLevels = fadedLevels.indices.map { frame in
      fadedLevels[max(0, frame - 4)..<min(fadedLevels.count, frame + 5)].max() ?? -90
    }
    let noise = BandLevels.levels(of: background)
    floor = (0..<BandLevels.count).map { band in
      Self.quantile(noise.map { $0[band] }, 0.5) ?? -90
    }
    floorLevel = Self.sum(floor)
  }

  /// The frames after which nothing of the prompt is heard any more.
  var length: Int { promptLength + Self.mostDelay }

  /// Takes a frame of what the microphone hears.
  ///
  /// - Parameter levels: Of the bands.
  /// - Returns: For how many frames somebody has been speaking; nil if nobody is.
  mutating func hear(_ levels: [Double]) -> Int? {
    let frame = heard.count
    heard.append(levels)
    if frame % 10 == 9, heard.count >= Self.fewestFrames, frame < 2 * Self.mostDelay || path == nil
    {
      path = findPath()
      isLookedFor = true
    }
    heardLevels.append(Self.sum(levels))
    let isLoud = isLoud(frame)
    if isLoud { loudFrames += 1 }
    loud.append(isLoud)
    if loud.count > Self.memory { loud.removeFirst() }
    voiced.append(isLoud && isVoice(levels, at: frame))
    if voiced.count > Self.memory { voiced.removeFirst() }
    // Where nothing of the prompt is heard, what was loud before that was known is the voice, too.
    let isPromptUnheard = path == nil && isLookedFor && loudFrames >= Self.fewestLoudFrames
    let window = (isPromptUnheard ? loud : voiced).suffix(Self.windowLength)
    if window.count(where: { $0 }) >= Self.fewestVoiced {
      return max(voiceLength, foreignLength ?? 0)
    }
    // Looking every twentieth of a second is enough.
    return frame % 5 == 4 ? foreignLength : nil
  }

  /// The frames at the end that somebody has begun to speak in, once the prompt is over; nil if nobody has.
  ///
  /// That is less sure than within the prompt, and harms nothing.
  var beginning: Int? {
    if let foreignLength { return foreignLength }
    let frames = path == nil ? loud[...] : voiced.suffix(Self.endLength)
    return frames.count(where: { $0 }) >= Self.fewestAtEnd ? voiceLength : nil
  }

  /// The frames from the first with a voice on, and some before it.
  private var voiceLength: Int {
    let frames = path == nil ? loud : voiced
    let window = path == nil ? frames[...] : frames.suffix(Self.windowLength)
    let first = window.firstIndex(of: true) ?? frames.count - 1
    return min(Self.memory, frames.count - first + Self.leadIn)
  }

  /// The level from which sound stands out from the noise.
  private var leastLoud: Double { max(floorLevel + Self.loudMargin, Self.quietest) }

  private func isLoud(_ frame: Int) -> Bool { heardLevels[frame] > leastLoud }

  /// The frames from the first loud one on, and some before it, where what is loud cannot be the prompt, however
  /// late it arrives; nil where it may be.
  private var foreignLength: Int? {
    guard let first = loud.firstIndex(of: true), let last = loud.lastIndex(of: true) else {
      return nil
    }
    let isLong = (first...last).contains { start in
      loud[start..<min(loud.count, start + Self.windowLength)].count(where: { $0 })
        >= Self.fewestVoiced
    }
    guard isLong else { return nil }
    let start = heard.count - loud.count
    let stretch = start + first..<start + last + 1
    let isForeign = stride(from: 0, through: Self.mostDelay, by: 4).allSatisfy { delay in
      !mayBePrompt(stretch, delay: delay)
    }
    return isForeign ? min(Self.memory, loud.count - first + Self.leadIn) : nil
  }

  /// Whether the loud frames of a stretch may be the prompt, which arrives after a delay.
  private func mayBePrompt(_ stretch: Range<Int>, delay: Int) -> Bool {
    let gains = stretch.filter(isLoud).map { frame in
      let position = frame - delay
      return heardLevels[frame] - (position < 0 ? -90 : loudestLevels[min(position, length - 1)])
    }
    guard let gain = Self.quantile(gains, 0.5) else { return false }
    // What is as loud by this gain, and is not there.
    let least = leastLoud + Self.missingMargin - gain
    var missing = 0
    for position in 0..<max(0, min(promptLength, heard.count - delay - 4))
    where promptLevels[position] > least {
      let frame = position + delay
      guard !(max(0, frame - 3)...frame + 3).contains(where: isLoud) else { continue }
      missing += 1
      if missing >= Self.fewestMissing, frame < stretch.lowerBound { return false }
    }
    let isWhole = missing < Self.fewestMissing
    let compared =
      max(
        stretch.lowerBound - 10, delay)..<max(
        delay, min(stretch.upperBound + 10, heard.count, length + delay))
    guard compared.count > Self.fewestCompared else {
      return isWhole && stretch.upperBound > delay && stretch.lowerBound < length + delay
    }
    let likeness = Self.likeness(
      aboveNoise(compared), prompt[compared.lowerBound - delay..<compared.upperBound - delay])
    return likeness > (isWhole ? Self.soundLikeness : Self.beginningLikeness)
  }

  /// What is heard in some frames, where it stands out from the noise.
  private func aboveNoise(_ frames: Range<Int>) -> ArraySlice<[Double]> {
    heard[frames].map { zip($0, floor).map { max($0, $1 + 3) } }[...]
  }

  private func isVoice(_ levels: [Double], at frame: Int) -> Bool {
    guard let path else { return isLookedFor && loudFrames >= Self.fewestLoudFrames }
    var unexplained = 0.0
    var all = 0.0
    let nearby = max(0, frame - path.delay - 4)..<max(0, min(prompt.count, frame - path.delay + 5))
    for (band, level) in levels.enumerated() {
      let loudest = nearby.isEmpty ? -90 : nearby.map { prompt[$0][band] }.max() ?? -90
      let explained = max(loudest + path.gains[band], floor[band]) + Self.margin
      let power = pow(10, level / 10)
      all += power
      if level > explained { unexplained += power }
    }
    return unexplained > all / 2
  }

  /// The delay at which prompt and sound are most alike, and the gains at it; nil if they are not.
  private func findPath() -> Path? {
    let sound = aboveNoise(0..<heard.count)
    var best = (likeness: Self.likeness, delay: -1)
    for delay in stride(from: 0, to: Self.mostDelay, by: 2) {
      let end = min(sound.count, prompt.count + delay, promptLength + delay + 20)
      guard end - delay >= Self.fewestFrames else { break }
      let found = Self.likeness(
        sound[delay..<end], prompt[0..<end - delay])
      if found > best.likeness { best = (found, delay) }
    }
    guard best.delay >= 0 else { return nil }
    let end = min(heard.count, promptLength + best.delay)
    let gains = (0..<BandLevels.count).map { band in
      let loudest = prompt[0..<promptLength].map { $0[band] }.max() ?? -90
      let differences = (best.delay..<max(best.delay, end)).compactMap { frame in
        let level = prompt[frame - best.delay][band]
        return level > loudest - 25 ? heard[frame][band] - level : nil
      }
      return Self.quantile(differences, 0.6) ?? 0
    }
    return Path(delay: best.delay, gains: gains)
  }

  /// The correlation of what is heard with the prompt, band by band, -1...1.
  private static func likeness(
    _ first: ArraySlice<[Double]>, _ prompt: ArraySlice<[Double]>
  ) -> Double {
    let second = prompt.map { $0.map { max($0, -70) } }
    let count = Double(first.count)
    var (product, firstSquare, secondSquare) = (0.0, 0.0, 0.0)
    for band in 0..<BandLevels.count {
      let left = first.map { $0[band] }
      let right = second.map { $0[band] }
      let (leftMean, rightMean) = (left.reduce(0, +) / count, right.reduce(0, +) / count)
      for (x, y) in zip(left, right) {
        product += (x - leftMean) * (y - rightMean)
        firstSquare += (x - leftMean) * (x - leftMean)
        secondSquare += (y - rightMean) * (y - rightMean)
      }
    }
    return product / (firstSquare * secondSquare + 1e-9).squareRoot()
  }

  private static func sum(_ levels: [Double]) -> Double {
    10 * log10(levels.reduce(0) { $0 + pow(10, $1 / 10) })
  }

  private static func quantile(_ values: [Double], _ share: Double) -> Double? {
    guard !values.isEmpty else { return nil }
    return values.sorted()[Int(share * Double(values.count - 1))]
  }
}

/// The levels of sound in nine bands from 200 Hz to 7 kHz, 10 ms by 10 ms.
struct BandLevels: Sendable {
  /// The number of bands.
  static let count = edges.count - 1

  /// The edges of the bands in Hz, about a critical band or two apart.
  private static let edges = [200.0, 400, 600, 850, 1200, 1700, 2400, 3400, 4800, 7000]
  /// The samples that a frame is looked at with: the frame and what comes before it, 16 ms.
  private static let length = 256
  private static let window: [Float] = (0..<length).map { index in
    Float(0.5 - 0.5 * cos(2 * Double.pi * Double(index) / Double(length - 1)))
  }
  private static let bands: [Range<Int>] = zip(edges, edges.dropFirst()).map { low, high in
    let width = Double(AudioFormat.sampleRate) / Double(length)
    return Int((low / width).rounded(.up))..<Int((high / width).rounded(.up))
  }
  /// The cosines and sines of the transform.
  private static let turns: [(Float, Float)] = (0..<length / 2).map { index in
    let angle = -2 * Double.pi * Double(index) / Double(length)
    return (Float(cos(angle)), Float(sin(angle)))
  }

  private var recent = Array(repeating: Int16(0), count: length)

  /// The levels of a frame of 160 samples, in dB of full scale; -90 is silence.
  mutating func levels(of frame: ArraySlice<Int16>) -> [Double] {
    recent.removeFirst(frame.count)
    recent += frame
    var real = zip(recent, Self.window).map { Float($0) / 32_768 * $1 }
    var imaginary = Array(repeating: Float(0), count: Self.length)
    Self.transform(&real, &imaginary)
    return Self.bands.map { band in
      var power = 0.0
      for bin in band {
        power += Double(real[bin] * real[bin] + imaginary[bin] * imaginary[bin])
      }
      // The window's mean square is 3/8.
      return 10 * log10(power / Double(Self.length) / (0.375 * Double(Self.length)) + 1e-9)
    }
  }

  /// The levels of all whole frames of a sound.
  static func levels(of samples: [Int16]) -> [[Double]] {
    var bands = BandLevels()
    let length = AudioFormat.frameLength
    return stride(from: 0, to: samples.count - length + 1, by: length).map {
      bands.levels(of: samples[$0..<$0 + length])
    }
  }

  /// The fast Fourier transform, radix 2, in place.
  private static func transform(_ real: inout [Float], _ imaginary: inout [Float]) {
    var target = 0
    for source in 1..<length {
      var bit = length >> 1
      while target & bit != 0 {
        target ^= bit
        bit >>= 1
      }
      target |= bit
      if source < target {
        real.swapAt(source, target)
        imaginary.swapAt(source, target)
      }
    }
    var size = 2
    while size <= length {
      let half = size / 2
      for start in stride(from: 0, to: length, by: size) {
        for index in 0..<half {
          let (cosine, sine) = turns[index * length / size]
          let (low, high) = (start + index, start + index + half)
          let turnedReal = real[high] * cosine - imaginary[high] * sine
          let turnedImaginary = real[high] * sine + imaginary[high] * cosine
          (real[high], imaginary[high]) = (real[low] - turnedReal, imaginary[low] - turnedImaginary)
          (real[low], imaginary[low]) = (real[low] + turnedReal, imaginary[low] + turnedImaginary)
        }
      }
      size *= 2
    }
  }
}
