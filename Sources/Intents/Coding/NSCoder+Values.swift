import Foundation

extension NSCoder {
  /// Reads an object, or `nil` if there is none; without this check Foundation takes a
  /// missing value for a damaged archive.
  func decodeIfPresent<Object: NSObject & NSCoding>(
    _ type: Object.Type, forKey key: String
  ) -> Object? {
    guard containsValue(forKey: key) else { return nil }
    return decodeObject(of: type, forKey: key)
  }

  func encodeString(_ value: String?, forKey key: String) {
    guard let value else { return }
    encode(NSString(string: value), forKey: key)
  }

  func decodeString(forKey key: String) -> String? {
    decodeIfPresent(NSString.self, forKey: key).map { String(describing: $0) }
  }

  func encodeNumber(_ value: NSNumber?, forKey key: String) {
    guard let value else { return }
    encode(value, forKey: key)
  }

  func decodeNumber(forKey key: String) -> NSNumber? {
    decodeIfPresent(NSNumber.self, forKey: key)
  }

  func encodeArray(_ value: [some NSObject]?, forKey key: String) {
    guard let value else { return }
    encode(NSArray(array: value), forKey: key)
  }

  func decodeArray<Element: NSObject & NSCoding>(
    of type: Element.Type, forKey key: String
  ) -> [Element]? {
    guard containsValue(forKey: key) else { return nil }
    return decodeObject(of: [NSArray.self, type], forKey: key) as? [Element]
  }
}
