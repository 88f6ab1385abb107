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
  /// Nobody handles the intent.
  public static var noHandlerProvidedForIntent: Code { .noHandlerProvidedForIntent }
  /// There is no such intent.
  public static var invalidIntentName: Code { .invalidIntentName }
  /// There is no app for it.
  public static var noAppAvailable: Code { .noAppAvailable }
  /// The handler took too long.
  public static var requestTimedOut: Code { .requestTimedOut }
  /// Something is missing that is needed.
  public static var missingInformation: Code { .missingInformation }
  /// The vocabulary file is not where it has to be.
  public static var invalidUserVocabularyFileLocation: Code { .invalidUserVocabularyFileLocation }
  /// The extension took too long to start.
  public static var extensionLaunchingTimeout: Code { .extensionLaunchingTimeout }
  /// The extension could not be started.
  public static var extensionBringUpFailed: Code { .extensionBringUpFailed }
  /// Something is wrong with a picture.
  public static var imageGeneric: Code { .imageGeneric }
  /// There is no service for the picture.
  public static var imageNoServiceAvailable: Code { .imageNoServiceAvailable }
  /// The picture could not be kept.
  public static var imageStorageFailed: Code { .imageStorageFailed }
  /// The picture could not be loaded.
  public static var imageLoadingFailed: Code { .imageLoadingFailed }
  /// The picture could not be found.
  public static var imageRetrievalFailed: Code { .imageRetrievalFailed }
  /// The picture stands for itself.
  public static var imageProxyLoop: Code { .imageProxyLoop }
  /// What stands for the picture is not valid.
  public static var imageProxyInvalid: Code { .imageProxyInvalid }
  /// What stands for the picture took too long.
  public static var imageProxyTimeout: Code { .imageProxyTimeout }
  /// The service for pictures failed.
  public static var imageServiceFailure: Code { .imageServiceFailure }
  /// The picture could not be scaled.
  public static var imageScalingFailed: Code { .imageScalingFailed }
  /// It is not allowed.
  public static var permissionDenied: Code { .permissionDenied }
  /// A shortcut could not be made.
  public static var voiceShortcutCreationFailed: Code { .voiceShortcutCreationFailed }
  /// A shortcut could not be read.
  public static var voiceShortcutGetFailed: Code { .voiceShortcutGetFailed }
  /// A shortcut could not be deleted.
  public static var voiceShortcutDeleteFailed: Code { .voiceShortcutDeleteFailed }
  /// Something could not be encoded.
  public static var encodingGeneric: Code { .encodingGeneric }
  /// Encoding failed.
  public static var encodingFailed: Code { .encodingFailed }
  /// Something could not be decoded.
  public static var decodingGeneric: Code { .decodingGeneric }
  /// No app intent could be made of it.
  public static var unableToCreateAppIntentRepresentation: Code {
    .unableToCreateAppIntentRepresentation
  }
  /// There is no app intent for it.
  public static var noAppIntent: Code { .noAppIntent }
}
