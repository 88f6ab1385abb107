/// Which of a person's numbers or addresses a handle is.
///
/// Apple does not publish the raw strings. Ours are the plain words in lower case, as in
/// `INPersonHandleLabel("mobile")`; any other string is a label of the user's own making.
public struct INPersonHandleLabel: RawRepresentable, Hashable, Sendable {
  /// The word for the label.
  public let rawValue: String

  /// Makes a label from its word.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Makes a label from its word.
  public init(_ rawValue: String) { self.rawValue = rawValue }

  /// At home: `home`.
  public static let home = Self("home")
  /// At work: `work`.
  public static let work = Self("work")
  /// An iPhone: `iphone`.
  public static let iPhone = Self("iphone")
  /// A mobile phone: `mobile`.
  public static let mobile = Self("mobile")
  /// The main number: `main`.
  public static let main = Self("main")
  /// The fax machine at home: `home fax`.
  public static let homeFax = Self("home fax")
  /// The fax machine at work: `work fax`.
  public static let workFax = Self("work fax")
  /// A pager: `pager`.
  public static let pager = Self("pager")
  /// None of the others: `other`.
  public static let other = Self("other")
  /// At school: `school`.
  public static let school = Self("school")
}
