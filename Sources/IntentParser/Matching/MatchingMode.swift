/// Where the words come from.
public enum MatchingMode: Sendable, Hashable {
  /// From a keyboard: `<dictation>` matches any words.
  case typed
  /// From a recogniser, which hears only words that it is told: `<dictation>` matches none.
  case spoken
}
