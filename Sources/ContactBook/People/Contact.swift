import SpokenText

/// A person or organisation that can be called, as its card says.
///
/// Texts are as the card has them, with white space collapsed and control characters removed;
/// a part that the card lacks is empty. `description` names the contact and no numbers.
public struct Contact: Sendable, Hashable, Identifiable {
  /// The card's UID, or one derived from its file name and content where it has none.
  public var identifier: String
  /// The name to show, never empty.
  public var displayName: String
  /// The given name ("Maria").
  public var givenName = ""
  /// The family name ("Lopez").
  public var familyName = ""
  /// The middle names.
  public var middleName = ""
  /// What stands before the name ("Dr.").
  public var namePrefix = ""
  /// What stands after the name ("Jr.").
  public var nameSuffix = ""
  /// The nicknames and other whole names of the contact.
  public var nicknames: [String] = []
  /// The name of the organisation, without departments.
  public var organization = ""
  /// The job title.
  public var title = ""
  /// The people whom the card names as relations of the contact.
  public var relations: [ContactRelation] = []
  /// The groups that the contact belongs to: categories, lists, address books.
  public var groups: [String] = []
  /// Whether the card marks the contact as a favourite.
  public var isFavorite = false
  /// How the contact is spoken of, where the card says so.
  public var pronoun: ContactPronoun?
  /// How the given name sounds, as its owner spells that.
  public var phoneticGivenName = ""
  /// How the family name sounds.
  public var phoneticFamilyName = ""
  /// How the whole name sounds.
  public var phoneticName = ""
  /// The ways to reach the contact, in the order of the card, each value once.
  public var handles: [ContactHandle] = []
  /// The file and line the card begins at.
  public var source: ContactSource?

  /// The identifier.
  public var id: String { identifier }

  /// Makes a contact of a name and handles; the other parts begin empty.
  public init(
    identifier: String, displayName: String, handles: [ContactHandle] = [],
    source: ContactSource? = nil
  ) {
    self.identifier = identifier
    self.displayName = displayName
    self.handles = handles
    self.source = source
  }
}

extension Contact {
  /// How many names, handles, relations, groups and their parts a contact is read with at most.
  ///
  /// Nobody has so many; what has is looked through in a time that grows with their square.
  static let mostParts = 1000

  /// Whether the lists of the contact have as many entries as are kept.
  var isFull: Bool {
    handles.count + nicknames.count + relations.count + groups.count >= Self.mostParts
  }
}

extension Contact: CustomStringConvertible {
  /// The name, without numbers.
  public var description: String { displayName }
}

extension Contact {
  /// Takes the first word of the display name as the given name and the last as the family's.
  mutating func divideName() {
    var words = displayName.split(separator: " ").map(String.init)
    if words.count > 2, let first = words.first, Self.titles.contains(first.lowercased()) {
      namePrefix = words.removeFirst()
    }
    guard words.count > 1 else { return }
    givenName = words.removeFirst()
    familyName = words.removeLast()
    middleName = words.joined(separator: " ")
  }

  private static let titles: Set<String> = [
    "dr", "dr.", "mr", "mr.", "mrs", "mrs.", "ms", "ms.", "miss", "prof", "prof.",
  ]
}

extension Contact {
  /// The words of the display name.
  var nameWords: [String] { SpokenWords.words(in: displayName) }
}

/// Somebody whom a contact's card names as a relation, such as its owner's mother.
public struct ContactRelation: Sendable, Hashable {
  /// What the person is to the contact, in spoken words: "mother", "spouse", "assistant".
  public var kind: String
  /// The name of the person, or the identifier of their card, as the card has it.
  public var name: String

  /// A relation; the arguments are its properties.
  public init(kind: String, name: String) {
    self.kind = kind
    self.name = name
  }
}

/// How a contact is spoken of.
public enum ContactPronoun: String, Sendable, Hashable {
  /// The card's gender is female.
  case she
  /// The card's gender is male.
  case he
}

/// Where a card stands.
public struct ContactSource: Sendable, Hashable, CustomStringConvertible {
  /// The file, as it was named to the reader.
  public let file: String
  /// The line the card begins at, from 1.
  public let line: Int

  /// Makes the place of a card.
  public init(file: String, line: Int) {
    self.file = file
    self.line = line
  }

  /// The place as `FILE:LINE`.
  public var description: String { "\(file):\(line)" }
}
