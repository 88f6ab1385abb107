internal import Foundation

/// A media player of the desktop, as long as the value is there; used by one test at a time.
public final class PlayerStandIn: Sendable {
  private struct Line: Decodable {
    let call: String
    let status: String
  }

  private let program: StandInProgram

  /// Starts it, and waits until it is there.
  ///
  /// - Parameters:
  ///   - name: the end of its name on the bus.
  ///   - status: Playing, Paused or Stopped.
  ///   - bus: where it is.
  ///   - hangs: whether it answers no call.
  /// - Throws: where it cannot be started.
  public init(_ name: String, _ status: String, on bus: PrivateBus, hangs: Bool = false) throws {
    program = try StandInProgram(
      "player.py", [name, status, hangs ? "hangs" : "obeys"], on: bus)
  }

  /// Ends it, as a player that is closed.
  public func end() { program.end() }

  /// Waits until it is asked to pause or to play, and returns which: Pause or Play.
  ///
  /// - Returns: the call; an empty text where it has ended.
  public func nextChange() async -> String {
    while let line = await next() {
      if ["Pause", "Play"].contains(line.call) { return line.call }
    }
    return ""
  }

  /// Lets somebody else change what it does.
  public func set(_ status: String) async {
    program.send(status)
    while let line = await next(), line.call != "set" {}
  }

  /// Ends it, and returns the calls that were not waited for: Get, Pause and Play, in order.
  public func finish() async -> [String] {
    end()
    var calls: [String] = []
    while let line = await next() { calls.append(line.call) }
    return calls
  }

  private func next() async -> Line? { try? await program.next(Line.self) }
}
