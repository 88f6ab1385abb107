@_exported import Foundation
import Intents

/// The base of what answers to events.
open class UIResponder: NSObject {
  /// Makes a responder.
  public override init() { super.init() }
}

/// One who takes up a user activity.
public protocol UIUserActivityRestoring {
  /// Takes the activity up.
  func restoreUserActivityState(_ userActivity: NSUserActivity)
}

/// The screen of an app, of which there is none here.
open class UIWindow: UIResponder {}

/// An app.
open class UIApplication: UIResponder {
  /// How an app was started.
  public struct LaunchOptionsKey: RawRepresentable, Hashable {
    /// The name of the key.
    public let rawValue: String

    /// Makes a key of its name.
    public init(rawValue: String) { self.rawValue = rawValue }
  }

  /// How a link was opened.
  public struct OpenURLOptionsKey: RawRepresentable, Hashable {
    /// The name of the key.
    public let rawValue: String

    /// Makes a key of its name.
    public init(rawValue: String) { self.rawValue = rawValue }
  }

  /// The only app there is.
  public static let shared = UIApplication()
}

/// One who is told what happens to an app.
public protocol UIApplicationDelegate: NSObjectProtocol {
  /// Says that the app has started.
  func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool
  /// Asks to open a link.
  func application(
    _ app: UIApplication, open url: URL, options: [UIApplication.OpenURLOptionsKey: Any]
  ) -> Bool
  /// Asks to take up a user activity.
  func application(
    _ application: UIApplication, continue userActivity: NSUserActivity,
    restorationHandler: @escaping ([UIUserActivityRestoring]?) -> Void
  ) -> Bool
}

/// A picture, of which only the bytes are known.
open class UIImage: NSObject {
  private let data: Data

  /// Makes a picture of the bytes of an image file.
  public init?(data: Data) { self.data = data }

  /// The bytes.
  public func pngData() -> Data? { data }
}
