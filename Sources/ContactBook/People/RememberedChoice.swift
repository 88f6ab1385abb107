public import Foundation

/// A user's earlier answer to the question who or which number was meant.
public struct RememberedChoice: Sendable, Hashable {
  /// The subjects of a question.
  public enum Subject: String, Sendable, Hashable {
    /// The person meant by a name; the key is its spoken words, the candidates are contacts.
    case person
    /// The number to call a contact on; the key is the contact, the candidates are handles.
    case number
  }

  /// The subject of the question.
  public var subject: Subject
  /// The spoken words of the name joined by spaces, or the identifier of the contact.
  public var key: String
  /// The identifier of the chosen contact, or the value of the chosen handle.
  public var chosen: String
  /// All candidates that there were, ``chosen`` among them.
  public var candidates: Set<String>
  /// The choice as text: "John Zimmerman", "Maria Lopez, mobile".
  public var description: String
  /// The time of the choice.
  public var made: Date

  /// Creates a choice with the given values.
  public init(
    subject: Subject, key: String, chosen: String, candidates: Set<String>, description: String,
    made: Date
  ) {
    self.subject = subject
    self.key = key
    self.chosen = chosen
    self.candidates = candidates
    self.description = description
    self.made = made
  }

  /// Whether the choice still decides: it is available, and there are no new candidates.
  ///
  /// - Parameter candidates: The candidates that there are now.
  /// - Returns: True if the choice decides among them.
  public func holds(among candidates: Set<String>) -> Bool {
    candidates.contains(chosen) && candidates.isSubset(of: self.candidates)
  }
}

extension RememberedChoice {
  /// The characters beside letters and digits that a shell takes as they are.
  private static let plainMarks: Set<Character> = ["-", "_", ".", ",", ":", "/", "@", "+", "%"]

  /// The command that forgets the choices about a name, as it is typed into a shell.
  ///
  /// - Parameter name: The words that were said, or the contact's name; quoted where a shell would read
  ///   more into them.
  /// - Returns: The command, such as `callvoice choices forget 'Sam Reed'`.
  package static func command(forgetting name: String) -> String {
    "callvoice choices forget \(quoted(name))"
  }

  private static func quoted(_ word: String) -> String {
    let isPlain = word.allSatisfy { $0.isLetter || $0.isNumber || plainMarks.contains($0) }
    if isPlain, !word.isEmpty { return word }
    guard word.contains("'") else { return "'\(word)'" }
    // An apostrophe is easier read in double quotes, where nothing else has a meaning in them.
    if !word.contains(where: { "\"$`\\!".contains($0) }) { return "\"\(word)\"" }
    return "'\(word.replacing("'", with: #"'\''"#))'"
  }
}
