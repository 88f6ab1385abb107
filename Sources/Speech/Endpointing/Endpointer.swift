package import Audio

/// Finds where utterances begin and end in a stream of 10 ms frames.
///
/// A pure state machine: frames in, actions out; it holds no audio. Where a denoiser says how likely
/// each frame has speech, that decides, and the level of what the denoiser left. Else the level alone
/// does: the noise floor is followed by minimum statistics (R. Martin, "Noise power spectral density
/// estimation based on optimal smoothing and minimum statistics", 2001, in its simplest form): the
/// smallest smoothed level of the last ``Parameters/floorWindow`` seconds. Speech is what stands out
/// above it.
///
/// It ends an utterance after ``Parameters/endSilence``. Whoever knows that what was said is complete
/// asks for ``pause`` and ends it earlier, by ``endNow()``.
public struct Endpointer: Sendable, Hashable {
  /// The parameters of endpointing: levels in dB, times in seconds.
  public struct Parameters: Sendable, Hashable, Codable {
    /// The least distance of a frame above the noise floor to begin an utterance.
    public var startMargin: Double
    /// The least distance of a frame above the noise floor to continue one.
    public var continueMargin: Double
    /// The quietest noise floor assumed, in dB below full scale (negative).
    public var lowestFloor: Double
    /// The shortest sound that begins an utterance.
    public var startDuration: Double
    /// The least likelihood of speech to begin an utterance, 0...1; with a denoiser.
    public var startSpeech: Double
    /// The least likelihood of speech to continue one, 0...1; with a denoiser.
    public var continueSpeech: Double
    /// The quietest speech that begins an utterance, in dB of full scale (negative); with a denoiser.
    public var quietestStart: Double
    /// The quietest speech that continues one, in dB of full scale (negative); with a denoiser.
    public var quietestSpeech: Double
    /// The silence that ends an utterance.
    public var endSilence: Double
    /// The silence that ends an utterance which is a whole sentence, and probably does not continue.
    public var completeSilence: Double
    /// The silence that ends an utterance which is a whole sentence, yet as likely continues.
    public var openSilence: Double
    /// The sound kept from before the beginning.
    public var leadIn: Double
    /// The most silence inside an utterance that is kept; what is longer is left out.
    public var keptPause: Double
    /// The longest utterance; a longer one is ended there.
    public var longestUtterance: Double
    /// The span over which the noise floor is the smallest level.
    public var floorWindow: Double
  }

  /// The level of a frame, and the likelihood of speech in it.
  public struct Sound: Sendable, Hashable {
    /// Its level, in dB of full scale (0 or less); with a denoiser that of the speech it left.
    public var level: Double
    /// The likelihood of speech, 0...1; nil without a denoiser.
    public var speech: Double?

    /// A frame; the arguments are its properties.
    public init(level: Double, speech: Double? = nil) {
      self.level = level
      self.speech = speech
    }

    /// The measurements of a frame of the recogniser's sound.
    package init(_ frame: AudioFramer.Frame) {
      self.init(level: frame.level, speech: frame.speech)
    }
  }

  /// An effect on the sound.
  public enum Action: Sendable, Hashable {
    /// An utterance has begun at this frame, which may lie in the past.
    case begin(frame: Int)
    /// These frames belong to the utterance.
    case take(frames: Range<Int>)
    /// The utterance is over; its last sound was before this frame.
    case end(frame: Int)
  }

  private enum State: Hashable {
    case silence(loudFrames: Int)
    case speech(begin: Int, lastLoud: Int, taken: Int)
  }

  private let parameters: Parameters
  private var state = State.silence(loudFrames: 0)
  private var frame = 0
  private var earliestBegin = 0
  private var smoothed: Double?
  private var floor: SlidingMinimum

  /// Creates an endpointer that waits for speech.
  public init(_ parameters: Parameters) {
    self.parameters = parameters
    floor = SlidingMinimum(length: Self.frames(parameters.floorWindow))
  }

  /// The number of earlier frames that may still be needed; older sound can be dropped.
  public var history: Int {
    Self.frames(parameters.leadIn) + Self.frames(parameters.startDuration) + 1
  }

  /// The frame after the last sound of the current utterance; nil while nobody speaks.
  public var lastSound: Int? {
    guard case .speech(_, let lastLoud, _) = state else { return nil }
    return lastLoud + 1
  }

  /// The frames of silence at the end of the current utterance; nil while nobody speaks.
  public var pause: Int? {
    guard case .speech(_, let lastLoud, _) = state else { return nil }
    return frame - 1 - lastLoud
  }

