internal import Foundation

/// Optional values in keyed archives. `CallKit` has some of them, too: the two libraries share no target, so
/// that either can be taken without the other.
extension NSCoder {
  /// Reads an object, or `nil` if there is none; without this check Foundation takes a
  /// missing value for a damaged archive.
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

  /// Writes a number, unless it is `nil`.
  func encodeNumber(_ value: NSNumber?, forKey key: String) {
    guard let value else { return }
    encode(value, forKey: key)
  }

  /// Reads a number; `nil` if there is none.
  func decodeNumber(forKey key: String) -> NSNumber? {
    decodeIfPresent(NSNumber.self, forKey: key)
  }

  /// Writes an array, unless it is `nil`.
  func encodeArray(_ value: [some NSObject]?, forKey key: String) {
    guard let value else { return }
    encode(NSArray(array: value), forKey: key)
  }

  /// Reads an array whose elements have a type; `nil` if there is none.
  func decodeArray<Element: NSObject & NSCoding>(
    of type: Element.Type, forKey key: String
  ) -> [Element]? {
    guard containsValue(forKey: key) else { return nil }
    return decodeObject(of: [NSArray.self, type], forKey: key) as? [Element]
  }
}
