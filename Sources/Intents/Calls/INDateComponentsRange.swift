public import Foundation

/// A span of time, as calendar dates.
///
/// Apple does not say whether the end belongs to the span; here it does not: a day begins at its own
/// date and ends at the next one.
public final class INDateComponentsRange: NSObject, NSCopying, NSSecureCoding, Sendable {
  /// Where the span begins; `nil` where it has no beginning.
  public let startDateComponents: DateComponents?
  /// Where the span has ended; `nil` where it has no end.
  public let endDateComponents: DateComponents?

  /// Makes a span of its beginning and its end.
  public init(start startDateComponents: DateComponents?, end endDateComponents: DateComponents?) {
    self.startDateComponents = startDateComponents
    self.endDateComponents = endDateComponents
    super.init()
  }

  /// Reads a span from an archive.
  public required init?(coder: NSCoder) {
    self.startDateComponents = Self.decode(coder, "start")
    self.endDateComponents = Self.decode(coder, "end")
    super.init()
  }

  /// Spans can be archived securely.
  public static var supportsSecureCoding: Bool { true }

  /// Writes the span to an archive.
  public func encode(with coder: NSCoder) {
    Self.encode(startDateComponents, "start", to: coder)
    Self.encode(endDateComponents, "end", to: coder)
  }

  /// Returns the span itself, which cannot change.
  public func copy(with zone: NSZone? = nil) -> Any { self }

  /// Whether beginning and end are the same.
  public override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? INDateComponentsRange else { return false }
    return startDateComponents == other.startDateComponents
      && endDateComponents == other.endDateComponents
  }

  /// A hash that is the same for equal spans.
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
