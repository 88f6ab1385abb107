public import Foundation

/// The answer to an ``INSearchCallHistoryIntent``.
public final class INSearchCallHistoryIntentResponse: INIntentResponse {
  /// The outcome of the handling.
  public let code: INSearchCallHistoryIntentResponseCode

  /// The calls that were found or concerned.
  public var callRecords: [INCallRecord]?

  /// Makes an answer.
  public init(code: INSearchCallHistoryIntentResponseCode, userActivity: NSUserActivity?) {
    self.code = code
    super.init(userActivity: userActivity)
  }

  /// Reads an answer from an archive.
  public required init?(coder: NSCoder) {
    self.code =
      INSearchCallHistoryIntentResponseCode(rawValue: coder.decodeInteger(forKey: "code"))
      ?? .unspecified
    self.callRecords = coder.decodeArray(of: INCallRecord.self, forKey: "callRecords")
    super.init(coder: coder)
  }

  /// Writes the answer to an archive.
  public override func encode(with coder: NSCoder) {
    super.encode(with: coder)
    coder.encode(code.rawValue, forKey: "code")
    coder.encodeArray(callRecords, forKey: "callRecords")
  }

  /// Returns an answer with the same code, activity and calls.
  public override func copy(with zone: NSZone? = nil) -> Any {
    let copy = INSearchCallHistoryIntentResponse(code: code, userActivity: userActivity)
    copy.callRecords = callRecords
    return copy
  }

  package override var handlingStatus: INIntentHandlingStatus {
    switch code {
    case .unspecified: .unspecified
    case .ready: .ready
    case .inProgress: .inProgress
    case .success: .success
    case .continueInApp: .deferredToApplication
    default: .failure
    }
  }
}

/// The outcome of handling an ``INSearchCallHistoryIntent``.
public enum INSearchCallHistoryIntentResponseCode: Int, Sendable, CaseIterable {
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
  /// It is being handled.
  case inProgress = 6
  /// It was carried out.
  case success = 7
}
