/// A sentence that one public rule makes, and that is read as another one.
public struct GrammarWarning: Sendable, Hashable, Encodable, CustomStringConvertible {
  /// The grammar's file as it was named.
  public let file: String
  /// The rule that makes the sentence.
  public let rule: String
  /// The rule it is read as.
  public let winner: String
  /// The sentence.
  public let sentence: String

  /// `FILE: warning: …`, one line.
  public var description: String {
    "\(file): warning: “\(sentence)” is a sentence of <\(rule)>, but is read as <\(winner)>"
  }
}
