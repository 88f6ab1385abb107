public import Foundation

/// The answer to an ``INStartVideoCallIntent``.
public final class INStartVideoCallIntentResponse: INIntentResponse {
  /// The outcome of the handling.
  public let code: INStartVideoCallIntentResponseCode

  /// Makes an answer.
  public init(code: INStartVideoCallIntentResponseCode, userActivity: NSUserActivity?) {
    self.code = code
    super.init(userActivity: userActivity)
  }

  /// Reads an answer from an archive.
  public required init?(coder: NSCoder) {
    self.code =
      INStartVideoCallIntentResponseCode(rawValue: coder.decodeInteger(forKey: "code"))
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

/// The outcome of handling an ``INStartVideoCallIntent``.
public enum INStartVideoCallIntentResponseCode: Int, Sendable, CaseIterable {
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
  /// It failed, because the number is not valid.
  case failureInvalidNumber = 8
}
