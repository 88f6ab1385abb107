public import Foundation

/// The answer to an ``INStartCallIntent``.
public final class INStartCallIntentResponse: INIntentResponse {
  /// The outcome of the handling.
  public let code: INStartCallIntentResponseCode

  /// Makes an answer.
  public init(code: INStartCallIntentResponseCode, userActivity: NSUserActivity?) {
    self.code = code
    super.init(userActivity: userActivity)
  }

  /// Reads an answer from an archive.
  public required init?(coder: NSCoder) {
    self.code =
      INStartCallIntentResponseCode(rawValue: coder.decodeInteger(forKey: "code"))
      ?? .unspecified
    super.init(coder: coder)
  }

  /// Writes the answer to an archive.
  public override func encode(with coder: NSCoder) {
    super.encode(with: coder)
    coder.encode(code.rawValue, forKey: "code")
  }

  package override var handlingStatus: INIntentHandlingStatus {
    switch code {
    case .unspecified: .unspecified
    case .ready: .ready
    case .continueInApp: .deferredToApplication
    case .userConfirmationRequired: .userConfirmationRequired
    default: .failure
    }
  }
}

/// The outcome of handling an ``INStartCallIntent``.
public enum INStartCallIntentResponseCode: Int, Sendable, CaseIterable {
  /// Not said.
  case unspecified = 0
  /// It can be handled.
  case ready = 1
  /// The app goes on with it.
  case continueInApp = 2
  /// The user has to confirm it first.
  case userConfirmationRequired = 3
  /// It failed.
  case failure = 4
  /// It failed, and the app has to be opened.
  case failureRequiringAppLaunch = 5
  /// It failed, because there is no calling service.
  case failureCallingServiceNotAvailable = 6
  /// It failed, because the app cannot call this contact.
  case failureContactNotSupportedByApp = 7
  /// It failed, because all radios are switched off.
  case failureAirplaneModeEnabled = 8
  /// It failed, because the call could not be handed to another device.
  case failureUnableToHandOff = 9
  /// It failed, because the app has to be set up first.
  case failureAppConfigurationRequired = 10
  /// It failed, because there is a call already.
  case failureCallInProgress = 11
  /// It failed, because a call rings.
  case failureCallRinging = 12
  /// A code of Apple's without a published meaning.
  case responseCode = 13
}
