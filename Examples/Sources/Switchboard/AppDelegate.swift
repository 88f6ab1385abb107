import Intents
import PushKit
import UIKit

/// The app.
public final class AppDelegate: UIResponder, UIApplicationDelegate, PKPushRegistryDelegate {
  /// The app's window.
  public var window: UIWindow?
  /// The app's messages from its server.
  public let pushRegistry = PKPushRegistry(queue: DispatchQueue.main)
  /// The app's calls.
  public let callManager = SwitchboardCallManager()
  var providerDelegate: ProviderDelegate?

  // MARK: UIApplicationDelegate

  /// Says that the app has started.
  public func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool {
    providerDelegate = ProviderDelegate(callManager: callManager)

    pushRegistry.delegate = self
    pushRegistry.desiredPushTypes = [.voIP]

    INPreferences.requestSiriAuthorization { status in
      print("app: intents \(status == .authorized ? "may" : "may not") be handled")
    }
    return true
  }

  /// Starts the call of a link.
  public func application(
    _ app: UIApplication, open url: URL, options: [UIApplication.OpenURLOptionsKey: Any] = [:]
  ) -> Bool {
    guard let handle = url.startCallHandle else {
      print("app: no call in \(url)")
      return false
    }
    callManager.startCall(handle: handle)
    return true
  }

  /// Starts the call of a user activity.
  public func application(
    _ application: UIApplication, continue userActivity: NSUserActivity,
    restorationHandler: @escaping ([UIUserActivityRestoring]?) -> Void
  ) -> Bool {
    guard let handle = userActivity.startCallHandle else {
      print("app: no call in the activity \(userActivity.activityType)")
      return false
    }
    guard let video = userActivity.video else {
      return false
    }
    callManager.startCall(handle: handle, video: video)
    return true
  }

  // MARK: PKPushRegistryDelegate

  /// Says where messages are to be sent to.
  public func pushRegistry(
    _ registry: PKPushRegistry, didUpdate credentials: PKPushCredentials, for type: PKPushType
  ) {
    // A real app tells its server.
  }

  /// Says that a message has come.
  public func pushRegistry(
    _ registry: PKPushRegistry, didReceiveIncomingPushWith payload: PKPushPayload,
    for type: PKPushType, completion: @escaping () -> Void
  ) {
    guard type == .voIP else { return }

    if let uuidString = payload.dictionaryPayload["UUID"] as? String,
      let handle = payload.dictionaryPayload["handle"] as? String,
      let hasVideo = payload.dictionaryPayload["hasVideo"] as? Bool,
      let uuid = UUID(uuidString: uuidString)
    {
      displayIncomingCall(uuid: uuid, handle: handle, hasVideo: hasVideo) { error in
        if let error = error {
          print("app: the call from \(handle) is not shown: \(error.localizedDescription)")
        }
        completion()
      }
    }
  }

  private func displayIncomingCall(
    uuid: UUID, handle: String, hasVideo: Bool = false, completion: ((NSError?) -> Void)? = nil
  ) {
    providerDelegate?.reportIncomingCall(
      uuid: uuid, handle: handle, hasVideo: hasVideo, completion: completion)
  }
}
