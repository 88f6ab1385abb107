public import Foundation

/// A number or address at which a person is reached.
public final class INPersonHandle: NSObject, NSCopying, NSSecureCoding, Sendable {
  /// The number or address; `nil` if it is not known.
  public let value: String?
  /// The kind of the address.
  public let type: INPersonHandleType
  /// The label of the address.
  public let label: INPersonHandleLabel?

  /// Makes a handle without a label.
  public convenience init(value: String?, type: INPersonHandleType) {
    self.init(value: value, type: type, label: nil)
  }

  /// Makes a handle.
  public init(value: String?, type: INPersonHandleType, label: INPersonHandleLabel?) {
    self.value = value
    self.type = type
    self.label = label
    super.init()
  }

  /// Reads a handle from an archive.
  public required init?(coder: NSCoder) {
    self.value = coder.decodeString(forKey: "value")
    self.type = INPersonHandleType(rawValue: coder.decodeInteger(forKey: "type")) ?? .unknown
    self.label = coder.decodeString(forKey: "label").map { INPersonHandleLabel($0) }
    super.init()
  }

  /// Handles can be archived securely.
  public static var supportsSecureCoding: Bool { true }

  /// Writes the handle to an archive.
  public func encode(with coder: NSCoder) {
    coder.encodeString(value, forKey: "value")
    coder.encode(type.rawValue, forKey: "type")
    coder.encodeString(label?.rawValue, forKey: "label")
  }

  /// Returns the handle itself, which cannot change.
  public func copy(with zone: NSZone? = nil) -> Any { self }

  /// Whether another handle has the same value, type and label.
  public override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? INPersonHandle else { return false }
    return value == other.value && type == other.type && label == other.label
  }

  /// A hash that is the same for equal handles.
  public override var hash: Int { value.hashValue }
}

/// The kinds of addresses.
public enum INPersonHandleType: Int, Sendable, CaseIterable {
  /// An unknown kind.
  case unknown = 0
  /// An e-mail address.
  case emailAddress = 1
  /// A phone number.
  case phoneNumber = 2
}

/// The label of one of a person's numbers or addresses.
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

  /// The number at home: `home`.
  public static let home = Self("home")
  /// The number at work: `work`.
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
  /// Any other number: `other`.
  public static let other = Self("other")
  /// The number at school: `school`.
  public static let school = Self("school")
}
