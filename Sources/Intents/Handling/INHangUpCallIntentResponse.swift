public import Foundation

/// The answer to an ``INHangUpCallIntent``.
public final class INHangUpCallIntentResponse: INIntentResponse {
  /// How the handling went.
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
