/// The decodings of an utterance so far: which of them counts, and whether another is worth its time.
///
/// An utterance that is certain at once is decoded once; one that is not, with its own mean, and one that is
/// not accepted then, or not surely enough, with noise. Where speech that is not meant for the recogniser must be
/// expected, what is far from any sentence gets no second decoding, and what the first two did not bring within reach
/// no third. Decodings agree where they ask for the same, in whatever words, and what several have heard counts for
/// more than what one of them has; answers, of which there are few, agree by their words.
struct DecodingPasses {
  /// A decoding with its evidence; nil if no sentence fits at all.
  struct Pass {
    let kind: Evidence.Pass
    let evidence: Evidence?
    /// The same text for sentences that ask for the same; nil for those that ask for nothing, and for answers.
    let meaning: String?
    /// Whether it is a whole sentence, which alone can be accepted.
    let isSentence: Bool
    let confidence: Double

    /// Whether another decoding asks for the same, or has heard the same words.
    func agrees(with other: Pass) -> Bool {
      guard let evidence, let heard = other.evidence else { return false }
      return evidence.text == heard.text || meaning != nil && meaning == other.meaning
    }
  }

  /// The decodings in order.
  private(set) var passes: [Pass] = []

  private let curve: Confidence.Curve
  private let parameters: Confidence.Parameters
  /// Below this confidence the utterance is rejected.
  private let limit: Double
  /// Below this confidence a third decoding is made.
  private var thirdBelow: Double { max(limit, parameters.thirdBelow ?? 0) }
  /// The least confidences for a second and for a third decoding.
  private let reach: (second: Double, third: Double)
  /// Whether all decodings are made, to be compared.
  private let makesAll: Bool

  init(
    _ parameters: Confidence.Parameters, channel: SoundChannel, limit: Double,
    expectsOutOfVocabularySpeech: Bool = true, makesAll: Bool = false
  ) {
    self.parameters = parameters
    reach =
      expectsOutOfVocabularySpeech
      ? (parameters.reachSecond ?? 0, parameters.reachThird ?? 0) : (0, 0)
    self.limit = limit
    self.makesAll = makesAll
    curve = parameters.curve(of: channel)
  }

  /// Adds a decoding.
  mutating func add(
    _ kind: Evidence.Pass, _ evidence: Evidence?, meaning: String? = nil, isSentence: Bool = true
  ) {
    passes.append(
      Pass(
        kind: kind, evidence: evidence, meaning: meaning, isSentence: isSentence,
        confidence: evidence.map { curve.first.value(of: $0) } ?? 0))
  }

  /// The decoding to be made next; nil if there is to be none.
  var next: Evidence.Pass? {
    if makesAll {
      return Evidence.Pass.allCases.dropFirst(passes.count).first
    }
    switch passes.count {
    case 0: return .first
    case 1:
      let confidence = passes[0].confidence
      return confidence < parameters.accept && confidence >= reach.second
        ? .ownMean : nil
    case 2:
      let isSettled = passes[best].isSentence && self.confidence >= thirdBelow
      return !isSettled && (passes.map(\.confidence).max() ?? 0) >= reach.third
        ? .modulatedNoise : nil
    default: return nil
    }
  }

  /// The one that counts: the likeliest by all of them, the first of several.
  var best: Int {
    passes.indices.max { (confidence(of: $0), $1) < (confidence(of: $1), $0) } ?? 0
  }

  /// The evidence that counts.
  var evidence: Evidence? { passes.isEmpty ? nil : passes[best].evidence }

  /// The confidence, by all decodings so far, 0...1.
  var confidence: Double { passes.isEmpty ? 0 : confidence(of: best) }

  /// The confidence of a decoding, by the others, too, 0...1.
  private func confidence(of index: Int) -> Double {
    guard let evidence = passes[index].evidence else { return 0 }
    guard passes.count > 1 else { return passes[index].confidence }
    let agreements = passes.indices.filter { $0 != index }
      .map { passes[index].agrees(with: passes[$0]) ? 1.0 : -1 }
    return curve.second.value(
      of: evidence, agreement: agreements.reduce(0, +) / Double(agreements.count))
  }
}
