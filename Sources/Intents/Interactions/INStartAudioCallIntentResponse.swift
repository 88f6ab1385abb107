public import Foundation

/// The answer to an ``INStartAudioCallIntent``.
public final class INStartAudioCallIntentResponse: INIntentResponse {
  /// The outcome of the handling.
  public let code: INStartAudioCallIntentResponseCode

  /// Makes an answer.
  public init(code: INStartAudioCallIntentResponseCode, userActivity: NSUserActivity?) {
    self.code = code
    super.init(userActivity: userActivity)
  }

  /// Reads an answer from an archive.
  public required init?(coder: NSCoder) {
    self.code =
      INStartAudioCallIntentResponseCode(rawValue: coder.decodeInteger(forKey: "code"))
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
    default: .failure
    }
  }
}

/// The outcome of handling an ``INStartAudioCallIntent``.
public enum INStartAudioCallIntentResponseCode: Int, Sendable, CaseIterable {
  /// Not said.
  case unspecified = 0
  /// It can be handled.
  case ready = 1
  /// The app goes on with it.
  case continueInApp = 2
  /// It failed.
  case failure = 3
  /// It failed, and the app has to be opened.
  case failureRequiringAppLaunch = 4
  /// It failed, because the app has to be set up first.
  case failureAppConfigurationRequired = 5
  /// It failed, because there is no calling service.
  case failureCallingServiceNotAvailable = 6
  /// It failed, because the app cannot call this contact.
  case failureContactNotSupportedByApp = 7
  /// It failed, because there is no valid number.
  case failureNoValidNumber = 8
}
