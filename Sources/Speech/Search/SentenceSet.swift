internal import IntentParser

/// Sentences, of which it can be told whether one is among them.
protocol SentenceSet: Sendable {
  /// Whether the words are a whole sentence.
  func accepts(_ words: [String]) -> Bool
  /// How likely a sentence that begins with the words ends with them, 0...1; 0 where they are none.
  func endProbability(after words: [String]) -> Double
  /// Whether the last word may be said once more right after the words.
  func mayRepeatLast(of words: [String]) -> Bool
}

extension WordNetwork: SentenceSet {}
