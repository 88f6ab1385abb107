/// Passes sound that stands out from the noise, so that silence is not searched.
///
/// A pure state machine over 10 ms frames; it holds no sound. The noise floor is the smallest
/// smoothed level of the last three seconds, as in ``Endpointer``; a gate must not miss anything, so its
/// margin is smaller, and what it lets through may well be noise.
struct EnergyGate: Sendable, Hashable {
  /// An effect on the sound.
  enum Action: Sendable, Hashable {
    /// Sound begins at this frame, which may lie in the past.
    case open(frame: Int)
    /// This frame was the last one that is let through.
    case close(frame: Int)
  }

  /// The least distance of a loud frame above the noise floor, in dB.
  static let margin = 8.0
  /// The quietest noise floor assumed, in dB of full scale: speech below it is out of reach.
  static let lowestFloor = -62.0
  /// The number of loud frames that open it.
  private static let openingFrames = 3
  /// The frames let through from before the sound.
  static let leadIn = 35
  /// The frames after the last loud one before it closes, so that a phrase with a pause stays
  /// whole.
  static let hangover = 60

  private var floor = SlidingMinimum(length: 300)
  private var smoothed: Double?
  private var frame = 0
  private var loudFrames = 0
  private var earliestOpening = 0
  private var lastLoud: Int?

  /// Whether sound is let through.
  private(set) var isOpen = false

  /// The noise floor, in dB of full scale.
  private(set) var noiseFloor = lowestFloor

  /// Takes the level of the next frame, in dB of full scale.
  mutating func handle(level: Double) -> Action? {
    let value = smoothed.map { 0.7 * $0 + 0.3 * max(level, -100) } ?? max(level, -100)
    smoothed = value
    noiseFloor = max(Self.lowestFloor, floor.insert(value))
    defer { frame += 1 }
    let isLoud = level >= noiseFloor + Self.margin
    guard isOpen else {
      loudFrames = isLoud ? loudFrames + 1 : max(0, loudFrames - 1)
      guard loudFrames >= Self.openingFrames else { return nil }
      isOpen = true
      loudFrames = 0
      lastLoud = frame
      return .open(frame: max(earliestOpening, frame + 1 - Self.openingFrames - Self.leadIn))
    }
    if isLoud { lastLoud = frame }
    guard frame - (lastLoud ?? frame) >= Self.hangover else { return nil }
    isOpen = false
    earliestOpening = frame + 1
    return .close(frame: frame)
  }
}
