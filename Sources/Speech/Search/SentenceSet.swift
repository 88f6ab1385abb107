internal import IntentParser

/// Sentences, of which it can be told whether one is among them.
protocol SentenceSet: Sendable {
  /// Whether the words are a whole sentence.
  func accepts(_ words: [String]) -> Bool
}

extension WordNetwork: SentenceSet {}
