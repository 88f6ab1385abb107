internal import Desktop
internal import Foundation
internal import IntentParser
internal import Synchronization
internal import Telephony
internal import VoiceDialer

/// Shows the calls of a dialer on the desktop, and does with them what is chosen there.
final class CallNotificationController: Sendable {
  private enum Input {
    case event(DialerEvent)
    case response(NotificationResponse)
    case end
  }

  private let inputs: AsyncStream<Input>
  private let yield: AsyncStream<Input>.Continuation
  private let work = Mutex<Task<Void, Never>?>(nil)
  private let connection = Mutex<Task<DesktopNotifications?, Never>?>(nil)
  private let isConnected = Mutex(false)

  init() {
    (inputs, yield) = AsyncStream.makeStream()
  }

  /// Takes note of what happens; what is no call is let pass.
  func take(_ event: DialerEvent) {
    switch event {
    case .incoming, .call: yield.yield(.event(event))
    default: break
    }
  }

  /// Shows what happens, and has happened, from now on, where there is a desktop.
  func start(_ dialer: VoiceDialer) {
    let connection = Task {
      let notifications = try? await DesktopNotifications()
      isConnected.withLock { $0 = notifications != nil }
      return notifications
    }
    self.connection.withLock { $0 = connection }
    let task = Task {
      // Without a desktop everything is as it is with one, but for the notifications.
      guard let notifications = await connection.value else { return yield.finish() }
      let following = Task { [yield] in
        for await response in notifications.responses { yield.yield(.response(response)) }
      }
      await show(on: notifications, dialer)
      following.cancel()
      notifications.disconnect()
    }
    work.withLock { $0 = task }
  }

  /// Waits until the desktop has answered, so that calls that are over at once are shown, too.
  func connected() async { _ = await connection.withLock { $0 }?.value }

  /// Takes away what is shown of calls that go on, and shows nothing more.
  func close() async {
    yield.yield(.end)
    // A bus that has not answered yet shows nothing either.
    guard isConnected.withLock({ $0 }) else { return }
    await work.withLock { $0 }?.value
  }

  private func show(on notifications: DesktopNotifications, _ dialer: VoiceDialer) async {
    var notices = CallNotifications()
    // The calls whose notification said that others are ended.
    var ending: Set<UUID> = []
    for await input in inputs {
      switch input {
      case .event(let event):
        guard let (call, phase) = await Self.phase(of: event, dialer),
          let party = await dialer.party(of: call)
        else { continue }
        let consequence = phase == .ringing ? party.consequence : nil
        if consequence != nil { ending.insert(call) }
        let lines = [party.detail, consequence].compactMap(\.self)
        let step = notices.update(call, to: phase, name: party.name, lines: lines)
        await Self.carryOut(step, of: call, notifications, &notices)
      case .response(let response):
        guard let (call, command) = notices.take(response) else { continue }
        let request: CallRequest =
          switch command {
          case .answer: .answer(call: call)
          case .decline: .decline(call: call)
          case .hangUp: .hangUp(call: call)
          }
        // What it comes to is shown as it happens.
        let mayEndOthers = ending.contains(call)
        Task { await dialer.perform(request, mayEndOthers: mayEndOthers) }
      case .end:
        for id in notices.shown { await notifications.close(id) }
        return
      }
    }
  }

  private static func carryOut(
    _ step: CallNotifications.Step?, of call: UUID, _ notifications: DesktopNotifications,
    _ notices: inout CallNotifications
  ) async {
    switch step {
    case .show(let notification, let shown):
      // One that cannot be shown stops no call.
      let id = try? await notifications.show(notification, inPlaceOf: shown)
      if let id { notices.shown(call, as: id) }
    case .close(let id):
      await notifications.close(id)
    case nil:
      break
    }
  }

  /// How far a call has come by an event; nil where it says nothing of that.
  private static func phase(
    of event: DialerEvent, _ dialer: VoiceDialer
  ) async -> (UUID, CallNotifications.Phase)? {
    switch event {
    case .incoming(let call):
      return call.isRinging ? (call.callUUID, .ringing) : nil
    case .call(let call):
      let isOutgoing = await dialer.party(of: call.callUUID)?.isOutgoing ?? false
      switch call.state {
      case .starting, .started, .connecting:
        return isOutgoing ? (call.callUUID, .calling) : nil
      case .connected: return (call.callUUID, .talking)
      case .held: return (call.callUUID, .held)
      case .ended: return (call.callUUID, call.reason == "unanswered" ? .missed : .over)
      case .failed:
        let reason = call.reason.flatMap(CallFailure.init)?.explanation
        return (call.callUUID, .failed(reason ?? "the call broke"))
      }
    default:
      return nil
    }
  }
}
