public import Foundation
public import Telephony

/// Decides which notification is shown of each call, and which command a choice on it means.
///
/// A pure state machine: it is told what becomes of calls and notifications, and says what to show.
public struct CallNotifications: Sendable {
  /// The commands that a notification offers for a call.
  public enum Command: String, Sendable, Hashable {
    /// Take it.
    case answer
    /// Turn it down.
    case decline
    /// End it.
    case hangUp
  }

  /// A step to be carried out.
  public enum Step: Sendable, Hashable {
    /// Show a notification of a call, in place of the one that is shown of it.
    case show(DesktopNotification, inPlaceOf: UInt32?)
    /// Take a notification away.
    case close(UInt32)
  }

  private struct Notice {
    var phase: CallPhase
    var id: UInt32?
    /// Whether the user does not want to see it.
    var isPutAway = false
  }

  private var notices: [UUID: Notice] = [:]

  /// No calls.
  public init() {}

  /// Records what became of a call.
  ///
  /// - Parameters:
  ///   - call: The call.
  ///   - phase: How far it has come.
  ///   - name: Who is on the other side.
  ///   - lines: What else is to be known, such as their number.
  /// - Returns: What is to be done; nil for nothing.
  public mutating func update(
    _ call: UUID, to phase: CallPhase, name: String, lines: [String]
  ) -> Step? {
    var notice = notices[call] ?? Notice(phase: .over)
    guard notice.phase != phase else { return nil }
    // A ringing call whose notification was dismissed is shown again once somebody has answered it.
    if notice.phase == .ringing { notice.isPutAway = false }
    notice.phase = phase
    notices[call] = phase.isLast ? nil : notice
    guard let shown = Self.notification(of: phase, name: name, lines: lines) else {
      return notice.id.map(Step.close)
    }
    return notice.isPutAway ? nil : .show(shown, inPlaceOf: notice.id)
  }

  /// Takes note of what a call's notification is known by.
  ///
  /// - Parameters:
  ///   - call: The call; one that is over is let be.
  ///   - id: What it is known by.
  public mutating func shown(_ call: UUID, as id: UInt32) {
    notices[call]?.id = id
  }

  /// Records what became of a notification.
  ///
  /// - Parameter response: The outcome.
  /// - Returns: What is to be done with which call; nil for nothing.
  public mutating func take(_ response: NotificationResponse) -> (call: UUID, Command)? {
    if response == .serverLost {
      for call in notices.keys { notices[call]?.id = nil }
      return nil
    }
    guard let call = notices.first(where: { $1.id == response.notification })?.key else {
      return nil
    }
    switch response {
    case .chosen(_, let key):
      return Command(rawValue: key).map { (call, $0) }
    case .closed(_, let byHand):
      notices[call]?.id = nil
      notices[call]?.isPutAway = byHand
    case .serverLost:
      break
    }
    return nil
  }

  /// The notifications of calls in progress, to be removed.
  public var shown: [UInt32] { notices.values.compactMap(\.id).sorted() }

  private static func notification(
    of phase: CallPhase, name: String, lines: [String]
  ) -> DesktopNotification? {
    var notification = DesktopNotification("", title: name)
    notification.lines = lines
    let hangUp = DesktopNotification.Action(key: Command.hangUp.rawValue, label: "Hang up")
    switch phase {
    case .ringing:
      notification.summary = "Incoming call"
      notification.actions = [
        DesktopNotification.Action(key: Command.answer.rawValue, label: "Answer"),
        DesktopNotification.Action(key: Command.decline.rawValue, label: "Decline"),
      ]
      notification.urgency = .critical
      notification.category = "call.incoming"
      notification.sound = "phone-incoming-call"
      notification.stays = true
    case .calling:
      notification.summary = "Calling"
      notification.actions = [hangUp]
      notification.category = "call"
      notification.stays = true
    case .talking:
      notification.summary = "In a call"
      notification.actions = [hangUp]
      notification.category = "call"
      notification.stays = true
    case .held:
      notification.summary = "Call on hold"
      notification.actions = [hangUp]
      notification.category = "call"
      notification.stays = true
    case .missed:
      notification.summary = "Missed call"
      notification.category = "call.unanswered"
    case .failed(let reason):
      notification.summary = "The call failed"
      notification.lines.append(reason)
      notification.category = "call.ended"
    case .over:
      return nil
    }
    return notification
  }
}

extension CallPhase {
  /// Whether nothing follows.
  fileprivate var isLast: Bool {
    switch self {
    case .missed, .failed, .over: true
    case .ringing, .calling, .talking, .held: false
    }
  }
}
