public import Foundation
internal import Synchronization
public import Telephony

/// Shows calls as notifications of the desktop, and passes on what is chosen on them.
///
/// Events are enqueued as they happen, also before the controller is started. They are described and shown
/// one after the other, in order.
public final class CallNotificationController<Event: Sendable>: Sendable {
  /// A description of a call after an event.
  public struct Description: Sendable {
    let call: UUID
    let phase: CallPhase
    let name: String
    let detail: String?
    let consequence: String?

    /// Describes a call.
    ///
    /// - Parameters:
    ///   - call: The call.
    ///   - phase: The phase that it has reached.
    ///   - name: The name of the other side.
    ///   - detail: A line about the other side, such as a number.
    ///   - consequence: A sentence about what answering the call ends, if it ends anything.
    public init(
      of call: UUID, in phase: CallPhase, name: String, detail: String? = nil,
      consequence: String? = nil
    ) {
      self.call = call
      self.phase = phase
      self.name = name
      self.detail = detail
      self.consequence = consequence
    }
  }

  /// Carries out a command on a call; the flag permits it to end other calls.
  public typealias Perform =
    @Sendable (CallNotifications.Command, _ call: UUID, _ mayEndOthers: Bool) async -> Void

  private enum Input {
    case event(Event)
    case response(NotificationResponse)
    case end
  }

  private let inputs: AsyncStream<Input>
  private let continuation: AsyncStream<Input>.Continuation
  private let work = Mutex<Task<Void, Never>?>(nil)
  private let connection = Mutex<Task<DesktopNotifications?, Never>?>(nil)
  private let isConnected = Mutex(false)

  /// Creates a controller that shows nothing until it is started.
  public init() {
    (inputs, continuation) = AsyncStream.makeStream()
  }

  /// Enqueues an event, to be shown if it concerns a call.
  public func enqueue(_ event: Event) {
    continuation.yield(.event(event))
  }

  /// Connects to the desktop, and shows the events that have happened and will happen.
  ///
  /// Without a desktop nothing is shown.
  ///
  /// - Parameters:
  ///   - environment: The environment variables, which tell where the session bus is.
  ///   - describe: Describes the call that an event concerns; nil for no call.
  ///   - perform: Carries out the command that was chosen on a notification.
  public func start(
    environment: [String: String] = ProcessInfo.processInfo.environment,
    describe: @escaping @Sendable (Event) async -> Description?, perform: @escaping Perform
  ) {
    let connection = Task {
      let notifications = try? await DesktopNotifications(environment: environment)
      isConnected.withLock { $0 = notifications != nil }
      return notifications
    }
    self.connection.withLock { $0 = connection }
    let task = Task {
      guard let notifications = await connection.value else { return continuation.finish() }
      let following = Task { [continuation] in
        for await response in notifications.responses { continuation.yield(.response(response)) }
      }
      await show(on: notifications, describe, perform)
      following.cancel()
      notifications.disconnect()
    }
    work.withLock { $0 = task }
  }

  /// Waits until the desktop has answered, so that calls that are over at once are shown too.
  public func connected() async { _ = await connection.withLock { $0 }?.value }

  /// Removes the notifications of calls in progress, and shows nothing more.
  public func close() async {
    continuation.yield(.end)
    // A bus that has not answered yet shows nothing either.
    guard isConnected.withLock({ $0 }) else { return }
    await work.withLock { $0 }?.value
  }

  private func show(
    on notifications: DesktopNotifications,
    _ describe: @Sendable (Event) async -> Description?, _ perform: @escaping Perform
  ) async {
    var state = CallNotifications()
    // The calls whose notification said that answering them ends others.
    var endingOthers: Set<UUID> = []
    for await input in inputs {
      switch input {
      case .event(let event):
        guard let description = await describe(event) else { continue }
        let call = description.call
        let consequence = description.phase == .ringing ? description.consequence : nil
        if consequence != nil { endingOthers.insert(call) }
        let step = state.update(
          call, to: description.phase, name: description.name,
          lines: [description.detail, consequence].compactMap(\.self))
        await Self.carryOut(step, of: call, notifications, &state)
      case .response(let response):
        guard let (call, command) = state.take(response) else { continue }
        // The result arrives as events.
        let mayEndOthers = endingOthers.contains(call)
        Task { await perform(command, call, mayEndOthers) }
      case .end:
        for id in state.shown { await notifications.close(id) }
        return
      }
    }
  }

  private static func carryOut(
    _ step: CallNotifications.Step?, of call: UUID, _ notifications: DesktopNotifications,
    _ state: inout CallNotifications
  ) async {
    switch step {
    case .show(let notification, let shown):
      // A notification that cannot be shown stops no call.
      let id = try? await notifications.show(notification, inPlaceOf: shown)
      if let id { state.shown(call, as: id) }
    case .close(let id):
      await notifications.close(id)
    case nil:
      break
    }
  }
}
