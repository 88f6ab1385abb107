public import Foundation

/// A range of time between calendar dates.
///
/// Apple does not say whether the end belongs to the range; here it does not: a day begins at its own
/// date and ends at the next one.
public final class INDateComponentsRange: NSObject, NSCopying, NSSecureCoding, Sendable {
  /// The beginning of the range; `nil` if it has none.
  public let startDateComponents: DateComponents?
  /// The end of the range, which is not in it; `nil` if it has none.
  public let endDateComponents: DateComponents?

  /// Makes a range from its beginning and its end.
  public init(start startDateComponents: DateComponents?, end endDateComponents: DateComponents?) {
    self.startDateComponents = startDateComponents
    self.endDateComponents = endDateComponents
    super.init()
  }

  /// Reads a range from an archive.
  public required init?(coder: NSCoder) {
    self.startDateComponents = Self.decode(coder, "start")
    self.endDateComponents = Self.decode(coder, "end")
    super.init()
  }

  /// Ranges can be archived securely.
  public static var supportsSecureCoding: Bool { true }

  /// Writes the range to an archive.
  public func encode(with coder: NSCoder) {
    Self.encode(startDateComponents, "start", to: coder)
    Self.encode(endDateComponents, "end", to: coder)
  }

  /// Returns the range itself, which cannot change.
  public func copy(with zone: NSZone? = nil) -> Any { self }

  /// Whether beginning and end are the same.
  public override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? INDateComponentsRange else { return false }
    return startDateComponents == other.startDateComponents
      && endDateComponents == other.endDateComponents
  }

  /// A hash that is the same for equal ranges.
  public override var hash: Int { startDateComponents.hashValue }

  private static func encode(_ value: DateComponents?, _ key: String, to coder: NSCoder) {
    guard let value, let data = try? JSONEncoder().encode(value) else { return }
    coder.encode(data as NSData, forKey: key)
  }

  private static func decode(_ coder: NSCoder, _ key: String) -> DateComponents? {
    coder.decodeIfPresent(NSData.self, forKey: key).flatMap {
      try? JSONDecoder().decode(DateComponents.self, from: Data(referencing: $0))
    }
  }
}
