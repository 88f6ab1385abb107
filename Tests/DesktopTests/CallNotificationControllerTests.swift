import DesktopStandIns
import Foundation
import Synchronization
import Telephony
import Testing

@testable import Desktop

/// Calls on the desktop, from an event to the command that is chosen.
@Suite(.enabled(if: PrivateBus.isPossible, "dbus-daemon, python3-dbus or python3-gi is missing"))
struct CallNotificationControllerTests {
  private typealias Controller = CallNotificationController<CallPhase?>
  private typealias Command = (CallNotifications.Command, UUID, Bool)

  private static let call = UUID()

  private static func start(
    _ controller: Controller, on bus: PrivateBus, consequence: String? = nil
  ) -> AsyncStream<Command> {
    let (commands, continuation) = AsyncStream<Command>.makeStream()
    controller.start(
      environment: bus.variables,
      describe: { phase in
        phase.map {
          Controller.Description(
            of: call, in: $0, name: "Ann", detail: "mobile", consequence: consequence)
        }
      }, perform: { continuation.yield(($0, $1, $2)) })
    return commands
  }

  @Test(arguments: [nil, "To answer ends the call with Bo."])
  func isShownAndAnswered(consequence: String?) async throws {
    let bus = try PrivateBus()
    let standIn = try NotificationStandIn(on: bus)
    let controller = Controller()
    // What happened before the start is shown, and what is about no call is not.
    controller.enqueue(nil)
    controller.enqueue(.ringing)
    let commands = Self.start(controller, on: bus, consequence: consequence)
    let shown = try await standIn.next()
    #expect(shown.summary == "Incoming call")
    let body = try #require(shown.body)
    #expect(body.contains("Ann") && body.contains("mobile"))
    #expect(body.contains("To answer ends") == (consequence != nil))
    standIn.choose("answer", on: try #require(shown.id))
    let command = try #require(await commands.first { _ in true })
    #expect(command == (.answer, Self.call, consequence != nil))
    controller.enqueue(.talking)
    let talking = try await standIn.next()
    #expect(talking.replaced == shown.id)
    #expect(talking.body?.contains("To answer ends") == false)
    await controller.close()
    #expect(try await standIn.next().call == "CloseNotification")
  }

  @Test func withoutADesktopNothingIsShown() async {
    let controller = Controller()
    controller.start(environment: [:], describe: { _ in nil }, perform: { _, _, _ in })
    controller.enqueue(.ringing)
    await controller.connected()
    await controller.close()
  }

  @Test func answersAQuestion() async throws {
    let bus = try PrivateBus()
    let standIn = try NotificationStandIn(on: bus)
    let notifications = try await DesktopNotifications(environment: bus.variables)
    var question = DesktopNotification("Call?", title: "Call Ann?")
    question.actions = [.init(key: "yes", label: "Call"), .init(key: "no", label: "Cancel")]
    async let answer = notifications.answer(to: question, within: .seconds(3_600))
    standIn.choose("yes", on: try #require(try await standIn.next().id))
    #expect(try await answer == "yes")
    #expect(try await standIn.next().call == "CloseNotification")
    notifications.disconnect()
  }

  @Test func noAnswerInTime() async throws {
    let bus = try PrivateBus()
    let standIn = try NotificationStandIn(on: bus)
    let notifications = try await DesktopNotifications(environment: bus.variables)
    let question = DesktopNotification("Call?", title: "Call Ann?")
    #expect(try await notifications.answer(to: question, within: .zero) == nil)
    #expect(try await standIn.next().summary == "Call?")
    #expect(try await standIn.next().call == "CloseNotification")
    notifications.disconnect()
  }
}
