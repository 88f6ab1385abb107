public import Audio

/// Hears a wake phrase in a stream of sound, at next to no cost while nothing is said.
///
/// Sound that does not stand out from the noise is not searched at all; what does goes, without its noise,
/// through PocketSphinx's keyphrase search with a low threshold, and what that finds is verified. Used on one
/// thread at a time, which it blocks; its decoders take about 20 MB.
public final class WakePhraseSpotter {
  /// The limit of ``WakeDetection/confidence`` where none is given.
  public static let defaultThreshold = 0.5

  /// The phrase.
  public let phrase: WakePhrase
  /// From here on the phrase counts as heard, 0...1.
  public let threshold: Double
  /// Whether what overlaps a detection is looked at, too: with a low threshold, to find out about higher ones.
  package var findsAll = false

  private let decoder: Decoder
  private let verifier: WakeVerifier
  /// The second opinion, which decides where it is there.
  private let neural: NeuralWakeVerifier?
  private let framer: AudioFramer
  private var gate = EnergyGate()
  /// The original audio.
  private var source = RecentSound()
  /// The sound as it is searched, since the gate opened and a little before; some frames behind the source.
  private var searched = RecentSound()
  /// The frames that have gone through the gate.
  private var frame = 0
  /// The frame at which the decoder's utterance began, while the gate is open.
  private var opening: Int?
  /// The next frame to be searched.
  private var nextSearched = 0
  private var candidate: Decoder.Candidate?
  /// Those that are looked at once enough has followed them.
  private var chosen: [Chosen] = []
  /// The end of the last candidate that was looked at, in frames of the decoder's utterance.
  private var verifiedEnd = 0
  /// The recent candidates that were not the phrase.
  private var failures = RejectedCandidates()

  /// The frames that are decoded again around a candidate.
  private static let before = 25
  private static let after = 18
  /// The frames after a candidate that the neural verifier looks at: a wide search finds what ends too early.
  private static let neuralAfter = 45
  /// The most of them, where the phrase continues behind them.
  private static let longestAfter = 100
  /// The least frames from the end of a phrase to that of what is looked at.
  private static let distance = 4
  /// The fewest frames a phone of what the neural verifier looks at takes: those of the states of its model.
  private static let neuralFramesPerPhone = 3
  /// The sound that is remembered, in frames; the longest phrase takes no more.
  private static let memory = 600
  /// The frames before the gate opened that the denoiser learns the noise from.
  private static let noiseFrames = 100

  /// Options of the keyphrase search; pauses must stay, so that frames can be counted.
  private static let options = [
    "-topn": "2", "-ds": "2", "-remove_silence": "no", "-kws_delay": "10",
    "-compallsen": "no",
  ]

  /// Loads the decoders.
  ///
  /// - Parameters:
  ///   - phrase: What is listened for.
  ///   - model: What to hear with.
  ///   - threshold: How sure it must be, 0...1; higher is stricter.
  ///   - isVerbose: Whether PocketSphinx's own log goes to standard error.
  /// - Throws: `SpeechError`.
  public init(
    phrase: WakePhrase, model: RecognitionModel, threshold: Double = defaultThreshold,
    isVerbose: Bool = false
  ) throws(SpeechError) {
    guard !model.isNeuralAlone else {
      throw SpeechError(
        .missingModel,
        "A wake phrase needs an acoustic model for PocketSphinx, and \(model.file) names none; "
          + "listen with --push-to-talk.")
    }
    self.phrase = phrase
    self.threshold = threshold
    // Without the neural model's files PocketSphinx decides.
    let wake = model.parameters.neural?.wake
    if let wake, let files = model.neural {
      neural = try? NeuralWakeVerifier(phrase: phrase, files, wake)
    } else {
      neural = nil
    }
    let search = neural == nil ? model.parameters.wakeSearch : wake?.search
    let limits = search ?? WakeSearch()
    // A model that names no mean to begin with has it in the parameters.
    var options = model.parameters.decoder.filter { $0.key == "-cmninit" }
    options["-beam"] = limits.beam
    decoder = try Decoder(
      acousticModel: model.acousticModel, dictionary: nil,
      options: Self.options.merging(options) { $1 }, isVerbose: isVerbose)
    try decoder.add(phrase)
    try decoder.setKeyphrases(
      phrase.variants, threshold: limits.exponent(phones: phrase.phoneCount))
    framer = model.makeFramer()
    verifier = try WakeVerifier(phrase: phrase, model: model, isVerbose: isVerbose)
  }

