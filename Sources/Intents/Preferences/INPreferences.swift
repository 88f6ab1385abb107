public import Foundation
internal import Synchronization

/// The user's decisions about intents.
public class INPreferences: NSObject {
  /// A closure that asks the user, and calls its argument once with the answer.
  public typealias Authorizer =
    @Sendable (@escaping @Sendable (INSiriAuthorizationStatus) -> Void) -> Void

  private struct Settings: Sendable {
    var status = INSiriAuthorizationStatus.authorized
    var authorizer: Authorizer?
    var languageCode = "en-US"
  }

  private static let settings = Mutex(Settings())

  /// The user's decision about whether the app may handle intents.
  ///
  /// Authorized unless the program that embeds Intents has set an authorizer; with one, not determined
  /// until it was asked.
  public class func siriAuthorizationStatus() -> INSiriAuthorizationStatus {
    settings.withLock { $0.status }
  }

  /// Asks the user, unless it was decided before.
  ///
  /// - Parameter handler: Is called once, with the decision.
  @preconcurrency public class func requestSiriAuthorization(
    _ handler: @escaping @Sendable (INSiriAuthorizationStatus) -> Void
  ) {
    let (status, authorizer) = settings.withLock { ($0.status, $0.authorizer) }
    guard status == .notDetermined, let authorizer else {
      handler(status)
      return
    }
    authorizer { status in
      settings.withLock { $0.status = status }
      handler(status)
    }
  }

  /// Asks the user, unless it was decided before, and returns the decision.
  public class func requestSiriAuthorization() async -> INSiriAuthorizationStatus {
    await withCheckedContinuation { continuation in
      requestSiriAuthorization { continuation.resume(returning: $0) }
    }
  }

  /// The language in which requests are spoken, as in `en-US`.
  public class func siriLanguageCode() -> String { settings.withLock { $0.languageCode } }

  /// Sets the closure that asks the user, and makes the status not determined; `nil` makes it
  /// authorized.
  ///
  /// Ours.
  public static func setAuthorizer(_ authorizer: Authorizer?) {
    settings.withLock {
      $0.authorizer = authorizer
      $0.status = authorizer == nil ? .authorized : .notDetermined
    }
  }

  /// Sets the user's decision without asking.
  ///
  /// Ours.
  public static func setSiriAuthorizationStatus(_ status: INSiriAuthorizationStatus) {
    settings.withLock { $0.status = status }
  }

  /// Sets the language in which requests are spoken.
  ///
  /// Ours.
  public static func setSiriLanguageCode(_ languageCode: String) {
    settings.withLock { $0.languageCode = languageCode }
  }
}

@available(*, unavailable)
extension INPreferences: Sendable {}

/// The user's decisions about whether an app may handle intents.
public enum INSiriAuthorizationStatus: Int, Sendable, CaseIterable {
  /// The user was not asked.
  case notDetermined = 0
  /// The user may not decide it.
  case restricted = 1
  /// The user has refused it.
  case denied = 2
  /// The user has allowed it.
  case authorized = 3
}
