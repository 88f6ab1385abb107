import CallKit
import Foundation
import Intents
import PushKit
import Switchboard
import SwitchboardIntents
import UIKit

/// Plays the parts of the system and of the user, and prints what happens.
@main
@MainActor
struct Demo {
  private let app = AppDelegate()
  private let user = CXCallController(queue: .main)
  private let watcher = CallWatcher()

  static func main() async throws {
    try await Demo().run()
  }

  private func run() async throws {
    _ = app.application(.shared, didFinishLaunchingWithOptions: nil)

    title("An outgoing call, asked for by voice")
    try await ask(INStartAudioCallIntent(contacts: [person("maria")]))
    await watcher.wait { $0.hasConnected && !$0.hasEnded }

    title("A second one holds the first")
    let start = INStartCallIntent(
      callRecordFilter: nil, callRecordToCallBack: nil, audioRoute: .unknown,
      destinationType: .normal, contacts: [person("john")], callCapability: .audioCall)
    try await ask(start)
    await watcher.wait { $0.hasConnected && !$0.isOnHold && !$0.hasEnded }

    title("A third one is too many")
    _ = app.application(.shared, open: link("switchboard://+14155550199"), options: [:])
    await watcher.settle()

    title("The user hangs up, and the first goes on")
    if let second = app.callManager.calls.last { app.callManager.end(call: second) }
    await watcher.wait { $0.hasEnded }
    if let first = app.callManager.calls.first {
      app.callManager.setHeld(call: first, onHold: false)
      await watcher.wait { $0.hasConnected && !$0.isOnHold && !$0.hasEnded }
      app.callManager.end(call: first)
      await watcher.wait { $0.hasEnded }
    }

    title("An incoming call, announced by a message")
    let uuid = UUID()
    push(uuid, from: "+14155550123")
    await watcher.wait { $0.uuid == uuid && !$0.isOutgoing }
    try await user.request(CXTransaction(action: CXAnswerCallAction(call: uuid)))
    await watcher.wait { $0.uuid == uuid && $0.hasConnected }
    try await user.request(CXTransaction(action: CXEndCallAction(call: uuid)))
    await watcher.wait { $0.uuid == uuid && $0.hasEnded }

    title("An activity without a call")
    _ = app.application(
      .shared, continue: NSUserActivity(activityType: "browsing"), restorationHandler: { _ in })
    await watcher.settle()
  }

  private func title(_ text: String) { print("\n# \(text)") }

  private func person(_ name: String) -> INPerson {
    INPerson(
      personHandle: INPersonHandle(value: nil, type: .unknown), nameComponents: nil,
      displayName: name, image: nil, contactIdentifier: nil, customIdentifier: nil)
  }

  private func link(_ text: String) -> URL { URL(string: text) ?? URL(fileURLWithPath: "/") }

  /// Runs an intent through the extension and has the app go on with it.
  private func ask(_ intent: INIntent) async throws {
    let outcome = try await IntentDispatcher(provider: IntentHandler())
      .run(intent, asking: FirstChoice())
    print("extension: \(type(of: intent)) \(outcome.interaction.intentHandlingStatus)")
    guard let activity = outcome.userActivity else { return }
    try await outcome.interaction.donate()
    _ = app.application(.shared, continue: activity, restorationHandler: { _ in })
  }

  private func push(_ uuid: UUID, from number: String) {
    let payload = PKPushPayload(
      type: .voIP,
      dictionaryPayload: ["UUID": uuid.uuidString, "handle": number, "hasVideo": false])
    app.pushRegistry(app.pushRegistry, didReceiveIncomingPushWith: payload, for: .voIP) {
      print("app: the message is done with")
    }
  }
}