  /// Begins a new source; positions count from its start.
  public func begin() throws(SpeechError) {
    if opening != nil { _ = try decoder.endUtterance() }
    gate = EnergyGate()
    source = RecentSound()
    searched = RecentSound()
    frame = 0
    opening = nil
    (candidate, chosen) = (nil, [])
    failures = RejectedCandidates()
    decoder.forgetChannel()
  }

  /// Hears more of the source.
  ///
  /// - Parameter chunk: 16-bit samples, one channel, 16 kHz; any number of them.
  /// - Returns: Where the phrase was said, a fifth of a second or more ago.
  /// - Throws: `SpeechError` with ``SpeechError/Code/decoder``.
  public func process(_ chunk: [Int16]) throws(SpeechError) -> [WakeDetection] {
    source.append(chunk[...])
    var found: [WakeDetection] = []
    while frame < source.end {
      if let detection = try processFrame() { found.append(detection) }
    }
    source.forget(allBut: Self.memory)
    searched.forget(allBut: Self.memory)
    return found
  }

  private func processFrame() throws(SpeechError) -> WakeDetection? {
    let action = gate.handle(level: AudioLevel.decibels(of: source[frame..<frame + 1]))
    frame += 1
    if case .open(let begin) = action {
      framer.reset()
      searched = RecentSound(from: max(source.start, begin - Self.noiseFrames))
      clean(source[searched.start..<frame])
      try open(at: max(begin, source.start))
    } else if opening != nil {
      clean(source[frame - 1..<frame])
      try search()
    }
    guard let begin = opening else { return nil }
    // The decoder is asked every 50 ms, and once the gate closes.
    guard frame % 5 == 0 || action != nil else { return nil }
    let isClosing = !gate.isOpen
    if isClosing {
      for frame in framer.finish() { searched.append(frame.samples[...]) }
      try search()
      _ = try decoder.endUtterance()
      opening = nil
    }
    takeCandidate()
    let detection = try checkCandidates(begin: begin, isLast: isClosing)
    if isClosing { (candidate, chosen) = (nil, []) }
    guard let detection else { return nil }
    if !isClosing, !findsAll {
      // A phrase after this one is another detection.
      _ = try decoder.endUtterance()
      try open(at: searched.end)
    }
    return detection
  }

  /// Removes the noise from some audio; the frames that this completes are searched next.
  private func clean(_ sound: ArraySlice<Int16>) {
    for frame in framer.process(Array(sound)) { searched.append(frame.samples[...]) }
  }

  /// Searches what has been cleaned since the last time.
  private func search() throws(SpeechError) {
    guard nextSearched < searched.end else { return }
    try decoder.process(searched[nextSearched..<searched.end])
    nextSearched = searched.end
  }

  private func open(at begin: Int) throws(SpeechError) {
    opening = begin
    (candidate, chosen) = (nil, [])
    verifiedEnd = 0
    nextSearched = begin
    try decoder.beginUtterance()
    try search()
  }

  /// Remembers the best of what the search found since the last time one was looked at.
  private func takeCandidate() {
    let framesPerPhone =
      neural == nil ? WakeVerifier.framesPerPhone : Self.neuralFramesPerPhone
    let shortest = phrase.phoneCount * framesPerPhone - 1
    for other in decoder.candidates()
    where other.frames.upperBound > verifiedEnd && other.frames.count >= shortest {
      if other.score > candidate?.score ?? -.infinity { candidate = other }
    }
  }

  /// Chooses the candidate once nothing better follows it, and looks at those that were chosen long enough ago.
  private func checkCandidates(begin: Int, isLast: Bool) throws(SpeechError) -> WakeDetection? {
    if let candidate, isLast || searched.end >= begin + candidate.frames.upperBound + Self.after {
      verifiedEnd = candidate.frames.upperBound
      self.candidate = nil
      // The neural verifier costs little, and what it accepts may be long, with a low score.
      if neural != nil || !failures.outdo(candidate.score, at: frame) {
        let after = neural == nil ? Self.after : Self.neuralAfter
        chosen.append(
          Chosen(
            frames: begin + candidate.frames.lowerBound..<begin + candidate.frames.upperBound,
            score: candidate.score, end: begin + candidate.frames.upperBound + after))
      }
    }
    while var next = chosen.first {
      guard isLast || searched.end >= next.end else { return nil }
      chosen.removeFirst()
      let first = max(searched.start, next.frames.lowerBound - Self.before)
      let stretch = first..<max(first, min(searched.end, next.end))
      guard let found = try verified(&next, stretch) else {
        if neural == nil { failures.add(next.score, at: frame) }
        continue
      }
      // What the neural verifier completes by itself continues behind the stretch.
      if neural != nil, !isLast, found.upperBound > stretch.upperBound - Self.distance,
        next.end < next.frames.upperBound + Self.longestAfter
      {
        next.end += Self.after
        if !next.isPlaced { next.confidence = nil }
        chosen.insert(next, at: 0)
        return nil
      }
      let length = AudioFormat.frameLength
      return WakeDetection(
        samples: found.lowerBound * length..<found.upperBound * length,
        confidence: next.confidence ?? 0)
    }
    return nil
  }

