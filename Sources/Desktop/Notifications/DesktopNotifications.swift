internal import Bus
public import Foundation
internal import Synchronization

/// The notifications of the desktop, by the Desktop Notifications Specification
/// (org.freedesktop.Notifications) on the session bus.
///
/// Safe to use from any task. Responses are for one reader alone.
public final class DesktopNotifications: Sendable {
  private static let name = "org.freedesktop.Notifications"
  private static let path = "/org/freedesktop/Notifications"

  /// The program that shows them.
  public let server: NotificationServer
  /// The responses to the notifications, in order; the stream ends with the bus.
  public let responses: AsyncStream<NotificationResponse>

  private let bus: BusConnection
  private let following: Task<Void, Never>

  /// Connects to the session bus and asks who shows notifications.
  ///
  /// - Parameters:
  ///   - environment: The environment variables, which say where the bus is.
  ///   - timeout: How long an answer is waited for.
  /// - Throws: `DesktopError` if there is no bus, or nobody shows notifications.
  public convenience init(
    environment: [String: String] = ProcessInfo.processInfo.environment,
    timeout: Duration = .seconds(25)
  ) async throws(DesktopError) {
    let bus: BusConnection
    do throws(BusError) {
      bus = try BusConnection(.session, environment, timeout: timeout)
    } catch {
      throw DesktopError(error)
    }
    do throws(DesktopError) {
      try await self.init(bus)
    } catch {
      bus.close()
      throw error
    }
  }

  private init(_ bus: BusConnection) async throws(DesktopError) {
    for rule in [
      "type='signal',sender='\(Self.name)',interface='\(Self.name)',path='\(Self.path)'",
      "type='signal',sender='org.freedesktop.DBus',member='NameOwnerChanged',arg0='\(Self.name)'",
    ] {
      _ = try await bus.ask(.bus("AddMatch", .string(rule)))
    }
    let about: [BusValue]
    do throws(DesktopError) {
      about = try await bus.ask(Self.call("GetServerInformation"))
    } catch {
      throw error.code == .noBus
        ? error : DesktopError(.failed, "No program on the session bus shows notifications.")
    }
    let capabilities = try await bus.ask(Self.call("GetCapabilities"))
    let owner = try await bus.ask(.bus("GetNameOwner", .string(Self.name))).first?.text
    guard about.count > 2, let name = about[0].text, let version = about[2].text,
      case .strings(let names) = capabilities.first, let owner
    else {
      throw DesktopError(
        .failed, "The program that shows notifications answers otherwise than it should.")
    }
    self.bus = bus
    server = NotificationServer(
      name: NotificationText.clean(name), version: NotificationText.clean(version),
      capabilities: Set(names))
    let (responses, yield) = AsyncStream<NotificationResponse>.makeStream()
    self.responses = responses
    following = Task {
      var owner = owner
      for await signal in bus.signals {
        if let response = Self.response(signal, owner: &owner) { yield.yield(response) }
      }
      yield.finish()
    }
  }

  /// Makes a response of a signal; signals of other programs than the server's are ignored.
  private static func response(
    _ signal: BusSignal, owner: inout String
  ) -> NotificationResponse? {
    switch (signal.interface, signal.name) {
    case ("org.freedesktop.DBus", "NameOwnerChanged"):
      guard signal.sender == "org.freedesktop.DBus", signal.values.first?.text == name,
        let successor = signal.values.last?.text
      else { return nil }
      owner = successor
      return .serverLost
    case (name, "ActionInvoked") where signal.sender == owner:
      guard let id = signal.values.first?.number, let key = signal.values.last?.text else {
        return nil
      }
      return .chosen(id, key: key)
    case (name, "NotificationClosed") where signal.sender == owner:
      guard let id = signal.values.first?.number else { return nil }
      // 1 is that its time is over, 2 that the user put it away, 3 that the program closed it.
      return .closed(id, byHand: signal.values.last?.number == 2)
    default:
      return nil
    }
  }

  private static func call(_ method: String, _ arguments: BusValue...) -> BusCall {
    BusCall(
      destination: name, path: path, interface: name, method: method, arguments: arguments)
  }

