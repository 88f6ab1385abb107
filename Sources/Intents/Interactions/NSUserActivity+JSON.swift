public import Foundation

extension NSUserActivity {
  /// Reads an activity from its JSON form.
  ///
  /// This form is ours. The document is an object; keys not named here are ignored:
  ///
  /// - `activityType`: a string, required.
  /// - `title`: a string.
  /// - `userInfo`: an object whose values are strings.
  /// - `webpageURL`: a string, a URL.
  /// - `keywords`: an array of strings.
  /// - `interaction`: an object with `intent`, which has a `type` and
  ///   - for `INStartAudioCallIntent` a `destinationType` (`normal` if left out) and `contacts`, an
  ///     array of objects with `displayName`, `spokenPhrase`, `contactIdentifier` and `personHandle`
  ///     (`value`, `type`, `label`), all optional;
  ///   - for `INStartVideoCallIntent` such `contacts`;
  ///   - for `INStartCallIntent` such a `destinationType` and such `contacts`, an `audioRoute`
  ///     (`unknown` if left out) and a `callCapability` (`audioCall` if left out); what it says about
  ///     the history is neither read nor written;
  ///   - for `INSearchCallHistoryIntent` a `recipient` like one of the contacts, `callTypes` and
  ///     `callCapabilities`, arrays of names, and `unseen`, a boolean; not `dateCreated`;
  ///   - for `INAnswerCallIntent` an `audioRoute` and a `callIdentifier`;
  ///   - for `INHangUpCallIntent` a `callIdentifier`.
  /// - `handle`: the short form in place of `interaction`: call this number or address. A string, or
  ///   an object with `value`, `type` and `label`. The activity type has to be
  ///   `INStartAudioCallIntent` or `INStartVideoCallIntent`.
  ///
  /// Enums are written as the names of their cases. A handle without `type` is an e-mail address if
  /// it has an `@` in it, and else a phone number.
  ///
  /// - Parameter jsonData: The document, UTF-8.
  /// - Throws: ``IntentsError``, naming the first key that is wrong.
  public convenience init(jsonData: Data) throws {
    let root: JSONNode
    do {
      root = JSONNode(try JSONSerialization.jsonObject(with: jsonData, options: .fragmentsAllowed))
    } catch {
      throw IntentsError.notJSON
    }
    let document = try root.object()
    let activityType = try document.requiredString("activityType")
    let title = try document.string("title")
    let userInfo = try document.stringValues("userInfo")
    let webpageURL = try document.url("webpageURL")
    let keywords = try document.strings("keywords") ?? []
    let interaction = try ActivityReader.interaction(of: document, activityType: activityType)

    self.init(activityType: activityType)
    self.title = title
    self.userInfo = userInfo
    self.webpageURL = webpageURL
    self.keywords = Set(keywords)
    self.interaction = interaction
  }

  /// The activity in its JSON form, UTF-8, with the keys in order.
  ///
  /// Of `userInfo` only the strings under string keys are written; an intent of another module is
  /// left out, as are properties that ``init(jsonData:)`` does not name.
  ///
  /// - Throws: Never for an activity that can be written, which is every one; the error is that of
  ///   `JSONSerialization`.
  public func jsonData() throws -> Data {
    var document: [String: Any] = ["activityType": activityType]
    document["title"] = title
    document["webpageURL"] = webpageURL?.absoluteString
    if !keywords.isEmpty { document["keywords"] = keywords.sorted() }
    if let userInfo {
      let pairs = userInfo.compactMap { key, value in
        (key as? String).flatMap { key in (value as? String).map { (key, $0) } }
      }
      document["userInfo"] = Dictionary(uniqueKeysWithValues: pairs)
    }
    if let intent = interaction.flatMap({ ActivityWriter.object(for: $0.intent) }) {
      document["interaction"] = ["intent": intent]
    }
    return try JSONSerialization.data(
      withJSONObject: document, options: [.sortedKeys, .withoutEscapingSlashes])
  }
}

/// The reason why a document could not be read as a user activity.
///
/// `description` is one sentence that names the key and the value that was expected there.
public struct IntentsError: Error, Sendable, Hashable, CustomStringConvertible, LocalizedError {
  /// The kinds of mistakes.
  public enum Code: String, Sendable, Hashable, CaseIterable {
    /// The document is not JSON.
    case notJSON
    /// A required key is missing.
    case missingKey
    /// The value of a key is of another kind than expected.
    case wrongType
    /// The value of a key is of the right kind, but none of those that are allowed.
    case wrongValue
    /// Two keys exclude each other.
    case conflictingKeys
  }

  /// The kinds of mistakes.
  public let code: Code
  /// The path of the key, as in `interaction.intent.type`; empty for the document as a whole.
  public let key: String
  /// One sentence for the user.
  public let description: String

  /// One sentence for the user.
  public var errorDescription: String? { description }

  static var notJSON: IntentsError {
    IntentsError(
      code: .notJSON, key: "",
      description: "The user activity is not a JSON document; expected an object with activityType."
    )
  }

  static func missingKey(_ key: String, expected: String) -> IntentsError {
    IntentsError(
      code: .missingKey, key: key,
      description: "The user activity has no \(key); expected \(expected).")
  }

  static func wrongType(key: String, found: String, expected: String) -> IntentsError {
    let place = key.isEmpty ? "The user activity" : "The user activity's \(key)"
    return IntentsError(
      code: .wrongType, key: key, description: "\(place) is \(found); expected \(expected).")
  }

  static func wrongValue(key: String, value: String, expected: String) -> IntentsError {
    IntentsError(
      code: .wrongValue, key: key,
      description: "The user activity's \(key) is \"\(value)\"; expected \(expected).")
  }

  static func conflictingKeys(_ first: String, _ second: String) -> IntentsError {
    IntentsError(
      code: .conflictingKeys, key: first,
      description:
        "The user activity has both \(first) and \(second); expected only one of them.")
  }
}
