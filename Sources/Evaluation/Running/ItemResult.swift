internal import Dialer
package import Speech

/// The result of an item under a condition.
package struct ItemResult: Sendable {
  /// The item.
  package let item: TestItem
  /// The condition of the sound.
  package let condition: Condition
  /// The expectation; nil for no request.
  package var expectation: Expectation?
  /// Its utterances.
  package var heard: [UtteranceResult] = []
  /// The comparison of both.
  package var verdict: Verdict
  /// The confidence of the expected words, if others were recognised and they are known.
  var meantConfidence: Double?
  /// Seconds of sound; 0 for text.
  package var duration = 0.0
  /// Seconds from the last sample to the result, one a repetition.
  package var latencies: [Double] = []
  /// Seconds it took in all, one a repetition.
  package var times: [Double] = []
  /// The reason why it could not be run.
  package var problem: TestProblem?

  /// A result; the other properties are empty.
  package init(
    _ item: TestItem, _ condition: Condition, expectation: Expectation? = nil, verdict: Verdict
  ) {
    self.item = item
    self.condition = condition
    self.expectation = expectation
    self.verdict = verdict
  }

  /// Item and condition, by which results of two runs are compared.
  package var key: String { condition == .clean ? item.name : "\(item.name) @ \(condition.name)" }

  /// The confidence that decides about acceptance; nil where nothing was heard that is a request.
  package var confidence: Double? { surest?.confidence }

  /// The channel of the utterance with that confidence.
  package var channel: SoundChannel? { surest?.channel }

  /// The request that was heard with the greatest confidence.
  private var surest: UtteranceResult? {
    guard case .audio = item.request else { return nil }
    return heard.filter { $0.rule != nil }.max { $0.confidence < $1.confidence }
  }
}

/// One utterance of an item: what was heard and what it came to.
package struct UtteranceResult: Sendable, Hashable, Codable {
  /// A word with its confidence.
  package struct Word: Sendable, Hashable, Codable {
    /// The word.
    package let word: String
    /// The beginning of the word, in seconds from the start of the source.
    package let start: Double
    /// The end of the word, in seconds.
    package let end: Double
    /// The confidence of the word, 0...1.
    package let confidence: Double
  }

  /// Another reading of the same sound.
  package struct Rival: Sendable, Hashable, Codable {
    /// Its words.
    package let text: String
    /// The confidence of the text, 0...1.
    package let confidence: Double
  }

  /// The words.
  package var text: String
  /// The confidence of the words, 0...1.
  package var confidence: Double
  /// Whether it was taken for a request.
  package var accepted: Bool
  /// The reason why it was rejected.
  package var reason: String?
  /// The same as a sentence.
  package var explanation: String?
  /// The beginning, in seconds from the start of the source; nil for text.
  package var start: Double?
  /// The end.
  package var end: Double?
  /// The words with their confidences.
  package var words: [Word] = []
  /// Other readings, the likeliest first.
  package var rivals: [Rival] = []
  /// The grammar's rule; of what was rejected, the one it would have been.
  package var rule: String?
  /// The slots, likewise.
  package var slots: [String: String] = [:]
  /// The intent's class.
  package var intent: String?
  /// The resolution's result.
  package var result: String?
  /// The full name of who was found.
  package var contact: String?
  /// The number or address that was found.
  package var handle: String?
  /// Whether a call would have been started, or another action taken, without a question.
  package var acted = false
  /// The reason why nothing follows, as a sentence.
  package var error: String?
  /// The kind of sound that it was heard in; nil for text.
  package var channel: SoundChannel?
  /// The evidence for it, where that is recorded.
  package var evidence: UtteranceEvidence?

  /// Makes the result of an utterance that is not interpreted yet.
  package init(text: String, confidence: Double = 1, accepted: Bool, reason: String? = nil) {
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
    words = event.words.map {
      Word(word: $0.word, start: $0.start, end: $0.end, confidence: $0.confidence)
    }
    channel = event.channel
    evidence = event.evidence
    rivals = event.alternatives.map { Rival(text: $0.text, confidence: $0.confidence) }
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
