public import Foundation

/// A number or address at which a person is reached.
public final class INPersonHandle: NSObject, NSCopying, NSSecureCoding, Sendable {
  /// The number or address; `nil` if it is not known.
  public let value: String?
  /// What kind of address the value is.
  public let type: INPersonHandleType
  /// Which of the person's addresses it is.
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

  /// Whether value, type and label are the same.
  public override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? INPersonHandle else { return false }
    return value == other.value && type == other.type && label == other.label
  }

  /// A hash that is the same for equal handles.
  public override var hash: Int { value.hashValue }
}
