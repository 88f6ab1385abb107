public import Foundation

/// Why a document could not be read as a user activity.
///
/// `description` is one sentence that names the key and says what was expected there.
public struct IntentsError: Error, Sendable, Hashable, CustomStringConvertible, LocalizedError {
  /// What is wrong.
  public enum Code: String, Sendable, Hashable, CaseIterable {
    /// The document is not JSON.
    case notJSON
    /// A key that is needed is not there.
    case missingKey
    /// The value of a key is of another kind than expected.
    case wrongType
    /// The value of a key is of the right kind, but none of those that are allowed.
    case wrongValue
    /// Two keys are there that exclude each other.
    case conflictingKeys
  }

  /// What is wrong.
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