  /// Looks for the phrase in a stretch.
  ///
  /// - Parameters:
  ///   - chosen: What was found in the stretch; its confidence is noted.
  ///   - stretch: Its frames.
  /// - Returns: Where the phrase is, in frames of the source; nil if it is not there.
  /// - Throws: `SpeechError` with ``SpeechError/Code/decoder``.
  private func verified(
    _ chosen: inout Chosen, _ stretch: Range<Int>
  ) throws(SpeechError) -> Range<Int>? {
    guard !stretch.isEmpty else { return nil }
    var place: Range<Int>?
    if let neural {
      if chosen.confidence == nil {
        chosen.confidence = try confidence(of: chosen, in: stretch, by: neural)
      }
      guard let confidence = chosen.confidence, confidence >= threshold else { return nil }
      place = try verifier.place(in: searched[stretch])
      chosen.isPlaced = place != nil
      if place == nil {
        // It may be cut off in its midst: it is judged again, with more of it.
        return chosen.frames.lowerBound..<stretch.upperBound
      }
    } else if let verified = try verifier.verify(searched[stretch]),
      verified.confidence >= threshold
    {
      (place, chosen.confidence) = (verified.frames, verified.confidence)
    }
    return place.map {
      stretch.lowerBound + $0.lowerBound..<stretch.lowerBound + $0.upperBound
    }
  }

  /// The confidence by either that a stretch has the phrase: at its beginning, or behind other words.
  private func confidence(
    of chosen: Chosen, in stretch: Range<Int>, by neural: NeuralWakeVerifier
  ) throws(SpeechError) -> Double {
    let enough = findsAll ? 1 : threshold
    let whole = try neural.verify(source[stretch])
    let start = max(stretch.lowerBound, chosen.frames.lowerBound - Self.distance)
    guard whole.confidence < enough, start < stretch.upperBound else { return whole.confidence }
    // What was said just before makes another text of it.
    let inner = try neural.verify(source[start..<stretch.upperBound], severity: 2)
    let confidence = max(whole.confidence, inner.confidence)
    guard confidence < enough, !whole.isHopeless || !inner.isHopeless else { return confidence }
    let end = min(stretch.upperBound, chosen.frames.upperBound + Self.after)
    guard stretch.lowerBound < end else { return confidence }
    let verified = try verifier.verify(searched[stretch.lowerBound..<end])
    return max(confidence, verified?.confidence ?? 0)
  }

  /// A candidate that is looked at once the source has ended by itself.
  private struct Chosen {
    /// Where it was found, in the source.
    let frames: Range<Int>
    /// The score of the search.
    let score: Double
    /// The frame of the source up to which it is looked at.
    var end: Int
    /// How surely it is the phrase, 0...1, once that is known.
    var confidence: Double?
    /// Whether all of the phrase fits into it.
    var isPlaced = true
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

  /// Whether a find is worse than half of those that were not the phrase; it is one of
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

/// The latest sound of a source, by its frames.
private struct RecentSound {
  /// The first frame that is remembered.
  private(set) var start: Int
  private var samples: [Int16] = []

  init(from start: Int = 0) {
    self.start = start
  }

  /// The frame after the last whole one.
  var end: Int { start + samples.count / AudioFormat.frameLength }

  mutating func append(_ sound: ArraySlice<Int16>) {
    samples += sound
  }

  /// Drops what is older than so many frames, once there are twice as many.
  mutating func forget(allBut count: Int) {
    let excess = end - start - 2 * count
    guard excess > 0 else { return }
    samples.removeFirst((excess + count) * AudioFormat.frameLength)
    start += excess + count
  }

  /// The samples of some frames, as far as they are remembered.
  subscript(frames: Range<Int>) -> ArraySlice<Int16> {
    let length = AudioFormat.frameLength
    let lower = min(max(0, (frames.lowerBound - start) * length), samples.count)
    let upper = min(max(lower, (frames.upperBound - start) * length), samples.count)
    return samples[lower..<upper]
  }
}
