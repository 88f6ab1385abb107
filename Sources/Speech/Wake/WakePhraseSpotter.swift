public import Audio

/// Hears a wake phrase in a stream of sound, at next to no cost while nothing is said.
///
/// Sound that does not stand out from the noise is not searched at all; what does goes through
/// PocketSphinx's keyphrase search with a low threshold, and what that finds is verified. Used on one
/// thread at a time, which it blocks; its decoders take about 20 MB.
public final class WakePhraseSpotter {
  /// The limit of ``WakeDetection/confidence`` where none is given.
  public static let defaultThreshold = 0.5

  /// The phrase.
  public let phrase: WakePhrase
  /// From here on the phrase counts as heard, 0...1.
  public let threshold: Double

  private let decoder: Decoder
  private let verifier: WakeVerifier
  private var gate = EnergyGate()
  private var samples: [Int16] = []
  /// The frame of the source that `samples` begins with.
  private var firstFrame = 0
  /// The frames that have gone through the gate.
  private var frame = 0
  /// The frame at which the decoder's utterance began, while the gate is open.
  private var opening: Int?
  private var candidate: Decoder.Candidate?
  /// The end of the last candidate that was looked at, in frames of the decoder's utterance.
  private var verifiedEnd = 0
  /// The recent candidates that were not the phrase.
  private var failures = RejectedCandidates()

  /// The exponent of the keyphrase search's threshold for each phone: low enough to miss little.
  private static let exponentPerPhone = -8.0
  /// The lowest exponent; further down the beam ends the search first.
  private static let lowestExponent = -80.0
  /// The frames that are decoded again around a candidate.
  private static let before = 25
  private static let after = 18
  /// The sound that is remembered, in frames; the longest phrase takes no more.
  private static let memory = 600

  /// Options of the keyphrase search; pauses must stay, so that frames can be counted.
  private static let options = [
    "-beam": "1e-80", "-topn": "2", "-ds": "2", "-remove_silence": "no", "-kws_delay": "10",
    "-compallsen": "no",
  ]

  /// Loads the decoders.
  ///
  /// - Parameters:
  ///   - phrase: what is listened for.
  ///   - model: what to hear with.
  ///   - threshold: how sure it must be, 0...1; higher is stricter.
  ///   - isVerbose: whether PocketSphinx's own log goes to standard error.
  /// - Throws: `SpeechError`.
  public init(
    phrase: WakePhrase, model: RecognitionModel, threshold: Double = defaultThreshold,
    isVerbose: Bool = false
  ) throws(SpeechError) {
    self.phrase = phrase
    self.threshold = threshold
    decoder = try Decoder(
      acousticModel: model.acousticModel, dictionary: nil, options: Self.options,
      isVerbose: isVerbose)
    try decoder.add(phrase)
    try decoder.setKeyphrases(
      phrase.variants,
      threshold: max(Self.lowestExponent, Self.exponentPerPhone * Double(phrase.phoneCount)))
    verifier = try WakeVerifier(phrase: phrase, model: model, isVerbose: isVerbose)
  }

  /// Begins a new source; positions count from its start.
  public func begin() throws(SpeechError) {
    if opening != nil { _ = try decoder.endUtterance() }
    gate = EnergyGate()
    samples = []
    firstFrame = 0
    frame = 0
    opening = nil
    candidate = nil
    failures = RejectedCandidates()
    decoder.forgetChannel()
  }

  /// Hears more of the source.
  ///
  /// - Parameter chunk: 16-bit samples, one channel, 16 kHz; any number of them.
  /// - Returns: where the phrase was said, a fifth of a second or more ago.
  /// - Throws: `SpeechError` with ``SpeechError/Code/decoder``.
  public func process(_ chunk: [Int16]) throws(SpeechError) -> [WakeDetection] {
    samples += chunk
    var found: [WakeDetection] = []
    let length = AudioFormat.frameLength
    while (frame - firstFrame + 1) * length <= samples.count {
      if let detection = try processFrame() { found.append(detection) }
    }
    let excess = samples.count / length - 2 * Self.memory
    if excess > 0 {
      samples.removeFirst((excess + Self.memory) * length)
      firstFrame += excess + Self.memory
    }
    return found
  }

