internal import VoiceDialer

/// One utterance of an item: what was heard and what it came to.
package struct Heard: Sendable, Hashable, Encodable {
  /// A word with its confidence.
  package struct Word: Sendable, Hashable, Encodable {
    /// The word.
    package let word: String
    /// When it begins, in seconds from the start of the source.
    package let start: Double
    /// When it ends, in seconds.
    package let end: Double
    /// How sure it is, 0...1.
    package let confidence: Double
  }

  /// Another reading of the same sound.
  package struct Rival: Sendable, Hashable, Encodable {
    /// Its words.
    package let text: String
    /// How sure it is, 0...1.
    package let confidence: Double
  }

  /// The words.
  package var text: String
  /// How sure they are, 0...1.
  package var confidence: Double
  /// Whether it was taken for a request.
  package var accepted: Bool
  /// Why it was not.
  package var reason: String?
  /// The same as a sentence.
  package var explanation: String?
  /// When it begins, in seconds from the start of the source; nil for text.
  package var start: Double?
  /// When it ends.
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
  /// Why it leads nowhere, as a sentence.
  package var error: String?

  /// What was heard, nothing of which is understood yet.
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
    rivals = event.alternatives.map { Rival(text: $0.text, confidence: $0.confidence) }
  }

  /// Adds what an event of the same utterance tells.
  mutating func add(_ event: DialerEvent) {
    switch event {
    case .interpretation(_, let rule, let slots):
      self.rule = rule
      self.slots = slots
    case .intent(_, let event):
      intent = event.type
    case .resolution(_, let event):
      result = event.result.rawValue
      let choice = event.choices.count == 1 ? event.choices[0] : nil
      contact = choice?.displayName
      handle = choice?.handle?.value
    case .transaction(_, let event):
      acted = true
      if handle == nil { handle = event.actions.compactMap(\.handle?.value).first }
    case .error(_, _, _, let message):
      error = message
    case .transcript, .activity, .incoming, .call, .history, .note:
      break
    }
  }

  /// The utterances of a run's events, in order.
  static func utterances(in events: [DialerEvent]) -> [Heard] {
    events.reduce(into: []) { heard, event in
      if case .transcript(_, _, let transcript) = event {
        heard.append(Heard(transcript))
      } else if let last = heard.indices.last {
        heard[last].add(event)
      }
    }
  }
}
