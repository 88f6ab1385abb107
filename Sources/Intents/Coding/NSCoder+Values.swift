import Foundation

extension NSCoder {
  func encodeString(_ value: String?, forKey key: String) {
    guard let value else { return }
    encode(NSString(string: value), forKey: key)
  }

  func decodeString(forKey key: String) -> String? {
    decodeObject(of: NSString.self, forKey: key).map { String(describing: $0) }
  }

  func encodeArray(_ value: [some NSObject]?, forKey key: String) {
    guard let value else { return }
    encode(NSArray(array: value), forKey: key)
  }

  func decodeArray<Element: NSObject & NSCoding>(
    of type: Element.Type, forKey key: String
  ) -> [Element]? {
    decodeObject(of: [NSArray.self, type], forKey: key) as? [Element]
  }
}
