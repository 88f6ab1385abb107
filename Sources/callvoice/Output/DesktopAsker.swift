internal import Desktop
internal import Foundation
internal import VoiceDialer

/// Asks by a notification of the desktop whether a call is to be started, else elsewhere.
struct DesktopAsker: Asking {
  /// How long an answer is waited for.
  private static let patience = Duration.seconds(120)

  let notifications: DesktopNotifications
  /// Whoever is asked what a notification cannot ask.
  let other: (any Asking)?

  func answer(to question: DialerQuestion) async -> String? {
    guard question.kind == .yesOrNo, notifications.server.hasActions else {
      return await other?.answer(to: question)
    }
    var notification = DesktopNotification("Call?", title: question.text)
    notification.actions = [
      DesktopNotification.Action(key: "yes", label: "Call"),
      DesktopNotification.Action(key: "no", label: "Cancel"),
    ]
    notification.urgency = .critical
    notification.stays = true
    let id: UInt32
    do {
      id = try await notifications.show(notification)
    } catch {
      return await other?.answer(to: question)
    }
    let answer = await withTaskGroup(of: String?.self) { group in
      group.addTask {
        for await response in notifications.responses {
          switch response {
          case .chosen(id, let key): return key
          case .closed(id, _), .serverLost: return nil
          default: continue
          }
        }
        return nil
      }
      group.addTask {
        try? await Task.sleep(for: Self.patience)
        return nil
      }
      defer { group.cancelAll() }
      return await group.next() ?? nil
    }
    await notifications.close(id)
    return answer
  }
}
