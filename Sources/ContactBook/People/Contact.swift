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
