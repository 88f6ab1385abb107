/// A question of the dialer's.
public struct DialerQuestion: Sendable, Hashable {
  /// What kind of answer is wanted.
  public enum Kind: Sendable, Hashable {
    /// Yes or no.
    case yesOrNo
    /// One of ``DialerQuestion/choices``.
    case choice
    /// A name, or another thing of the user's own.
    case words
  }

  /// What kind of answer is wanted.
  public let kind: Kind
  /// The question, or what leads to it, as a sentence.
  public let text: String
  /// One line for each choice, at least one where one is wanted, else none.
  public let choices: [String]
  /// Whether it was asked just before and has to be put again.
  public internal(set) var isRepeated = false

  init(_ kind: Kind, _ text: String, choices: [String] = []) {
    self.kind = kind
    self.text = text
    self.choices = choices
  }
}
