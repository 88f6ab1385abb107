internal import Bus
public import Foundation

/// Pauses the media players of the desktop (MPRIS on the session bus) while something else is to be heard,
/// and lets those that it has paused go on afterwards.
///
/// Players that were paused before stay so, and so do those that somebody has started or stopped in between.
/// Without a desktop nothing is done. Safe to use from any thread.
public final class MediaPlayerController: Sendable {
  /// A reason for players to pause.
  public enum Reason: Sendable, Hashable {
    /// A request is listened to.
    case listening
    /// A call continues.
    case call(UUID)
  }

  private enum Change {
    case begin(Reason)
    case end(Reason)
  }

  private let continuation: AsyncStream<Change>.Continuation
  private let work: Task<Void, Never>

  /// Creates a controller; the bus is connected to while players are paused alone.
  ///
  /// - Parameters:
  ///   - environment: The environment variables, which tell where the session bus is.
  ///   - timeout: The time that a player has to answer.
  public init(
    environment: [String: String] = ProcessInfo.processInfo.environment,
    timeout: Duration = .seconds(2)
  ) {
    let (changes, continuation) = AsyncStream.makeStream(of: Change.self)
    self.continuation = continuation
    work = Task {
      var reasons: Set<Reason> = []
      var paused: PausedPlayers?
      for await change in changes {
        switch change {
        case .begin(let reason):
          let isFirst = reasons.isEmpty
          reasons.insert(reason)
          if isFirst { paused = await PausedPlayers(environment, timeout) }
        case .end(let reason):
          guard reasons.remove(reason) != nil, reasons.isEmpty else { continue }
          await paused?.resume()
          paused = nil
        }
      }
      await paused?.resume()
    }
  }

  deinit { continuation.finish() }

  /// Pauses the players that play, unless they are paused for another reason already.
  public func begin(_ reason: Reason) { continuation.yield(.begin(reason)) }

  /// Lets them go on, unless another reason is left; a reason that did not begin changes nothing.
  public func end(_ reason: Reason) { continuation.yield(.end(reason)) }

  /// Lets them go on whatever reasons are left, and returns when that is done.
  public func close() async {
    continuation.finish()
    await work.value
  }
}

/// The players that were paused here, by the names of their connections.
private struct PausedPlayers {
  private static let prefix = "org.mpris.MediaPlayer2."

  private let bus: BusConnection
  private let owners: [String]

  /// Pauses the players that play, all at once; one that does not answer holds up nobody.
  ///
  /// - Parameters:
  ///   - environment: The environment variables, which tell where the session bus is.
  ///   - timeout: The time that a player has to answer.
  init?(_ environment: [String: String], _ timeout: Duration) async {
    guard let bus = try? BusConnection(.session, environment, timeout: timeout) else { return nil }
    let names = try? await bus.call(.bus("ListNames")).first
    guard case .strings(let names) = names else {
      bus.close()
      return nil
    }
    // callvoice itself is among them while there is a call, so that it gets the desktop's play key.
    let players = names.filter {
      $0.hasPrefix(Self.prefix) && !$0.hasPrefix(Self.prefix + "callvoice")
    }
    owners = await withTaskGroup(of: String?.self) { group in
      for player in players {
        group.addTask {
          guard let owner = try? await bus.call(.bus("GetNameOwner", .string(player))).first?.text,
            await Self.status(of: owner, on: bus) == "Playing"
          else { return nil }
          // One that does not answer may have paused all the same.
          _ = try? await bus.call(Self.call("Pause", of: owner))
          return owner
        }
      }
      return await group.reduce(into: []) { owners, owner in
        if let owner, !owners.contains(owner) { owners.append(owner) }
      }
    }
    guard !owners.isEmpty else {
      bus.close()
      return nil
    }
    self.bus = bus
  }

  /// Lets those go on that are still paused, and are the same programs as before.
  func resume() async {
    await withTaskGroup { group in
      for owner in owners {
        group.addTask { [bus] in
          guard await Self.status(of: owner, on: bus) == "Paused" else { return }
          _ = try? await bus.call(Self.call("Play", of: owner))
        }
      }
    }
    bus.close()
  }

  private static func status(of owner: String, on bus: BusConnection) async -> String? {
    let property = BusCall(
      destination: owner, path: path, interface: "org.freedesktop.DBus.Properties", method: "Get",
      arguments: [.string(interface), .string("PlaybackStatus")])
    return try? await bus.call(property).first?.text
  }

  private static func call(_ method: String, of owner: String) -> BusCall {
    BusCall(destination: owner, path: path, interface: interface, method: method)
  }

  private static let path = "/org/mpris/MediaPlayer2"
  private static let interface = "org.mpris.MediaPlayer2.Player"
}
