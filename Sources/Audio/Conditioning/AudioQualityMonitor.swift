/// Watches for problems of a sound while it is read, and reports each of them once.
struct AudioQualityMonitor {
  /// The interval between checks, in frames.
  private let interval: Int
  private let kinds: Kinds
  private let onProblem: @Sendable (AudioProblem) -> Void
  private var quality: AudioQuality
  private let channels: Int
  private var waiting = 0
  private var told: Set<String> = []

  /// The kinds of problems that are reported.
  enum Kinds {
    /// All that a recording can have.
    case all
    /// The problems of a microphone, which is quiet while nobody speaks.
    case live
  }

  init(
    rate: Int, channels: Int, kinds: Kinds, onProblem: @escaping @Sendable (AudioProblem) -> Void
  ) {
    interval = rate
    self.kinds = kinds
    self.onProblem = onProblem
    self.channels = channels
    quality = AudioQuality(rate: rate, channels: channels)
  }

  /// Hears more of it, and each second has a converter do what can be done; nil: only hears.
  mutating func hear(_ samples: [Float], for converter: SampleConverter?) {
    quality.hear(samples)
    waiting += samples.count / channels
    if waiting >= interval, let converter { look(for: converter) }
  }

  /// Looks for problems so far.
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

  /// The band of the sound so far.
  var band: AudioBand {
    let isNarrow = quality.problems.contains { problem in
      if case .narrow(let limit) = problem { 2 * limit <= AudioBand.telephoneRate } else { false }
    }
    return isNarrow ? .telephone : .wide
  }

  private func isLookedFor(_ problem: AudioProblem) -> Bool {
    if case .quiet = problem { return kinds == .all }
    return true
  }

  private mutating func tell(_ problem: AudioProblem) {
    if told.insert(problem.code).inserted { onProblem(problem) }
  }
}
