public import Foundation

/// The domain of ``INIntentError``.
public let INIntentErrorDomain = "IntentsErrorDomain"

/// The errors of handling intents and of donating and deleting interactions.
///
/// Apple imports it from `NSError`; here it is a struct that converts both ways: `error as NSError?`
/// gives domain, code and the sentence under `NSLocalizedDescriptionKey`, and `error as?
/// INIntentError` answers for the struct and for an `NSError` of the domain. `description` is one
/// sentence that describes the error and its remedy.
public struct INIntentError: Error, CustomNSError, _ObjectiveCBridgeable, Hashable, Sendable,
  CustomStringConvertible
{
  /// The codes of the domain.
  public typealias Code = INIntentErrorCode
  /// The Objective-C type that the error converts to.
  public typealias _ObjectiveCType = NSError

  /// The code of the error.
  public let code: Code
  /// One sentence that describes the error.
  public let message: String

  /// Makes an error from its code and sentence; without a sentence it has Foundation's.
  public init(_ code: Code, message: String?) {
    self.code = code
    self.message =
      message
      ?? "The operation could not be completed: \(code) (\(INIntentErrorDomain) error \(code.rawValue))."
  }

  /// Makes an error, keeping only the localized description of the user info.
  public init(_ code: Code, userInfo: [String: Any] = [:]) {
    self.init(code, message: userInfo[NSLocalizedDescriptionKey] as? String)
  }

  /// The domain of the error.
  public static var errorDomain: String { INIntentErrorDomain }

  /// The code as a number.
  public var errorCode: Int { code.rawValue }

  /// The sentence as the localized description.
  public var errorUserInfo: [String: Any] { [NSLocalizedDescriptionKey: message] }

  /// One sentence that describes the error.
  public var localizedDescription: String { message }

  /// One sentence that describes the error.
  public var description: String { message }

  /// The error as an `NSError`.
  public func _bridgeToObjectiveC() -> NSError {
    NSError(domain: Self.errorDomain, code: errorCode, userInfo: errorUserInfo)
  }

  /// Makes the error from an `NSError` of the domain.
  public static func _conditionallyBridgeFromObjectiveC(
    _ source: NSError, result: inout Self?
  ) -> Bool {
    guard source.domain == errorDomain, let code = Code(rawValue: source.code) else {
      return false
    }
    result = Self(code, userInfo: source.userInfo)
    return true
  }

  /// Makes the error from an `NSError` of the domain.
  public static func _forceBridgeFromObjectiveC(_ source: NSError, result: inout Self?) {
    guard _conditionallyBridgeFromObjectiveC(source, result: &result) else {
      preconditionFailure("\(source) is not an error of \(errorDomain)")
    }
  }

  /// Makes the error from an `NSError` of the domain.
  public static func _unconditionallyBridgeFromObjectiveC(_ source: NSError?) -> Self {
    guard let error = (source as (any Error)?) as? Self else {
      preconditionFailure("\(String(describing: source)) is not an error of \(errorDomain)")
    }
    return error
  }
}

/// The codes of ``INIntentError``.
public enum INIntentErrorCode: Int, Sendable, CaseIterable {
  /// The interaction is of a kind that is not kept.
  case interactionOperationNotSupported = 1900
  /// An interaction could not be donated.
  case donatingInteraction = 1901
  /// The interactions could not all be deleted.
  case deletingAllInteractions = 1902
  /// Interactions could not be deleted by their identifiers.
  case deletingInteractionWithIdentifiers = 1903
  /// The interactions of a group could not be deleted.
  case deletingInteractionWithGroupIdentifier = 1904
  /// Several extensions handle the intent.
  case intentSupportedByMultipleExtension = 2001
  /// An extension restricts an intent that it does not handle.
  case restrictedIntentsNotSupportedByExtension = 2002
  /// There is no handler for the intent.
  case noHandlerProvidedForIntent = 2003
  /// There is no such intent.
  case invalidIntentName = 2004
  /// There is no app for the intent.
  case noAppAvailable = 2005
  /// The handler took too long.
  case requestTimedOut = 3001
  /// Required information is missing.
  case missingInformation = 3002
  /// The vocabulary file is not where it has to be.
  case invalidUserVocabularyFileLocation = 4000
  /// The extension took too long to start.
  case extensionLaunchingTimeout = 5000
  /// The extension could not be started.
  case extensionBringUpFailed = 5001
  /// An error of a picture.
  case imageGeneric = 6000
  /// There is no service for the picture.
  case imageNoServiceAvailable = 6001
  /// The picture could not be kept.
  case imageStorageFailed = 6002
  /// The picture could not be loaded.
  case imageLoadingFailed = 6003
  /// The picture could not be found.
  case imageRetrievalFailed = 6004
  /// The proxy of the picture refers to itself.
  case imageProxyLoop = 6005
  /// The proxy of the picture is invalid.
  case imageProxyInvalid = 6006
  /// The proxy of the picture took too long.
  case imageProxyTimeout = 6007
  /// The service for pictures failed.
  case imageServiceFailure = 6008
  /// The picture could not be scaled.
  case imageScalingFailed = 6009
  /// Permission was denied.
  case permissionDenied = 6010
  /// A shortcut could not be made.
  case voiceShortcutCreationFailed = 7000
  /// A shortcut could not be read.
  case voiceShortcutGetFailed = 7001
  /// A shortcut could not be deleted.
  case voiceShortcutDeleteFailed = 7002
  /// An error of encoding.
  case encodingGeneric = 8000
  /// Encoding failed.
  case encodingFailed = 8001
  /// An error of decoding.
  case decodingGeneric = 9000
  /// No app intent could be made.
  case unableToCreateAppIntentRepresentation = 10000
  /// There is no app intent.
  case noAppIntent = 10001