  private func processFrame() throws(SpeechError) -> WakeDetection? {
    let action = gate.handle(level: AudioLevel.decibels(of: sound(frame..<frame + 1)))
    frame += 1
    if case .open(let begin) = action {
      try open(at: max(begin, firstFrame))
    } else if opening != nil {
      try decoder.process(sound(frame - 1..<frame))
    }
    guard let begin = opening else { return nil }
    // The decoder is asked every 50 ms, and once the gate closes.
    guard frame % 5 == 0 || action != nil else { return nil }
    let isClosing = !gate.isOpen
    if isClosing {
      _ = try decoder.endUtterance()
      opening = nil
    }
    takeCandidate()
    let detection = try checkCandidate(begin: begin, isLast: isClosing)
    if isClosing { candidate = nil }
    guard let detection else { return nil }
    if !isClosing {
      // A phrase after this one is another detection.
      _ = try decoder.endUtterance()
      try open(at: frame)
    }
    return detection
  }

  private func open(at begin: Int) throws(SpeechError) {
    opening = begin
    candidate = nil
    verifiedEnd = 0
    try decoder.beginUtterance()
    try decoder.process(sound(begin..<frame))
  }

  /// Remembers the best of what the search found since the last time one was looked at.
  private func takeCandidate() {
    let shortest = phrase.phoneCount * WakeVerifier.framesPerPhone - 1
    for other in decoder.candidates()
    where other.frames.upperBound > verifiedEnd && other.frames.count >= shortest {
      if other.score > candidate?.score ?? -.infinity { candidate = other }
    }
  }

  private func checkCandidate(begin: Int, isLast: Bool) throws(SpeechError) -> WakeDetection? {
    guard let candidate else { return nil }
    let end = begin + candidate.frames.upperBound
    guard isLast || frame >= end + Self.after else { return nil }
    verifiedEnd = candidate.frames.upperBound
    self.candidate = nil
    let first = max(firstFrame, begin + candidate.frames.lowerBound - Self.before)
    let last = min(frame, end + Self.after)
    guard !failures.outdo(candidate.score, at: frame) else { return nil }
    guard first < last, let verified = try verifier.verify(sound(first..<last)),
      verified.confidence >= threshold
    else {
      failures.add(candidate.score, at: frame)
      return nil
    }
    let length = AudioFormat.frameLength
    return WakeDetection(
      samples: (first + verified.frames.lowerBound) * length..<(first + verified.frames.upperBound)
        * length,
      confidence: verified.confidence)
  }

  private func sound(_ frames: Range<Int>) -> ArraySlice<Int16> {
    let length = AudioFormat.frameLength
    let lower = min(max(0, (frames.lowerBound - firstFrame) * length), samples.count)
    let upper = min(max(lower, (frames.upperBound - firstFrame) * length), samples.count)
    return samples[lower..<upper]
  }
}

@available(*, unavailable)
extension WakePhraseSpotter: Sendable {}

/// A detection of the wake phrase.
public struct WakeDetection: Sendable, Hashable {
  /// The samples of the source it lies in, as far as they can be told.
  public let samples: Range<Int>
  /// The confidence, 0...1; ``WakePhraseSpotter/defaultThreshold`` is the default limit.
  public let confidence: Double

  /// A detection; the arguments are its properties.
  package init(samples: Range<Int>, confidence: Double) {
    self.samples = samples
    self.confidence = confidence
  }

  /// The beginning, in seconds from the start of the source.
  public var start: Double { Double(samples.lowerBound) / Double(AudioFormat.sampleRate) }
  /// The end, in seconds from the start of the source.
  public var end: Double { Double(samples.upperBound) / Double(AudioFormat.sampleRate) }
}

/// The recent candidates that were not the wake phrase.
///
/// In noise and talk the keyphrase search finds something a few times a second, and looking at each
/// closely costs more than the search itself. The phrase stands out among such finds: one that is worse
/// than half of them is not looked at.
struct RejectedCandidates: Sendable {
  /// The time for which one counts, in frames of 10 ms.
  private static let memory = 1000
  /// The most that count.
  private static let most = 9
  /// With fewer everything is looked at.
  private static let fewest = 5

  private var scores: [(score: Double, frame: Int)] = []

  /// Indicates whether a find is worse than half of those that were not the phrase; it is one of
  /// them then.
  mutating func outdo(_ score: Double, at frame: Int) -> Bool {
    scores.removeAll { frame - $0.frame > Self.memory }
    guard scores.count >= Self.fewest else { return false }
    let median = scores.map(\.score).sorted()[scores.count / 2]
    guard score < median else { return false }
    add(score, at: frame)
    return true
  }

  /// Takes a find that was not the phrase.
  mutating func add(_ score: Double, at frame: Int) {
    scores.append((score, frame))
    if scores.count > Self.most { scores.removeFirst() }
  }
}
