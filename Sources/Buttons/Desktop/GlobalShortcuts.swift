internal import Bus
internal import Foundation

/// Shortcuts that the desktop assigns to keys (org.freedesktop.portal.GlobalShortcuts on the session bus).
///
/// The desktop asks its user which keys they shall have, and tells when these are pressed.
package struct GlobalShortcuts: Sendable {
  /// What the shortcuts are for.
  private static let shortcuts: [(id: String, button: Button, title: String)] = [
    ("callvoice-listen", .voiceCommand, "Speak a request to callvoice"),
    ("callvoice-answer", .pickUp, "Answer the call"),
    ("callvoice-hangup", .hangUp, "Hang up or decline the call"),
    ("callvoice-mute", .mute, "Mute or unmute the call"),
  ]

  private static let name = "org.freedesktop.portal.Desktop"
  private static let path = "/org/freedesktop/portal/desktop"
  private static let interface = "org.freedesktop.portal.GlobalShortcuts"

  private let environment: [String: String]
  private let timeout: Duration

  /// Names the portal.
  ///
  /// - Parameters:
  ///   - environment: The environment variables, which tell where the session bus is.
  ///   - timeout: The time that it has to answer a call; the user has as long as that takes.
  package init(
    environment: [String: String] = ProcessInfo.processInfo.environment,
    timeout: Duration = .seconds(3)
  ) {
    self.environment = environment
    self.timeout = timeout
  }

  /// Whether the desktop assigns shortcuts; its portal is started for that if need be.
  package var isThere: Bool {
    get async {
      guard let bus = try? BusConnection(.session, environment, timeout: timeout) else {
        return false
      }
      defer { bus.close() }
      return await Self.isThere(on: bus)
    }
  }

  private static func isThere(on bus: BusConnection) async -> Bool {
    let version = BusCall(
      destination: name, path: path, interface: "org.freedesktop.DBus.Properties", method: "Get",
      arguments: [.string(interface), .string("version")])
    return (try? await bus.call(version))?.first?.number != nil
  }

  /// Follows the shortcuts until the task is cancelled or the bus is gone; a portal that begins anew is asked anew.
  ///
  /// - Parameters:
  ///   - report: Receives a sentence where there are no shortcuts.
  ///   - press: Called with the button that a shortcut stands for.
  package func follow(
    report: @Sendable (String) -> Void, press: @Sendable (Button) -> Void
  ) async {
    guard let bus = try? BusConnection(.session, environment, timeout: timeout) else {
      return report("There is no session bus, so the desktop assigns no shortcuts.")
    }
    await withTaskCancellationHandler {
      await follow(on: bus, report, press)
    } onCancel: {
      bus.close()
    }
    bus.close()
  }

  private func follow(
    on bus: BusConnection, _ report: @Sendable (String) -> Void, _ press: @Sendable (Button) -> Void
  ) async {
    for rule in [
      "type='signal',sender='\(Self.name)',interface='org.freedesktop.portal.Request',"
        + "member='Response'",
      "type='signal',sender='\(Self.name)',interface='\(Self.interface)',member='Activated'",
      "type='signal',sender='org.freedesktop.DBus',member='NameOwnerChanged',arg0='\(Self.name)'",
    ] {
      _ = try? await bus.call(.bus("AddMatch", .string(rule)))
    }
    guard await Self.isThere(on: bus) else {
      return report(
        "The desktop assigns no shortcuts; bind commands to keys in its settings, as docs/buttons.md says."
      )
    }
    var state = State()
    do throws(BusError) {
      state.awaited = .session(try await Self.createSession(on: bus))
      for await signal in bus.signals {
        switch state.handle(signal) {
        case .bind(let session): state.awaited = .binding(try await Self.bind(session, on: bus))
        case .begin: state.awaited = .session(try await Self.createSession(on: bus))
        case .refused:
          report("The desktop was told to assign no shortcuts, or could not.")
        case .press(let id):
          if let shortcut = Self.shortcuts.first(where: { $0.id == id }) { press(shortcut.button) }
        case nil: break
        }
      }
    } catch  where !Task.isCancelled {
      report("The desktop assigns no shortcuts: \(error.reason ?? error.description)")
    } catch {
      // Nothing is wanted any more.
    }
  }

  /// Asks for a session; returns the request whose response has it.
  private static func createSession(on bus: BusConnection) async throws(BusError) -> String? {
    try await bus.call(
      call(
        "CreateSession",
        .dictionary([
          BusValue.Entry(key: "handle_token", value: .string("callvoice_session")),
          BusValue.Entry(key: "session_handle_token", value: .string("callvoice")),
        ]))
    ).first?.path
  }

  /// Asks for the shortcuts; returns the request whose response tells whether they are assigned.
  private static func bind(
    _ session: String, on bus: BusConnection
  ) async throws(BusError) -> String? {
    let shortcuts: [[BusValue]] = shortcuts.map { shortcut in
      [
        .string(shortcut.id),
        .dictionary([BusValue.Entry(key: "description", value: .string(shortcut.title))]),
      ]
    }
    return try await bus.call(
      call(
        "BindShortcuts", .objectPath(session), .structures("sa{sv}", shortcuts), .string(""),
        .dictionary([BusValue.Entry(key: "handle_token", value: .string("callvoice_shortcuts"))]))
    ).first?.path
  }

  private static func call(_ method: String, _ arguments: BusValue...) -> BusCall {
    BusCall(
      destination: name, path: path, interface: interface, method: method, arguments: arguments)
  }

  /// How far the portal is, by its signals.
  private struct State {
    enum Awaited {
      case session(String?)
      case binding(String?)
    }

    enum Step {
      case begin
      case bind(session: String)
      case refused
      case press(id: String)
    }

    var awaited: Awaited?
    private var session: String?

    mutating func handle(_ signal: BusSignal) -> Step? {
      switch (signal.name, awaited) {
      case ("NameOwnerChanged", _):
        guard let owner = signal.values.last?.text, !owner.isEmpty else {
          session = nil
          awaited = nil
          return nil
        }
        return .begin
      case ("Activated", _):
        // Whoever else may emit such a signal does not know the session.
        guard signal.values.first?.path == session, session != nil, signal.values.count > 1,
          let id = signal.values[1].text
        else { return nil }
        return .press(id: id)
      case ("Response", .session(signal.path)):
        awaited = nil
        session = signal.values.last?["session_handle"]?.text
        guard signal.values.first?.number == 0, let session else { return .refused }
        return .bind(session: session)
      case ("Response", .binding(signal.path)):
        awaited = nil
        return signal.values.first?.number == 0 ? nil : .refused
      default:
        return nil
      }
    }
  }
}