  /// The code of an error, or `nil` if it is of another domain.
  public init?(_ error: any Error) {
    guard let error = error as? INIntentError else { return nil }
    self = error.code
  }

  /// Whether an error has this code.
  public static func ~= (code: Self, error: any Error) -> Bool { Self(error) == code }
}

extension INIntentError {
  /// The interaction is of a kind that is not kept.
  public static var interactionOperationNotSupported: Code { .interactionOperationNotSupported }
  /// An interaction could not be donated.
  public static var donatingInteraction: Code { .donatingInteraction }
  /// The interactions could not all be deleted.
  public static var deletingAllInteractions: Code { .deletingAllInteractions }
  /// Interactions could not be deleted by their identifiers.
  public static var deletingInteractionWithIdentifiers: Code { .deletingInteractionWithIdentifiers }
  /// The interactions of a group could not be deleted.
  public static var deletingInteractionWithGroupIdentifier: Code {
    .deletingInteractionWithGroupIdentifier
  }
  /// Several extensions handle the intent.
  public static var intentSupportedByMultipleExtension: Code { .intentSupportedByMultipleExtension }
  /// An extension restricts an intent that it does not handle.
  public static var restrictedIntentsNotSupportedByExtension: Code {
    .restrictedIntentsNotSupportedByExtension
  }
  /// There is no handler for the intent.
  public static var noHandlerProvidedForIntent: Code { .noHandlerProvidedForIntent }
  /// There is no such intent.
  public static var invalidIntentName: Code { .invalidIntentName }
  /// There is no app for the intent.
  public static var noAppAvailable: Code { .noAppAvailable }
  /// The handler took too long.
  public static var requestTimedOut: Code { .requestTimedOut }
  /// Required information is missing.
  public static var missingInformation: Code { .missingInformation }
  /// The vocabulary file is not where it has to be.
  public static var invalidUserVocabularyFileLocation: Code { .invalidUserVocabularyFileLocation }
  /// The extension took too long to start.
  public static var extensionLaunchingTimeout: Code { .extensionLaunchingTimeout }
  /// The extension could not be started.
  public static var extensionBringUpFailed: Code { .extensionBringUpFailed }
  /// An error of a picture.
  public static var imageGeneric: Code { .imageGeneric }
  /// There is no service for the picture.
  public static var imageNoServiceAvailable: Code { .imageNoServiceAvailable }
  /// The picture could not be kept.
  public static var imageStorageFailed: Code { .imageStorageFailed }
  /// The picture could not be loaded.
  public static var imageLoadingFailed: Code { .imageLoadingFailed }
  /// The picture could not be found.
  public static var imageRetrievalFailed: Code { .imageRetrievalFailed }
  /// The proxy of the picture refers to itself.
  public static var imageProxyLoop: Code { .imageProxyLoop }
  /// The proxy of the picture is invalid.
  public static var imageProxyInvalid: Code { .imageProxyInvalid }
  /// The proxy of the picture took too long.
  public static var imageProxyTimeout: Code { .imageProxyTimeout }
  /// The service for pictures failed.
  public static var imageServiceFailure: Code { .imageServiceFailure }
  /// The picture could not be scaled.
  public static var imageScalingFailed: Code { .imageScalingFailed }
  /// Permission was denied.
  public static var permissionDenied: Code { .permissionDenied }
  /// A shortcut could not be made.
  public static var voiceShortcutCreationFailed: Code { .voiceShortcutCreationFailed }
  /// A shortcut could not be read.
  public static var voiceShortcutGetFailed: Code { .voiceShortcutGetFailed }
  /// A shortcut could not be deleted.
  public static var voiceShortcutDeleteFailed: Code { .voiceShortcutDeleteFailed }
  /// An error of encoding.
  public static var encodingGeneric: Code { .encodingGeneric }
  /// Encoding failed.
  public static var encodingFailed: Code { .encodingFailed }
  /// An error of decoding.
  public static var decodingGeneric: Code { .decodingGeneric }
  /// No app intent could be made.
  public static var unableToCreateAppIntentRepresentation: Code {
    .unableToCreateAppIntentRepresentation
  }
  /// There is no app intent.
  public static var noAppIntent: Code { .noAppIntent }
}
