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
  /// Nobody handles the intent.
  case noHandlerProvidedForIntent = 2003
  /// There is no such intent.
  case invalidIntentName = 2004
  /// There is no app for it.
  case noAppAvailable = 2005
  /// The handler took too long.
  case requestTimedOut = 3001
  /// Something is missing that is needed.
  case missingInformation = 3002
  /// The vocabulary file is not where it has to be.
  case invalidUserVocabularyFileLocation = 4000
  /// The extension took too long to start.
  case extensionLaunchingTimeout = 5000
  /// The extension could not be started.
  case extensionBringUpFailed = 5001
  /// Something is wrong with a picture.
  case imageGeneric = 6000
  /// There is no service for the picture.
  case imageNoServiceAvailable = 6001
  /// The picture could not be kept.
  case imageStorageFailed = 6002
  /// The picture could not be loaded.
  case imageLoadingFailed = 6003
  /// The picture could not be found.
  case imageRetrievalFailed = 6004
  /// The picture stands for itself.
  case imageProxyLoop = 6005
  /// What stands for the picture is not valid.
  case imageProxyInvalid = 6006
  /// What stands for the picture took too long.
  case imageProxyTimeout = 6007
  /// The service for pictures failed.
  case imageServiceFailure = 6008
  /// The picture could not be scaled.
  case imageScalingFailed = 6009
  /// It is not allowed.
  case permissionDenied = 6010
  /// A shortcut could not be made.
  case voiceShortcutCreationFailed = 7000
  /// A shortcut could not be read.
  case voiceShortcutGetFailed = 7001
  /// A shortcut could not be deleted.
  case voiceShortcutDeleteFailed = 7002
  /// Something could not be encoded.
  case encodingGeneric = 8000
  /// Encoding failed.
  case encodingFailed = 8001
  /// Something could not be decoded.
  case decodingGeneric = 9000
  /// No app intent could be made of it.
  case unableToCreateAppIntentRepresentation = 10000
  /// There is no app intent for it.
  case noAppIntent = 10001

  /// The code of an error, or `nil` if it is of another domain.
  public init?(_ error: any Error) {
    guard let error = error as? INIntentError else { return nil }
    self = error.code
  }

  /// Whether an error has this code.
  public static func ~= (code: Self, error: any Error) -> Bool { Self(error) == code }
}
