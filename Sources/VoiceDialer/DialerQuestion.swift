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
    /// Whether the call that rings is to be answered, declined or left to ring.
    case ringing
  }

  /// What kind of answer is wanted.
  public let kind: Kind
  /// The question, or what leads to it, as a sentence.
  public let text: String
  /// The whole question, with its choices, as it is said.
  public let spoken: String
  /// One line for each choice, at least one where one is wanted, else none.
  public let choices: [String]
  /// Whether it was asked just before and has to be put again.
  public internal(set) var isRepeated = false
  /// What was wrong with the answer before, as a sentence to be said, where something was.
  public internal(set) var problem: String?
  /// The names of those it is about, each as its words.
  var names: [[String]] = []
  /// What it is made of, for those who print it their own way.
  public let prompts: PromptTable

  /// A question.
  ///
  /// - Parameters:
  ///   - kind: what kind of answer is wanted.
  ///   - prompts: what has its text.
  ///   - key: which prompt it is.
  ///   - values: what stands for the words in the prompt's braces; `{choices}` needs none.
  ///   - choices: the lines of the choices, for the eye.
  ///   - spokenChoices: the same for the ear; nil where they are alike.
  init(
    _ kind: Kind, _ prompts: PromptTable, _ key: PromptTable.Key,
    _ values: KeyValuePairs<String, String> = [:], choices: [String] = [],
    spokenChoices: [String]? = nil
  ) {
    self.kind = kind
    self.choices = choices
    self.prompts = prompts
    text = prompts.text(key, values)
    let list = (spokenChoices ?? choices).enumerated().map { index, choice in
      prompts.spoken(.choice, ["number": "\(index + 1)", "choice": choice])
    }
    spoken = prompts.spoken(key, values)
      .replacing("{choices}", with: list.joined(separator: "; "))
  }
}
