internal import Foundation

extension NSUserActivity {
  private static var propertyListClasses: [AnyClass] {
    [
      NSDictionary.self, NSArray.self, NSString.self, NSNumber.self, NSDate.self, NSData.self,
      NSURL.self,
    ]
  }

  func encodeProperties(to coder: NSCoder) {
    coder.encodeString(title, forKey: "title")
    coder.encodeString(webpageURL?.absoluteString, forKey: "webpageURL")
    coder.encodeString(referrerURL?.absoluteString, forKey: "referrerURL")
    coder.encodeString(persistentIdentifier, forKey: "persistentIdentifier")
    coder.encodeString(targetContentIdentifier, forKey: "targetContentIdentifier")
    coder.encodeString(suggestedInvocationPhrase, forKey: "suggestedInvocationPhrase")
    coder.encodeArray(keywords.sorted().map { NSString(string: $0) }, forKey: "keywords")
    coder.encodeArray(
      requiredUserInfoKeys?.sorted().map { NSString(string: $0) }, forKey: "requiredUserInfoKeys")
    coder.encodeNumber(
      expirationDate.map { NSNumber(value: $0.timeIntervalSinceReferenceDate) },
      forKey: "expirationDate")
    coder.encode(isEligibleForHandoff, forKey: "isEligibleForHandoff")
    coder.encode(isEligibleForSearch, forKey: "isEligibleForSearch")
    coder.encode(isEligibleForPublicIndexing, forKey: "isEligibleForPublicIndexing")
    coder.encode(isEligibleForPrediction, forKey: "isEligibleForPrediction")
    if let userInfo {
      let entries = userInfo.compactMap { key, value in
        (key as? String).flatMap { key in Self.archivable(value).map { (NSString(string: key), $0) }
        }
      }
      coder.encode(
        NSDictionary(objects: entries.map(\.1), forKeys: entries.map(\.0)), forKey: "userInfo")
    }
    // The response has an activity, which might be this one.
    if let interaction {
      coder.encode(interaction.withoutResponse(), forKey: "interaction")
    }
  }

  func decodeProperties(from coder: NSCoder) {
    title = coder.decodeString(forKey: "title")
    webpageURL = coder.decodeString(forKey: "webpageURL").flatMap { URL(string: $0) }
    referrerURL = coder.decodeString(forKey: "referrerURL").flatMap { URL(string: $0) }
    persistentIdentifier = coder.decodeString(forKey: "persistentIdentifier")
    targetContentIdentifier = coder.decodeString(forKey: "targetContentIdentifier")
    suggestedInvocationPhrase = coder.decodeString(forKey: "suggestedInvocationPhrase")
    keywords = coder.decodeStrings(forKey: "keywords") ?? []
    requiredUserInfoKeys = coder.decodeStrings(forKey: "requiredUserInfoKeys")
    expirationDate = coder.decodeNumber(forKey: "expirationDate").map {
      Date(timeIntervalSinceReferenceDate: $0.doubleValue)
    }
    isEligibleForHandoff = coder.decodeBool(forKey: "isEligibleForHandoff")
    isEligibleForSearch = coder.decodeBool(forKey: "isEligibleForSearch")
    isEligibleForPublicIndexing = coder.decodeBool(forKey: "isEligibleForPublicIndexing")
    isEligibleForPrediction = coder.decodeBool(forKey: "isEligibleForPrediction")
    if coder.containsValue(forKey: "userInfo") {
      userInfo =
        coder.decodeObject(of: Self.propertyListClasses, forKey: "userInfo") as? [String: Any]
    }
    interaction = coder.decodeIfPresent(INInteraction.self, forKey: "interaction")
  }

  /// A value as an object that an archive takes; `nil` for any other.
  private static func archivable(_ value: Any) -> NSObject? {
    switch value {
    case let value as String: NSString(string: value)
    case let value as Bool: NSNumber(value: value)
    case let value as Int: NSNumber(value: value)
    case let value as Double: NSNumber(value: value)
    case let value as Date: value as NSDate
    case let value as Data: value as NSData
    case let value as URL: value as NSURL
    case let value as [Any]: NSArray(array: value.compactMap(archivable))
    case let value as [String: Any]:
      NSDictionary(
        objects: value.compactMap { archivable($0.value) },
        forKeys: value.compactMap { archivable($0.value) == nil ? nil : NSString(string: $0.key) })
    case let value as NSNumber: value
    default: nil
    }
  }
}

extension INInteraction {
  /// A copy that has the request alone.
  fileprivate func withoutResponse() -> INInteraction {
    let copy = INInteraction(intent: intent, response: nil)
    copy.direction = direction
    copy.dateInterval = dateInterval
    copy.identifier = identifier
    copy.groupIdentifier = groupIdentifier
    return copy
  }
}

extension NSCoder {
  fileprivate func decodeStrings(forKey key: String) -> Set<String>? {
    decodeArray(of: NSString.self, forKey: key).map { Set($0.map { String(describing: $0) }) }
  }
}
