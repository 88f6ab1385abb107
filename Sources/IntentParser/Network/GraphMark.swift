/// What is noted on the way through a sentence.
enum GraphMark: Sendable, Hashable {
  /// The public rule of that number was entered.
  case rule(Int)
  /// An expansion with the tags of that number begins.
  case open(tags: Int)
  /// An expansion with the tags of that number ends.
  case close(tags: Int)
  /// A word was left out.
  case skip
  /// The sentence is for typed text alone.
  case typedOnly
}
