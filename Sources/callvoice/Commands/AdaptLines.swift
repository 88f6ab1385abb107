internal import Evaluation
internal import Foundation
internal import VoiceAdaptation

/// The outcome of an adaptation, for people and programs.
struct AdaptLines: Encodable {
  private let outcome: AdaptationOutcome
  private let before: WordErrorRate

  init(_ outcome: AdaptationOutcome) {
    self.outcome = outcome
    before = Self.rate(outcome.before, outcome.sentences)
  }

  /// Whether the new model is used.
  var isKept: Bool { outcome.kept != nil }

  private static func rate(_ score: AdaptationScore, _ sentences: [[String]]) -> WordErrorRate {
    WordErrorRate(zip(sentences, score.heard).map { WordAlignment(meant: $0, heard: $1) })
  }

  /// A table of the word errors, and the conclusion.
  var text: String {
    var lines = [
      "Heard wrong of \(before.words) words, any of which may follow any other "
        + "(\(outcome.sentences.count) sentences, \(Int(outcome.speech.rounded())) s, each held out "
        + "from the model that heard it):",
      row("as installed", before, outcome.before),
    ]
    for method in AdaptationMethod.allCases {
      guard let score = outcome.tried[method] else { continue }
      lines.append(row(method.title, Self.rate(score, outcome.sentences), score))
    }
    if let kept = outcome.kept {
      lines.append("\(kept.title) is used from now on; callvoice adapt --remove takes it back.")
    } else {
      lines.append("None is better than the installed model; nothing was changed.")
    }
    return lines.joined(separator: "\n")
  }

  private func row(_ title: String, _ rate: WordErrorRate, _ score: AdaptationScore) -> String {
    let percent = (rate.value ?? 0) * 100
    let name = title.padding(toLength: 14, withPad: " ", startingAt: 0)
    return "  \(name) \(rate.errors) (\(String(format: "%.1f", percent)) %), "
      + "margin \(String(format: "%+.1f", score.margin))"
  }

  /// Returns a line about the current step.
  static func text(of progress: Adapter.Progress) -> String {
    switch progress {
    case .hearing: "Hearing the sentences with the installed model …"
    case .trying(let method): "Trying \(method.title) …"
    case .making(let method): "Making the model by \(method.title) of all sentences …"
    }
  }

  private enum Key: String, CodingKey {
    case event, result, method, sentences, speech, before, after, tried, margin, wordErrors
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode("adaptation", forKey: .event)
    try container.encode(isKept ? "kept" : "notKept", forKey: .result)
    try container.encodeIfPresent(outcome.kept?.rawValue, forKey: .method)
    try container.encode(outcome.sentences.count, forKey: .sentences)
    try container.encode((outcome.speech * 10).rounded() / 10, forKey: .speech)
    try container.encode(before, forKey: .before)
    if let best = outcome.best {
      try container.encode(Self.rate(best.score, outcome.sentences), forKey: .after)
    }
    var list = container.nestedUnkeyedContainer(forKey: .tried)
    for method in AdaptationMethod.allCases {
      guard let score = outcome.tried[method] else { continue }
      var entry = list.nestedContainer(keyedBy: Key.self)
      try entry.encode(method.rawValue, forKey: .method)
      try entry.encode(Self.rate(score, outcome.sentences), forKey: .wordErrors)
      try entry.encode((score.margin * 100).rounded() / 100, forKey: .margin)
    }
  }
}

/// A recording of an adaptation as a line of JSON.
struct AdaptRecordingLine: Encodable {
  let event = "recording"
  let source: String
  let text: String
  let accepted: Bool
  let reason: String?

  init(_ source: String, _ text: String, _ refusal: RecordingRejection?) {
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
