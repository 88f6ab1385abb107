/// Follows what is wrong with a sound while it is read, and tells of each thing once.
struct SoundWatch {
  /// How often it is looked whether something is wrong, in frames.
  private let interval: Int
  private let kinds: Kinds
  private let onProblem: @Sendable (SoundProblem) -> Void
  private var quality: SoundQuality
  private let channels: Int
  private var waiting = 0
  private var told: Set<String> = []

  /// What is looked for.
  enum Kinds {
    /// All that a recording can have.
    case all
    /// What a microphone can have, at which it is quiet for long while nobody speaks.
    case live
  }

  init(
    rate: Int, channels: Int, kinds: Kinds, onProblem: @escaping @Sendable (SoundProblem) -> Void
  ) {
    interval = rate
    self.kinds = kinds
    self.onProblem = onProblem
    self.channels = channels
    quality = SoundQuality(rate: rate, channels: channels)
  }

  /// Hears more of it, and each second has a converter do what can be done; nil: only hears.
  mutating func hear(_ samples: [Float], for converter: SampleConverter?) {
    quality.hear(samples)
    waiting += samples.count / channels
    if waiting >= interval, let converter { look(for: converter) }
  }

  /// Looks what is wrong by now.
  mutating func look(for converter: SampleConverter) {
    waiting = 0
    let live = quality.liveChannels
    if live != converter.liveChannels { converter.liveChannels = live }
    if kinds == .live, quality.isDead { tell(.dead) }
    if kinds == .all, let peak = quality.lowSpeechPeak { converter.treatment.amplify(peak: peak) }
    for problem in quality.problems where isLookedFor(problem) {
      converter.treatment.treat(problem)
      tell(problem)
    }
  }

  /// Whether the sound is a telephone's, as far as it was heard.
  var band: SoundBand {
    let isNarrow = quality.problems.contains { problem in
      if case .narrow(let limit) = problem { 2 * limit <= SoundBand.telephoneRate } else { false }
    }
    return isNarrow ? .telephone : .wide
  }

  private func isLookedFor(_ problem: SoundProblem) -> Bool {
    if case .quiet = problem { return kinds == .all }
    return true
  }

  private mutating func tell(_ problem: SoundProblem) {
    if told.insert(problem.code).inserted { onProblem(problem) }
  }
}
