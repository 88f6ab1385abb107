/// What a person is to the user.
///
/// Apple does not publish the raw strings; ours are the plain words in lower case.
public struct INPersonRelationship: RawRepresentable, Hashable, Sendable {
  /// The word for the relationship.
  public let rawValue: String

  /// Makes a relationship from its word.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Makes a relationship from its word.
  public init(_ rawValue: String) { self.rawValue = rawValue }

  /// The user's father.
  public static let father = Self("father")
  /// The user's mother.
  public static let mother = Self("mother")
  /// A parent of the user.
  public static let parent = Self("parent")
  /// A brother of the user.
  public static let brother = Self("brother")
  /// A sister of the user.
  public static let sister = Self("sister")
  /// A child of the user.
  public static let child = Self("child")
  /// A friend of the user.
  public static let friend = Self("friend")
  /// The user's spouse.
  public static let spouse = Self("spouse")
  /// The user's partner.
  public static let partner = Self("partner")
  /// The user's assistant.
  public static let assistant = Self("assistant")
  /// The user's manager.
  public static let manager = Self("manager")
  /// A son of the user.
  public static let son = Self("son")
  /// A daughter of the user.
  public static let daughter = Self("daughter")
}
