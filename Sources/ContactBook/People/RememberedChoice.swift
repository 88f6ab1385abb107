public import Foundation

/// Something that the user was asked about once and has settled.
public struct RememberedChoice: Sendable, Hashable {
  /// What was asked about.
  public enum Subject: String, Sendable, Hashable {
    /// Who is meant by a name; the key is its spoken words, the candidates are contacts.
    case person
    /// On which number somebody is called; the key is the contact, the candidates are handles.
    case number
  }

  /// What was asked about.
  public var subject: Subject
  /// The spoken words of the name joined by spaces, or the contact's identifier.
  public var key: String
  /// The contact's identifier, or the handle's value.
  public var chosen: String
  /// All that there was to choose from, ``chosen`` among them.
  public var candidates: Set<String>
  /// What was chosen, for people: "John Zimmerman", "Maria Lopez, mobile".
  public var description: String
  /// When.
  public var made: Date

  /// A choice; the arguments are its properties.
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

  /// Whether it still holds: what was chosen is there, and nothing that the user did not know of.
  ///
  /// - Parameter candidates: what there is to choose from now.
  /// - Returns: whether it does.
  public func holds(among candidates: Set<String>) -> Bool {
    candidates.contains(chosen) && candidates.isSubset(of: self.candidates)
  }
}
