/// What a handle is called: home, work, mobile, or a name of the user's own.
///
/// The raw value is a name below, or the spoken words of a custom label joined by spaces.
public struct ContactLabel: RawRepresentable, Sendable, Hashable {
  /// The name of the label.
  public let rawValue: String

  /// Makes a label of its name as it stands; see ``init(spoken:)`` for texts.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The number at home.
  public static let home = ContactLabel(rawValue: "home")
  /// The number at work.
  public static let work = ContactLabel(rawValue: "work")
  /// The mobile phone.
  public static let mobile = ContactLabel(rawValue: "mobile")
  /// The main number of an organisation.
  public static let main = ContactLabel(rawValue: "main")
  /// The pager; never called unless asked for.
  public static let pager = ContactLabel(rawValue: "pager")
  /// The fax at home; never called unless asked for.
  public static let homeFax = ContactLabel(rawValue: "homeFax")
  /// The fax at work; never called unless asked for.
  public static let workFax = ContactLabel(rawValue: "workFax")
  /// A fax nobody says the place of; never called unless asked for.
  ///
  /// Who asks for it asks for the faxes of any place.
  public static let fax = ContactLabel(rawValue: "fax")
  /// The number at school.
  public static let school = ContactLabel(rawValue: "school")
  /// Another number.
  public static let other = ContactLabel(rawValue: "other")
}

extension ContactLabel {
  /// Whether a fax answers.
  package var isFax: Bool { self == .homeFax || self == .workFax || self == .fax }

  /// Whether a machine answers and nobody speaks.
  var isMachine: Bool { isFax || self == .pager }
}
