internal import Conversation
internal import IntentParser
internal import Speech

/// How a recorded order was understood.
struct OrderResult: Sendable {
  /// How many utterances there were in the recording.
  let utterances: Int
  /// How long it is, in seconds.
  let seconds: Double
  /// Whether any utterance was accepted and read.
  let isAccepted: Bool
  /// Whether an accepted utterance has all slots as labelled.
  let isRight: Bool
  /// Whether the utterance that counts needs no confirmation.
  let isCertain: Bool
  /// The confidence of the utterance that counts.
  let confidence: Double
  /// The words, utterances separated by a bar.
  let text: String
  /// The confidences, likewise.
  let confidenceText: String
  /// Why it does not count as right: the slots that differ, or the rejection.
  let why: String

  /// Reads transcripts; the one that counts is one that is right, else one that was accepted.
  init(
    _ transcripts: [Transcript], slots: [String: String], language: CallLanguage, seconds: Double
  ) {
    utterances = transcripts.count
    self.seconds = seconds
    text = transcripts.map { $0.text.isEmpty ? "–" : $0.text }.joined(separator: " | ")
    confidenceText = transcripts.map { Figure.text($0.confidence, digits: 3) }
      .joined(separator: " | ")
    let read = transcripts.map { transcript -> (transcript: Transcript, reading: Interpretation?) in
      let first =
        transcript.isAccepted ? language.interpretations(ofSpeech: transcript.text).first : nil
      return (transcript, first)
    }
    let accepted = read.filter { $0.reading != nil }
    let right = accepted.first { Self.differences(slots, $0.reading).isEmpty }
    let counting = right ?? accepted.first ?? read.first
    isAccepted = !accepted.isEmpty
    isRight = right != nil
    isCertain = isAccepted && counting?.transcript.isCertain ?? false
    confidence = counting?.transcript.confidence ?? 0
    why =
      isAccepted
      ? Self.differences(slots, counting?.reading).joined(separator: ", ")
      : counting?.transcript.rejection?.rawValue ?? "outOfGrammar"
  }

  private static func differences(
    _ slots: [String: String], _ reading: Interpretation?
  ) -> [String] {
    let found = reading?.slotValues ?? [:]
    return slots.keys.sorted().filter { found[$0] != slots[$0] }
  }
}
