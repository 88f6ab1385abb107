internal import Bus
internal import Foundation

/// The calls as a media player of the desktop (MPRIS on the session bus), to which its play key goes.
///
/// A desktop sends the play key of keyboards and of Bluetooth headsets to whatever plays. So callvoice is there as
/// long as there is a call, and says that it plays. Of the commands, only "play or pause" does anything: others, such
/// as "pause", also come from programs that silence all players, and must end no call.
///
/// Without a desktop nothing is done. Safe to use from any thread.
package final class CallPlayer: Sendable {
  private let continuation: AsyncStream<Bool>.Continuation
  private let work: Task<Void, Never>

  /// Creates a player that is not there yet.
  ///
  /// - Parameters:
  ///   - environment: The environment variables, which tell where the session bus is.
  ///   - timeout: The time that the bus has to answer.
  ///   - press: Called when the key is pressed.
  package init(
    environment: [String: String] = ProcessInfo.processInfo.environment,
    timeout: Duration = .seconds(2), press: @escaping @Sendable () -> Void
  ) {
    let (changes, continuation) = AsyncStream.makeStream(of: Bool.self)
    self.continuation = continuation
    work = Task {
      var bus: BusConnection?
      for await isThere in changes {
        if isThere {
          if bus == nil { bus = await Self.appear(environment, timeout, press) }
        } else {
          bus?.close()
          bus = nil
        }
      }
      bus?.close()
    }
  }

  deinit { continuation.finish() }

  /// Is there from now on, or not any more.
  package func appear(_ isThere: Bool) { continuation.yield(isThere) }

  /// Is not there any more, for good.
  package func close() async {
    continuation.finish()
    await work.value
  }

  /// Whether there is a session bus that answers.
  ///
  /// - Parameters:
  ///   - environment: The environment variables, which tell where the session bus is.
  ///   - timeout: The time that the bus has to answer.
  /// - Returns: Whether it does.
  package static func isPossible(
    environment: [String: String] = ProcessInfo.processInfo.environment,
    timeout: Duration = .seconds(2)
  ) async -> Bool {
    guard let bus = try? BusConnection(.session, environment, timeout: timeout) else {
      return false
    }
    defer { bus.close() }
    return (try? await bus.call(.bus("GetId"))) != nil
  }

  private static func appear(
    _ environment: [String: String], _ timeout: Duration, _ press: @escaping @Sendable () -> Void
  ) async -> BusConnection? {
    let bus = try? BusConnection(.session, environment, timeout: timeout) { reply(to: $0, press) }
    guard let bus else { return nil }
    // Another callvoice of the same user may have a call, too.
    for name in [name, "\(name).instance\(getpid())"] {
      let isOwner =
        try? await bus.call(
          .bus("RequestName", .string(name), .uint32(doNotQueue))
        ).first?.number == isPrimaryOwner
      guard isOwner != false else { continue }
      guard isOwner != nil else { break }
      // Desktops prefer the player that has begun last.
      bus.emit(
        path: path, interface: "org.freedesktop.DBus.Properties", name: "PropertiesChanged",
        .string(player),
        .dictionary([BusValue.Entry(key: "PlaybackStatus", value: .string("Playing"))]),
        .strings([]))
      return bus
    }
    bus.close()
    return nil
  }

  /// The name on the bus, or its beginning.
  package static let name = "org.mpris.MediaPlayer2.callvoice"
  private static let path = "/org/mpris/MediaPlayer2"
  private static let root = "org.mpris.MediaPlayer2"
  private static let player = "org.mpris.MediaPlayer2.Player"
  /// The flag of `RequestName` not to wait for the name, and its answer that the name is had.
  private static let doNotQueue: UInt32 = 4
  private static let isPrimaryOwner: UInt32 = 1

  private static func reply(
    to request: BusRequest, _ press: @Sendable () -> Void
  ) -> BusReply {
    guard request.path == path else { return .unknownMethod(request) }
    switch (request.interface, request.method) {
    case ("org.freedesktop.DBus.Properties", "Get"):
      let value = properties[request.arguments.first?.text ?? ""]?
        .first { $0.key == request.arguments.last?.text }?.value
      guard let value else {
        return .error(
          name: "org.freedesktop.DBus.Error.UnknownProperty", "There is no such property.")
      }
      return .values([.variant(value)])
    case ("org.freedesktop.DBus.Properties", "GetAll"):
      return .values([.dictionary(properties[request.arguments.first?.text ?? ""] ?? [])])
    case ("org.freedesktop.DBus.Properties", "Set"):
      return .error(
        name: "org.freedesktop.DBus.Error.PropertyReadOnly", "No property can be changed.")
    case ("org.freedesktop.DBus.Introspectable", "Introspect"):
      return .values([.string(introspection)])
    case (player, "PlayPause"):
      press()
      return .values([])
    case (player, let method) where ignored.contains(method),
      (root, let method) where ["Raise", "Quit"].contains(method):
      return .values([])
    default:
      return .unknownMethod(request)
    }
  }

  /// The commands that do nothing.
  private static let ignored = [
    "Play", "Pause", "Stop", "Next", "Previous", "Seek", "SetPosition", "OpenUri",
  ]

  /// The properties of the interfaces.
  ///
  /// Whom the call is with is not told, as locked screens show it.
  private static let properties: [String: [BusValue.Entry]] = [
    root: [
      BusValue.Entry(key: "CanQuit", value: .boolean(false)),
      BusValue.Entry(key: "CanRaise", value: .boolean(false)),
      BusValue.Entry(key: "HasTrackList", value: .boolean(false)),
      BusValue.Entry(key: "Identity", value: .string("callvoice")),
      BusValue.Entry(key: "DesktopEntry", value: .string("callvoice")),
      BusValue.Entry(key: "SupportedUriSchemes", value: .strings([])),
      BusValue.Entry(key: "SupportedMimeTypes", value: .strings([])),
    ],
    player: [
      BusValue.Entry(key: "PlaybackStatus", value: .string("Playing")),
      BusValue.Entry(key: "Rate", value: .double(1)),
      BusValue.Entry(key: "MinimumRate", value: .double(1)),
      BusValue.Entry(key: "MaximumRate", value: .double(1)),
      BusValue.Entry(key: "Volume", value: .double(1)),
      BusValue.Entry(key: "Position", value: .int64(0)),
      BusValue.Entry(
        key: "Metadata",
        value: .dictionary([
          BusValue.Entry(
            key: "mpris:trackid", value: .objectPath("/org/mpris/MediaPlayer2/callvoice/call")),
          BusValue.Entry(key: "xesam:title", value: .string("Call")),
        ])),
      BusValue.Entry(key: "CanGoNext", value: .boolean(false)),
      BusValue.Entry(key: "CanGoPrevious", value: .boolean(false)),
      BusValue.Entry(key: "CanPlay", value: .boolean(true)),
      BusValue.Entry(key: "CanPause", value: .boolean(true)),
      BusValue.Entry(key: "CanSeek", value: .boolean(false)),
      BusValue.Entry(key: "CanControl", value: .boolean(true)),
    ],
  ]

  /// The interfaces, as programs that look at the bus are told of them.
  private static let introspection: String = {
    let interfaces = properties.sorted { $0.key < $1.key }.map { interface, properties in
      let methods =
        (interface == root ? ["Raise", "Quit"] : ["PlayPause", "Play", "Pause", "Stop"])
        .map { "<method name=\"\($0)\"/>" }
      let entries = properties.map {
        "<property name=\"\($0.key)\" type=\"\($0.value.signature)\" access=\"read\"/>"
      }
      return "<interface name=\"\(interface)\">\((methods + entries).joined())</interface>"
    }
    return "<node>\(interfaces.joined())</node>"
  }()
}
