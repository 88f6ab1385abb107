import Foundation
import Testing

@testable import Dialer
@testable import callvoice

/// What a person reads of the steps of requests, without a program that runs.
struct PlainLayoutTests {
  private static func transaction(
    of call: UUID, to name: String?, _ number: String,
    _ result: TransactionEvent.Result = .accepted
  ) -> DialerEvent {
    let handle = ResolutionEvent.Handle(
      type: "phoneNumber", value: number, label: nil, displayText: number)
    let callee = ResolutionEvent.Choice(identifier: nil, displayName: name, handle: handle)
    let start = TransactionEvent.Action(
      action: "CXStartCallAction", callUUID: call, handle: handle, isVideo: false, callee: callee)
    return DialerEvent(
      1, .transaction(TransactionEvent(uuid: UUID(), actions: [start], result: result)))
  }

  private static func call(
    _ call: UUID, _ state: ActiveCall.State, reason: String? = nil, wasConnected: Bool = false
  ) -> DialerEvent {
    DialerEvent(
      nil,
      .call(
        CallEvent(
          callUUID: call, state: state, reason: reason, at: Date(timeIntervalSince1970: 0),
          isOutgoing: true, wasConnected: wasConnected, wasHeld: false, name: "Maria Lopez")))
  }

  private static func text(of events: [DialerEvent]) -> String {
    var layout = PlainLayout()
    return events.map { layout.text(of: $0) }.joined() + layout.end()
  }

  @Test func aCallIsOneLineUntilItIsTaken() {
    let call = UUID()
    #expect(
      Self.text(of: [
        Self.transaction(of: call, to: "Maria Lopez", "+14155550100"), Self.call(call, .starting),
        Self.call(call, .connecting), Self.call(call, .connected, wasConnected: true),
      ]) == "Calling Maria Lopez, +14155550100 … connected\n")
  }

  @Test(arguments: [
    ("busy", "Calling Maria Lopez, +14155550100 … the line is busy\n"),
    ("noAnswer", "Calling Maria Lopez, +14155550100 … nobody answered\n"),
  ])
  func aCallThatFailsSaysWhyOnItsLine(reason: String, text: String) {
    let call = UUID()
    #expect(
      Self.text(of: [
        Self.transaction(of: call, to: "Maria Lopez", "+14155550100"), Self.call(call, .starting),
        Self.call(call, .failed, reason: reason),
      ]) == text)
  }

  /// A call that follows one for help without words, such as a transfer, is no call for help.
  @Test func anEmergencyIsToldOfItsOwnCallAlone() {
    let (help, other) = (UUID(), UUID())
    let text = Self.text(of: [
      DialerEvent(1, .note(code: "emergency", message: "Calling 911.")),
      Self.transaction(of: help, to: nil, "911"), Self.call(help, .starting),
      Self.call(help, .connected, wasConnected: true),
      Self.transaction(of: other, to: "Maria Lopez", "+14155550100"), Self.call(other, .starting),
      Self.call(other, .connected, wasConnected: true),
    ])
    #expect(
      text == """
        Calling the emergency number 911 … connected
        Calling Maria Lopez, +14155550100 … connected

        """)
  }

  @Test func aCallThatIsNotRequestedWouldBeMade() {
    #expect(
      Self.text(of: [Self.transaction(of: UUID(), to: "Maria Lopez", "911", .notRequested)])
        == "Would call Maria Lopez, 911.\n")
  }

  @Test func aSecondCallBeginsALineOfItsOwn() {
    let (first, second) = (UUID(), UUID())
    #expect(
      Self.text(of: [
        Self.transaction(of: first, to: "Maria Lopez", "1"), Self.call(first, .starting),
        Self.call(second, .held, wasConnected: true),
      ]) == "Calling Maria Lopez, 1 …\nMaria Lopez is on hold.\n")
  }
}
