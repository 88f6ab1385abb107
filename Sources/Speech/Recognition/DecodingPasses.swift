/// The decodings of an utterance so far: which of them counts, and whether another is worth its time.
///
/// An utterance that is certain at once is decoded once; one that is not, with its own mean, and one that is
/// not accepted then with noise. Where speech that is not meant for the recogniser must be expected, what is far
/// from any sentence gets no second decoding, and what the first two did not bring within reach no third.
struct DecodingPasses {
  /// A decoding with its evidence; nil if no sentence fits at all.
  struct Pass {
    let kind: Evidence.Pass
    let evidence: Evidence?
    /// Whether it is a whole sentence, which alone can be accepted.
    let isSentence: Bool
    let confidence: Double
  }

  /// The decodings in order.
  private(set) var passes: [Pass] = []
  /// The one that counts.
  private(set) var best = 0

  private let curve: Confidence.Curve
  private let parameters: Confidence.Parameters
  /// Below this confidence the utterance is rejected.
  private let limit: Double
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

  /// Adds a decoding, and indicates whether it is the one that counts from now on.
  mutating func add(
    _ kind: Evidence.Pass, _ evidence: Evidence?, isSentence: Bool = true
  ) -> Bool {
    let confidence = evidence.map { curve.first.value(of: $0) } ?? 0
    passes.append(
      Pass(kind: kind, evidence: evidence, isSentence: isSentence, confidence: confidence))
    guard passes.count > 1, confidence > passes[best].confidence else { return passes.count == 1 }
    best = passes.count - 1
    return true
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
      let isAccepted = passes[best].isSentence && self.confidence >= limit
      return !isAccepted && passes[best].confidence >= reach.third
        ? .modulatedNoise : nil
    default: return nil
    }
  }

  /// The evidence that counts.
  var evidence: Evidence? { passes.isEmpty ? nil : passes[best].evidence }

  /// The confidence, by all decodings so far, 0...1.
  var confidence: Double {
    guard let evidence else { return 0 }
    let others = passes.filter { $0.kind != passes[best].kind }
    guard !others.isEmpty else { return passes[best].confidence }
    let sum = others.reduce(0.0) { $0 + ($1.evidence?.text == evidence.text ? 1 : -1) }
    return curve.second.value(of: evidence, agreement: sum / Double(others.count))
  }
}
