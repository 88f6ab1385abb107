package import Bus
internal import Foundation

/// A desktop that follows whether callvoice is a media player.
package enum PlayerObserver {
  /// The name of callvoice as a player.
  package static let name = "org.mpris.MediaPlayer2.callvoice"
  /// The object of every player.
  package static let path = "/org/mpris/MediaPlayer2"

  /// Connects to a bus and asks to be told.
  ///
  /// - Parameters:
  ///   - bus: the bus.
  ///   - changes: whether of what it says that it does, too.
  /// - Returns: the connection, for longer than any test runs.
  /// - Throws: what the bus says.
  package static func connect(
    to bus: PrivateBus, changes: Bool = false
  ) async throws -> BusConnection {
    let desktop = try BusConnection(.session, bus.variables, timeout: .seconds(3_600))
    var rules = ["type='signal',sender='org.freedesktop.DBus',arg0='\(name)'"]
    if changes { rules.append("type='signal',path='\(path)',member='PropertiesChanged'") }
    for rule in rules { try await desktop.call(.bus("AddMatch", .string(rule))) }
    return desktop
  }

  /// What becomes of callvoice as a player: "there", "gone", or what it says that it does.
  package static func news(of signal: BusSignal) -> String? {
    switch signal.name {
    case "NameOwnerChanged": signal.values.last?.text?.isEmpty == false ? "there" : "gone"
    case "PropertiesChanged": signal.values.dropFirst().first?["PlaybackStatus"]?.text
    default: nil
    }
  }

  /// A call of a method of callvoice's as a player.
  package static func call(
    _ interface: String, _ method: String, _ arguments: [BusValue] = []
  ) -> BusCall {
    BusCall(
      destination: name, path: path, interface: interface, method: method, arguments: arguments)
  }
}
