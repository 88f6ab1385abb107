import DesktopStandIns
import Foundation
import Testing

/// Calls as the desktop shows them.
@Suite(.enabled(if: PrivateBus.isPossible, "dbus-daemon, python3-dbus or python3-gi is missing"))
struct NotificationTests {
  @Test
  func callIsAnsweredAndHungUp() async throws {
    let place = try Place()
    let bus = try PrivateBus()
    let standIn = try NotificationStandIn(on: bus)
    let session = try Session(
      ["incoming", "4155550107", "--json"], at: place, variables: bus.variables)
    let ringing = try await standIn.next()
    #expect(ringing.summary == "Incoming call")
    #expect(ringing.body == "<b>John Abernathy</b>\nmobile · (415) 555-0107")
    #expect(ringing.actions == ["answer", "Answer", "decline", "Decline"])
    #expect(ringing.timeout == 0)
    let id = try #require(ringing.id)
    standIn.choose("answer", on: id)
    let talking = try await standIn.next()
    #expect(talking.summary == "In a call")
    #expect(talking.replaced == id)
    #expect(talking.actions == ["hangUp", "Hang up"])
    standIn.choose("hangUp", on: id)
    let closed = try await standIn.next()
    #expect(closed.call == "CloseNotification")
    #expect(closed.id == id)
    let result = try await session.end()
    let events = try result.events()
    #expect(result.code == 0)
    #expect(Contract.problems(events) == [])
    #expect(events.texts("transaction", "result") == ["accepted", "accepted"])
    #expect(events.texts("call", "state") == ["connecting", "connected", "ended"])
  }

  @Test
  func callIsDeclined() async throws {
    let place = try Place()
    let bus = try PrivateBus()
    let standIn = try NotificationStandIn(on: bus)
    let session = try Session(
      ["incoming", "--withheld", "--name", "<b>\u{1b}[1m&", "--steps"], at: place,
      variables: bus.variables)
    let ringing = try await standIn.next()
    #expect(ringing.body == "<b>“&lt;b&gt; [1m&amp;”</b>")
    standIn.choose("decline", on: try #require(ringing.id))
    #expect(try await standIn.next().call == "CloseNotification")
    let result = try await session.end()
    #expect(result.code == 0)
    #expect(result.output.contains("CXEndCallAction · accepted"))
  }

  @Test
  func missedCallStays() async throws {
    let place = try Place()
    let bus = try PrivateBus()
    let standIn = try NotificationStandIn(on: bus)
    let session = try Session(
      ["incoming", "4155550110"], at: place, variables: bus.variables)
    let id = try await standIn.next().id
    let result = try await session.end()
    #expect(result.code == 0)
    let missed = try await standIn.next()
    #expect(missed.summary == "Missed call")
    #expect(missed.replaced == id)
    #expect(missed.actions == [])
    #expect(missed.timeout == -1)
  }

  @Test
  func noneWhereNoneIsWanted() async throws {
    let place = try Place()
    let bus = try PrivateBus()
    let standIn = try NotificationStandIn(on: bus)
    let session = try Session(
      ["incoming", "4155550110", "--no-notifications"], at: place, variables: bus.variables)
    #expect(try await session.end().code == 0)
    standIn.end()
    await #expect(throws: DecodingError.self) { try await standIn.next() }
  }

  @Test
  func doctorTells() async throws {
    let place = try Place()
    let bus = try PrivateBus()
    let none = try await place.run("doctor").output
    #expect(
      none.contains(
        "ok       notifications         none: There is no session bus.\n"
          + "                               Calls are shown at the terminal alone.\n"))
    let standIn = try NotificationStandIn(on: bus)
    let session = try Session(["doctor"], at: place, variables: bus.variables)
    let result = try await session.end()
    #expect(
      result.output.contains("ok       notifications         Stand-in 1.0, with buttons\n"))
    standIn.end()
  }
}