  /// Takes the next frame and says what follows.
  public mutating func handle(_ sound: Sound) -> [Action] {
    let margin = sound.level - noiseFloor(with: sound.level)
    defer { frame += 1 }
    switch state {
    case .silence(let loudFrames):
      guard begins(sound, margin: margin) else {
        state = .silence(loudFrames: max(0, loudFrames - 1))
        return []
      }
      guard loudFrames + 1 >= Self.frames(parameters.startDuration) else {
        state = .silence(loudFrames: loudFrames + 1)
        return []
      }
      let begin = max(earliestBegin, frame + 1 - history)
      state = .speech(begin: begin, lastLoud: frame, taken: frame + 1)
      return [.begin(frame: begin), .take(frames: begin..<frame + 1)]
    case .speech(let begin, let lastLoud, let taken):
      return continueSpeech(
        isLoud: continues(sound, margin: margin), begin: begin, lastLoud: lastLoud, taken: taken)
    }
  }

  private func begins(_ sound: Sound, margin: Double) -> Bool {
    guard let speech = sound.speech else { return margin >= parameters.startMargin }
    return speech >= parameters.startSpeech && sound.level >= parameters.quietestStart
  }

  private func continues(_ sound: Sound, margin: Double) -> Bool {
    guard let speech = sound.speech else { return margin >= parameters.continueMargin }
    return speech >= parameters.continueSpeech && sound.level >= parameters.quietestSpeech
  }

  /// Ends the current utterance after the frame that was handled last.
  public mutating func endNow() -> [Action] {
    guard case .speech(_, let lastLoud, _) = state else { return [] }
    frame -= 1
    defer { frame += 1 }
    return [end(lastLoud: lastLoud)]
  }

  /// Says what follows from the end of the stream.
  public mutating func finish() -> [Action] {
    guard case .speech(_, let lastLoud, _) = state else { return [] }
    return [end(lastLoud: lastLoud)]
  }

  private mutating func continueSpeech(
    isLoud: Bool, begin: Int, lastLoud: Int, taken: Int
  ) -> [Action] {
    let kept = Self.frames(parameters.keptPause)
    if isLoud {
      // After a long pause only its last part, before this frame, is still to be taken.
      let from = max(taken, frame - min(kept / 2, history))
      state = .speech(begin: begin, lastLoud: frame, taken: frame + 1)
      return ending(ifLongSince: begin, after: [.take(frames: from..<frame + 1)])
    }
    let pause = frame - lastLoud
    if pause >= Self.frames(parameters.endSilence) {
      return [end(lastLoud: lastLoud)]
    }
    guard pause <= kept - kept / 2 else { return ending(ifLongSince: begin, after: []) }
    state = .speech(begin: begin, lastLoud: lastLoud, taken: frame + 1)
    return ending(ifLongSince: begin, after: [.take(frames: taken..<frame + 1)])
  }

  private mutating func ending(ifLongSince begin: Int, after actions: [Action]) -> [Action] {
    guard frame + 1 - begin >= Self.frames(parameters.longestUtterance) else { return actions }
    return actions + finish()
  }

  private mutating func end(lastLoud: Int) -> Action {
    state = .silence(loudFrames: 0)
    earliestBegin = frame + 1
    return .end(frame: lastLoud + 1)
  }

  private mutating func noiseFloor(with level: Double) -> Double {
    let level = max(level, -100)
    let value = smoothed.map { 0.7 * $0 + 0.3 * level } ?? level
    smoothed = value
    return max(parameters.lowestFloor, floor.insert(value))
  }

  private static func frames(_ seconds: Double) -> Int {
    max(1, Int((seconds * 100).rounded()))
  }
}

/// The smallest of the last `length` values.
///
/// - Complexity: O(1) a value, amortised: only values smaller than all later ones are kept.
struct SlidingMinimum: Sendable, Hashable {
  private let length: Int
  private var count = 0
  private var candidates: [Candidate] = []

  private struct Candidate: Hashable {
    let index: Int
    let value: Double
  }

  init(length: Int) {
    self.length = length
  }

  /// Takes a value and returns the smallest of the last `length`, this one included.
  mutating func insert(_ value: Double) -> Double {
    while let last = candidates.last, last.value >= value { candidates.removeLast() }
    candidates.append(Candidate(index: count, value: value))
    count += 1
    if candidates[0].index <= count - 1 - length { candidates.removeFirst() }
    return candidates[0].value
  }
}
