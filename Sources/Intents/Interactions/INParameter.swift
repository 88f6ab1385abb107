public import Foundation

/// The name of a property of an intent or of its response.
public final class INParameter: NSObject, NSCopying, NSSecureCoding, @unchecked Sendable {
  // @unchecked Sendable: both properties are constants, and a class is the same on every thread.

  /// The class that has the property: an intent or a response.
  public let parameterClass: AnyClass
  /// The name of the property, as in `contacts`.
  public let parameterKeyPath: String

  /// Makes the name of a property.
  public init(for aClass: AnyClass, keyPath: String) {
    self.parameterClass = aClass
    self.parameterKeyPath = keyPath
    super.init()
  }

  /// Reads a parameter from an archive.
  public required init?(coder: NSCoder) {
    guard let name = coder.decodeString(forKey: "class"),
      let keyPath = coder.decodeString(forKey: "keyPath"),
      let aClass = NSClassFromString(name)
    else { return nil }
    self.parameterClass = aClass
    self.parameterKeyPath = keyPath
    super.init()
  }

  /// Parameters can be archived securely.
  public static var supportsSecureCoding: Bool { true }

  /// Writes the parameter to an archive.
  public func encode(with coder: NSCoder) {
    coder.encodeString(NSStringFromClass(parameterClass), forKey: "class")
    coder.encodeString(parameterKeyPath, forKey: "keyPath")
  }

  /// Returns the parameter itself, which cannot change.
  public func copy(with zone: NSZone? = nil) -> Any { self }

  /// Whether it is the same property of the same class.
  public func isEqual(to parameter: INParameter) -> Bool {
    parameterClass == parameter.parameterClass && parameterKeyPath == parameter.parameterKeyPath
  }

  /// Whether the other object is the same property of the same class.
  public override func isEqual(_ object: Any?) -> Bool {
    (object as? INParameter).map { isEqual(to: $0) } ?? false
  }

  /// A hash that is the same for equal parameters.
  public override var hash: Int { parameterKeyPath.hashValue }

  /// The value of the property in an object, or `nil` if it has no such property or value.
  func value(in object: NSObject) -> Any? {
    guard type(of: object) == parameterClass else { return nil }
    let child = Mirror(reflecting: object).children.first { $0.label == parameterKeyPath }
    return child.flatMap { Self.unwrapped($0.value) }
  }

  private static func unwrapped(_ value: Any) -> Any? {
    let mirror = Mirror(reflecting: value)
    guard mirror.displayStyle == .optional else { return value }
    return mirror.children.first?.value
  }
}
