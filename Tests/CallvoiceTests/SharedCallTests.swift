import DesktopStandIns
import Foundation
import TestSupport
import Testing

/// One call that two terminals, the page and a notification show and steer.
@Suite(
  .serialized,
  .enabled(if: PrivateBus.isPossible, "dbus-daemon, python3-dbus or python3-gi is missing"),
  .timeLimit(.minutes(20)))
struct SharedCallTests {
  /// Those who can do something with the call.
  enum Door: String, CaseIterable {
    case terminal, page, notification
  }

  /// The doors by which the call is begun, put on hold, taken up again and ended.
  struct Course: CustomTestStringConvertible, Sendable {
    let begins, holds, resumes, ends: Door

    var testDescription: String {
      [begins, holds, resumes, ends].map(\.rawValue).joined(separator: ", ")
    }
  }

  private static let silently = ["--call-microphone", "none", "--call-speaker", "none"]

  private static let courses = [
    Course(begins: .terminal, holds: .terminal, resumes: .page, ends: .notification),
    Course(begins: .page, holds: .page, resumes: .terminal, ends: .notification),
    Course(begins: .terminal, holds: .page, resumes: .page, ends: .terminal),
    Course(begins: .page, holds: .terminal, resumes: .terminal, ends: .page),
  ]

  /// A service with all of them, which call Bob.
  private struct Desk {
    let place: Place
    let bus: PrivateBus
    let notifications: NotificationStandIn
    let service: RunningProgram
    let page: WebConnection

    init(_ place: Place) async throws {
      self.place = place
      bus = try PrivateBus()
      notifications = try NotificationStandIn(on: bus)
      service = try place.start(
        "serve", options: SharedCallTests.silently,
        variables: bus.variables)
      #expect(await service.prints("Serving at "), "\(service.messages)")
      page = try await place.openPage()
    }

    /// The next event of the call's state on the page.
    func shown(_ state: String) async throws -> String {
      while true {
        let event = try #require(try await page.events(until: "call").last)
        guard event["event"] == "call" else { throw Missing(state: state) }
        if event["state"] == state { return try #require(event["callUUID"]) }
      }
    }

    struct Missing: Error {
      let state: String
    }

    /// The notification of the call in a phase.
    func notified(_ summary: String) async throws -> NotificationStandIn.Call {
      while true {
        let call = try await notifications.next()
        if call.summary == summary || call.call == summary { return call }
      }
    }

    func end() async {
      #expect(await service.end() == 0)
      notifications.end()
    }
  }

  /// Does all of it, and looks at each step whether all see it.
  private func run(_ course: Course, at desk: Desk, isReal: Bool) async throws {
    let (place, page) = (desk.place, desk.page)
    var first: RunningProgram?
    if course.begins == .terminal {
      first = try place.start("say", "call bob", "--json", options: [])
    } else {
      page.sendFrame(#"{"command":"request","text":"call bob","id":1}"#)
    }
    let call = try await desk.shown("connected")
    // On the simulated network the terminal leaves a call that is connected; on a real one it stays.
    if !isReal, let first { #expect(await first.ended() == 0) }
    let talking = try await desk.notified("In a call")
    #expect(talking.body?.hasPrefix("<b>Bob</b>") == true)
    #expect(talking.actions == ["hangUp", "Hang up"])
    #expect(await desk.service.prints("Calling Bob … connected"))

    func act(_ action: String, by door: Door) async throws {
      if door == .terminal {
        let result = try await place.run("say", action == "hangUp" ? "hang up" : action)
        #expect(result.code == 0, "\(result.messages)")
      } else if door == .page {
        page.sendFrame(#"{"command":"call","callUUID":"\#(call)","action":"\#(action)","id":2}"#)
      } else {
        desk.notifications.choose(action, on: try #require(talking.id))
      }
    }

    try await act("hold", by: course.holds)
    #expect(try await desk.shown("held") == call)
    let held = try await desk.notified("Call on hold")
    #expect(held.id == talking.id)
    try await act("resume", by: course.resumes)
    #expect(try await desk.shown("connected") == call)
    #expect(try await desk.notified("In a call").id == talking.id)
    try await act("hangUp", by: course.ends)
    #expect(try await desk.shown("ended") == call)
    #expect(try await desk.notified("CloseNotification").id == talking.id)
    #expect(await desk.service.prints("The call with Bob is over."))
    if let first {
      #expect(await first.ended() == 0)
      let events = try first.events()
      #expect(events.texts("call", "callUUID").allSatisfy { $0 == call })
      let states = ["connected"] + (isReal ? ["held", "connected", "ended"] : [])
      #expect(events.texts("call", "state") == ["starting", "started", "connecting"] + states)
    }
    #expect(try await place.run("say", "hang up").code == 4)
  }

  /// Over the simulated network.
  @Test(arguments: courses)
  func simulated(course: Course) async throws {
    let desk = try await Desk(try Place(contacts: Place.bob))
    try await run(course, at: desk, isReal: false)
    await desk.end()
  }

  /// Over SIP, with a registrar between the two and another service as the other side.
  @Test(
    .enabled(if: SIPPrograms.areThere, "\(SIPPrograms.reason)"), arguments: courses)
  func overSIP(course: Course) async throws {
    let (here, there) = (try Place(contacts: Place.bob), try Place(contacts: ""))
    let registrar = try await SIPPeer.registrar(in: here)
    for (place, number) in [(here, "+14155550177"), (there, "+14155550100")] {
      try await place.addAccount(number, at: registrar.port, password: SIPPeer.password)
    }
    let other = try there.start("serve", "--no-notifications", options: Self.silently)
    #expect(await other.prints("come in by SIP, as sip:+14155550100@"), "\(other.messages)")
    // Whoever is called takes the call as soon as it rings.
    let answering = Task {
      #expect(await other.prints(" is calling."))
      let answer = try await there.run("say", "answer")
      #expect(answer.code == 0, "\(answer.messages)")
    }
    let desk = try await Desk(here)
    try await run(course, at: desk, isReal: true)
    try await answering.value
    #expect(await other.prints("(415) 555-0177 has hung up."))
    await desk.end()
    #expect(await other.end() == 0)
    #expect(await here.hasNoAgent())
    await registrar.program.end()
  }

}
