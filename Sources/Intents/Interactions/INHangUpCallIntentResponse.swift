public import Foundation

/// The answer to an ``INHangUpCallIntent``.
public final class INHangUpCallIntentResponse: INIntentResponse {
  /// The outcome of the handling.
  public let code: INHangUpCallIntentResponseCode

  /// Makes an answer.
  public init(code: INHangUpCallIntentResponseCode, userActivity: NSUserActivity?) {
    self.code = code
    super.init(userActivity: userActivity)
  }

  /// Reads an answer from an archive.
  public required init?(coder: NSCoder) {
    self.code =
      INHangUpCallIntentResponseCode(rawValue: coder.decodeInteger(forKey: "code"))
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
    case .inProgress: .inProgress
    case .success: .success
    default: .failure
    }
  }
}

/// The outcome of handling an ``INHangUpCallIntent``.
public enum INHangUpCallIntentResponseCode: Int, Sendable, CaseIterable {
  /// Not said.
  case unspecified = 0
  /// It can be handled.
  case ready = 1
  /// It is being handled.
  case inProgress = 2
  /// It was carried out.
  case success = 3
  /// It failed.
  case failure = 4
  /// It failed, and the app has to be opened.
  case failureRequiringAppLaunch = 5
  /// It failed, because there is no call to end.
  case failureNoCallToHangUp = 6
}
