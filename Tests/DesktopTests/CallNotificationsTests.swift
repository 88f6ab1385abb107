import Foundation
import Telephony
import Testing

@testable import Desktop

struct CallNotificationsTests {
  private let call = UUID()

  @Test(
    arguments: [
      (.ringing, "Incoming call", ["answer", "decline"]),
      (.calling, "Calling", ["hangUp"]),
      (.talking, "In a call", ["hangUp"]),
      (.held, "Call on hold", ["hangUp"]),
      (.missed, "Missed call", []),
      (.failed("the line is busy"), "The call failed", []),
    ] as [(CallPhase, String, [String])])
  func isShown(phase: CallPhase, summary: String, keys: [String]) throws {
    var notices = CallNotifications()
    let step = notices.update(call, to: phase, name: "Maria Lopez", lines: ["mobile"])
    guard case .show(let notification, inPlaceOf: nil) = step else {
      Issue.record("\(String(describing: step))")
      return
    }
    #expect(notification.summary == summary)
    #expect(notification.title == "Maria Lopez")
    #expect(notification.lines.first == "mobile")
    #expect(notification.actions.map(\.key) == keys)
    #expect(notification.stays == !keys.isEmpty)
  }

  @Test
  func takesThePlaceOfTheOneBefore() {
    var notices = CallNotifications()
    _ = notices.update(call, to: .ringing, name: "A", lines: [])
    notices.shown(call, as: 7)
    #expect(notices.update(call, to: .ringing, name: "A", lines: []) == nil)
    let step = notices.update(call, to: .talking, name: "A", lines: [])
    guard case .show(_, inPlaceOf: 7) = step else {
      Issue.record("\(String(describing: step))")
      return
    }
    #expect(notices.shown == [7])
    #expect(notices.update(call, to: .over, name: "A", lines: []) == .close(7))
    #expect(notices.shown.isEmpty)
  }

  @Test
  func choicesAreAboutTheirCall() {
    var notices = CallNotifications()
    let other = UUID()
    for (number, call) in [(UInt32(1), call), (2, other)] {
      _ = notices.update(call, to: .ringing, name: "A", lines: [])
      notices.shown(call, as: number)
    }
    let chosen = notices.take(.chosen(2, key: "decline"))
    #expect(chosen?.call == other)
    #expect(chosen?.1 == .decline)
    #expect(notices.take(.chosen(2, key: "bogus")) == nil)
    #expect(notices.take(.chosen(3, key: "answer")) == nil)
  }

  /// Who puts a ringing call away sees it again when it is taken; one that goes on, no more.
  @Test
  func isPutAway() {
    var notices = CallNotifications()
    _ = notices.update(call, to: .ringing, name: "A", lines: [])
    notices.shown(call, as: 1)
    #expect(notices.take(.closed(1, byHand: true)) == nil)
    #expect(notices.update(call, to: .talking, name: "A", lines: []) != nil)
    notices.shown(call, as: 2)
    #expect(notices.take(.closed(2, byHand: true)) == nil)
    #expect(notices.update(call, to: .held, name: "A", lines: []) == nil)
    #expect(notices.update(call, to: .over, name: "A", lines: []) == nil)
  }

  /// A notification that the desktop takes away by itself is shown again when something changes.
  @Test func comesBackWhereNobodyPutItAway() {
    var notices = CallNotifications()
    _ = notices.update(call, to: .talking, name: "A", lines: [])
    notices.shown(call, as: 1)
    #expect(notices.take(.closed(1, byHand: false)) == nil)
    guard case .show(_, inPlaceOf: nil) = notices.update(call, to: .held, name: "A", lines: [])
    else {
      Issue.record("It is to be shown anew.")
      return
    }
  }

  @Test
  func serverIsLost() {
    var notices = CallNotifications()
    _ = notices.update(call, to: .talking, name: "A", lines: [])
    notices.shown(call, as: 1)
    #expect(notices.take(.serverLost) == nil)
    guard case .show(_, inPlaceOf: nil) = notices.update(call, to: .held, name: "A", lines: [])
    else {
      Issue.record("It is to be shown anew.")
      return
    }
  }
}
