internal import Speech

/// A recording of an adaptation as a line of JSON.
struct AdaptRecordingLine: Encodable {
  let event = "recording"
  let source: String
  let text: String
  let accepted: Bool
  let reason: String?

  init(_ source: String, _ text: String, _ refusal: AdaptationRefusal?) {
    self.source = source
    self.text = text
    accepted = refusal == nil
    reason =
      switch refusal {
      case nil: nil
      case .silence: "noSpeech"
      case .otherWords: "otherWords"
      case .unknownWord: "unknownWord"
      }
  }
}