  /// Shows a notification.
  ///
  /// - Parameters:
  ///   - notification: What is shown; actions are left out where the server knows none.
  ///   - shown: One that it takes the place of; nil, and one that is gone, makes a new one.
  /// - Returns: What it is known by.
  /// - Throws: `DesktopError` if it cannot be shown.
  public func show(
    _ notification: DesktopNotification, inPlaceOf shown: UInt32? = nil
  ) async throws(DesktopError) -> UInt32 {
    var hints: [BusValue.Entry] = [
      BusValue.Entry(key: "urgency", value: .byte(notification.urgency.rawValue)),
      BusValue.Entry(key: "desktop-entry", value: .string("callvoice")),
    ]
    if let category = notification.category {
      hints.append(BusValue.Entry(key: "category", value: .string(category)))
    }
    if let sound = notification.sound {
      hints.append(BusValue.Entry(key: "sound-name", value: .string(sound)))
    }
    let actions = server.hasActions ? notification.actions.flatMap { [$0.key, $0.label] } : []
    let reply = try await bus.ask(
      Self.call(
        "Notify", .string("callvoice"), .uint32(shown ?? 0), .string("call-start"),
        .string(NotificationText.clean(notification.summary)),
        .string(notification.body(hasMarkup: server.hasMarkup)), .strings(actions),
        .dictionary(hints), .int32(notification.stays ? 0 : -1)))
    guard let id = reply.first?.number else {
      throw DesktopError(
        .failed, "The program that shows notifications answers otherwise than it should.")
    }
    return id
  }

  /// Takes a notification away; one that is gone stays so.
  ///
  /// - Parameter id: What it is known by.
  public func close(_ id: UInt32) async {
    // The specification lets a server answer with an error where it is gone. A server that is gone itself
    // shows nothing any more, and is not started again for this.
    var call = Self.call("CloseNotification", .uint32(id))
    call.startsDestination = false
    _ = try? await bus.call(call)
  }

  /// Ends the connection; what is shown stays.
  public func disconnect() {
    bus.close()
  }
}

extension DesktopNotifications {
  /// Asks a question by a notification with two buttons.
  ///
  /// - Parameters:
  ///   - notification: The notification with the question; its actions are the answers.
  ///   - timeout: The time to wait for an answer.
  /// - Returns: The key of the action that was chosen; nil if none was, or the notification was closed.
  /// - Throws: `DesktopError` if the notification cannot be shown.
  public func answer(
    to notification: DesktopNotification, within timeout: Duration
  ) async throws(DesktopError) -> String? {
    let id = try await show(notification)
    let answer = await withTaskGroup(of: String?.self) { group in
      group.addTask {
        for await response in self.responses {
          switch response {
          case .chosen(id, let key): return key
          case .closed(id, _), .serverLost: return nil
          default: continue
          }
        }
        return nil
      }
      group.addTask {
        try? await Task.sleep(for: timeout)
        return nil
      }
      defer { group.cancelAll() }
      return await group.next() ?? nil
    }
    await close(id)
    return answer
  }
}

/// The program that shows notifications, and what it can do.
public struct NotificationServer: Sendable, Hashable {
  /// Its name.
  public let name: String
  /// Its version.
  public let version: String
  /// The capabilities, as the Desktop Notifications Specification names them.
  public let capabilities: Set<String>

  /// Whether something can be chosen on a notification.
  public var hasActions: Bool { capabilities.contains("actions") }
  /// Whether `<b>` in the text is understood.
  var hasMarkup: Bool { capabilities.contains("body-markup") }
}

/// A user's or the server's response to a notification.
public enum NotificationResponse: Sendable, Hashable {
  /// An action was chosen, by its key.
  case chosen(UInt32, key: String)
  /// It is no longer shown; whether somebody put it away by hand.
  case closed(UInt32, byHand: Bool)
  /// The program that showed all of them is gone.
  case serverLost

  /// The notification; nil if it is all of them.
  public var notification: UInt32? {
    switch self {
    case .chosen(let id, _), .closed(let id, _): id
    case .serverLost: nil
    }
  }
}
