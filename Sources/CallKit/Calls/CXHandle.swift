public import Foundation

/// The phone number, address or name at which a participant of a call is reached.
///
/// Handles are immutable. `description` does not show the value.
public final class CXHandle: NSObject, NSCopying, NSSecureCoding, Sendable {
  /// The kinds of values.
  public enum HandleType: Int, Sendable, CaseIterable {
    /// Any other value.
    case generic = 1
    /// A phone number.
    case phoneNumber = 2
    /// An e-mail address.
    case emailAddress = 3
  }

  /// The kind of the value.
  public let type: HandleType
  /// The number, address or name.
  public let value: String

  /// Creates a handle.
  public init(type: HandleType, value: String) {
    self.type = type
    self.value = value
    super.init()
  }

  /// Reads a handle from an archive.
  public required init?(coder: NSCoder) {
    guard let type = HandleType(rawValue: coder.decodeInteger(forKey: "type")),
      let value = coder.decodeString(forKey: "value")
    else { return nil }
    self.type = type
    self.value = value
    super.init()
  }

  /// Handles can be archived securely.
  public static var supportsSecureCoding: Bool { true }

  /// Writes the handle to an archive.
  public func encode(with coder: NSCoder) {
    coder.encode(type.rawValue, forKey: "type")
    coder.encodeString(value, forKey: "value")
  }

  /// Returns the handle itself, which cannot change.
  public func copy(with zone: NSZone? = nil) -> Any { self }

  /// Whether another handle has the same type and value.
  public func isEqual(to handle: CXHandle) -> Bool {
    type == handle.type && value == handle.value
  }

  /// Whether another object is a handle of the same type and value.
  public override func isEqual(_ object: Any?) -> Bool {
    (object as? CXHandle).map { isEqual(to: $0) } ?? false
  }

  /// The type, without the value.
  public override var description: String { "CXHandle of type \(type)" }

  /// A hash that is the same for equal handles.
  public override var hash: Int { value.hashValue }
}
