internal import Foundation

/// Optional values in keyed archives. `Intents` has some of them, too: the two libraries share no
/// target, so that either can be used without the other.
extension NSCoder {
  /// Reads an object, or `nil` if there is none; without this check Foundation mistakes a missing
  /// value for a damaged archive.
  func decodeIfPresent<Object: NSObject & NSCoding>(
    _ type: Object.Type, forKey key: String
  ) -> Object? {
    guard containsValue(forKey: key) else { return nil }
    return decodeObject(of: type, forKey: key)
  }

  /// Writes a string, unless it is `nil`.
  func encodeString(_ value: String?, forKey key: String) {
    guard let value else { return }
    encode(NSString(string: value), forKey: key)
  }

  /// Reads a string; `nil` if there is none.
  func decodeString(forKey key: String) -> String? {
    decodeIfPresent(NSString.self, forKey: key).map { String(describing: $0) }
  }

  /// Writes a UUID as a string, unless it is `nil`.
  func encodeUUID(_ value: UUID?, forKey key: String) {
    encodeString(value?.uuidString, forKey: key)
  }

  /// Reads a UUID; `nil` if there is none.
  func decodeUUID(forKey key: String) -> UUID? {
    decodeString(forKey: key).flatMap { UUID(uuidString: $0) }
  }

  /// Writes a date in seconds since the reference date.
  func encodeDate(_ value: Date, forKey key: String) {
    encode(value.timeIntervalSinceReferenceDate, forKey: key)
  }

  /// Reads a date.
  func decodeDate(forKey key: String) -> Date {
    Date(timeIntervalSinceReferenceDate: decodeDouble(forKey: key))
  }
}
