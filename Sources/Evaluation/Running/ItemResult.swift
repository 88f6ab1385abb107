internal import Dialer
internal import Speech

/// The result of an item under a condition.
struct ItemResult: Sendable, Codable {
  let item: TestItem
  /// The condition of the sound.
  let condition: Condition
  /// The expectation; nil for no request.
  var expectation: Expectation?
  /// Its utterances.
  var heard: [UtteranceResult] = []
  /// The comparison of both.
  var verdict: Verdict
  /// The confidence of the expected words, if others were recognised and they are known.
  var meantConfidence: Double?
  /// Seconds of sound; 0 for text.
  var duration = 0.0
  /// Seconds from the last sample to the result, one a repetition.
  var latencies: [Double] = []
  /// Seconds it took in all, one a repetition.
  var times: [Double] = []
  /// The reason why it could not be run.
  var problem: TestProblem?

  /// A result; the other properties are empty.
  init(
    _ item: TestItem, _ condition: Condition, expectation: Expectation? = nil, verdict: Verdict
  ) {
    self.item = item
    self.condition = condition
    self.expectation = expectation
    self.verdict = verdict
  }

  /// The result of an item that could not be run.
  init(_ item: TestItem, _ condition: Condition, failedBy problem: TestProblem) {
    self.init(item, condition, verdict: Verdict(.failed, misses: [problem.message]))
    self.problem = problem
  }

  /// Item and condition, by which results of two runs are compared.
  var key: String { condition == .clean ? item.name : "\(item.name) @ \(condition.name)" }

  /// The confidence that decides about acceptance; nil where nothing was heard that is a request.
  var confidence: Double? { surest?.confidence }

  /// The channel of the utterance with that confidence.
  var channel: SoundChannel? { surest?.channel }

  /// The request that was heard with the greatest confidence.
  private var surest: UtteranceResult? {
    guard case .audio = item.request else { return nil }
    return heard.filter { $0.rule != nil }.max { $0.confidence < $1.confidence }
  }
}

/// One utterance of an item: what was heard and what it came to.
struct UtteranceResult: Sendable, Hashable, Codable {
  /// The words.
  var text: String
  /// The confidence of the words, 0...1.
  var confidence: Double
  /// Whether it was taken for a request.
  var accepted: Bool
  /// The reason why it was rejected.
  var reason: String?
  /// The same as a sentence.
  var explanation: String?
  /// The beginning, in seconds from the start of the source; nil for text.
  var start: Double?
  var end: Double?
  /// The words with their confidences.
  var words: [TranscriptEvent.Word] = []
  /// Other readings, the likeliest first.
  var rivals: [TranscriptEvent.Alternative] = []
  /// The grammar's rule; of what was rejected, the one it would have been.
  var rule: String?
  /// The slots, likewise.
  var slots: [String: String] = [:]
  /// The intent's class.
  var intent: String?
  /// The resolution's result.
  var result: String?
  /// The full name of who was found.
  var contact: String?
  /// The full names of those among whom the user would be asked.
  var choices: [String] = []
  /// The number or address that was found.
  var handle: String?
  /// Whether a call would have been started, or another action taken, without a question.
  var acted = false
  /// The reason why nothing follows, as a sentence.
  var error: String?
  /// The kind of sound that it was heard in; nil for text.
  var channel: SoundChannel?
  /// The evidence for it, where that is recorded.
  var evidence: UtteranceEvidence?

  /// Makes the result of an utterance that is not interpreted yet.
  init(text: String, confidence: Double = 1, accepted: Bool, reason: String? = nil) {
    self.text = text
    self.confidence = confidence
    self.accepted = accepted
    self.reason = reason
  }

  init(_ event: TranscriptEvent) {
    self.init(
      text: event.text, confidence: event.confidence, accepted: event.isAccepted,
      reason: event.reason)
    explanation = event.explanation
    start = event.span?.lowerBound
    end = event.span?.upperBound
    words = event.words
    channel = event.channel
    evidence = event.evidence
    rivals = event.alternatives
  }

  /// Adds what an event of the same utterance tells.
  mutating func add(_ event: DialerEvent) {
    switch event.kind {
    case .interpretation(let rule, let slots):
      self.rule = rule
      self.slots = slots
    case .intent(let event):
      intent = event.type
    case .resolution(let event):
      result = event.result.rawValue
      let choice = event.choices.count == 1 ? event.choices[0] : nil
      contact = choice?.displayName
      choices = event.choices.compactMap(\.displayName)
      handle = choice?.handle?.value
    case .transaction(let event):
      acted = true
      if handle == nil { handle = event.actions.compactMap(\.handle?.value).first }
    case .error(_, _, let message):
      error = message
    case .transcript, .activity, .incoming, .call, .history, .note:
      break
    }
  }

  /// The utterances of a run's events, in order.
  static func utterances(in events: [DialerEvent]) -> [UtteranceResult] {
    events.reduce(into: []) { heard, event in
      if case .transcript(_, let transcript) = event.kind {
        heard.append(UtteranceResult(transcript))
      } else if let last = heard.indices.last {
        heard[last].add(event)
      }
    }
  }
}
