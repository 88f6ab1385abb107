internal import Foundation

/// A media player of the desktop, as long as the value is there.
public final class PlayerStandIn: @unchecked Sendable {
  // @unchecked Sendable: used by one test at a time.

  private struct Line: Decodable {
    let call: String
    let status: String
  }

  private let process = Process()
  private let input = Pipe()
  private let output = Pipe()

  /// Starts it, and waits until it is there.
  ///
  /// - Parameters:
  ///   - name: the end of its name on the bus.
  ///   - status: Playing, Paused or Stopped.
  ///   - bus: where it is.
  ///   - hangs: whether it answers no call.
  /// - Throws: where it cannot be started.
  public init(_ name: String, _ status: String, on bus: PrivateBus, hangs: Bool = false) throws {
    let script = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("player.py")
    process.executableURL = URL(fileURLWithPath: "/usr/bin/python3")
    process.arguments = [script.path, name, status, hangs ? "hangs" : "obeys"]
    process.environment = bus.variables
    process.standardInput = input
    process.standardOutput = output
    try process.run()
    _ = output.fileHandleForReading.line()
  }

  deinit { end() }

  /// Ends it, as a player that is closed.
  public func end() {
    if process.isRunning { kill(process.processIdentifier, SIGKILL) }
    process.waitUntilExit()
  }

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
    try? input.fileHandleForWriting.write(contentsOf: Data((status + "\n").utf8))
    while let line = await next(), line.call != "set" {}
  }

  /// Ends it, and returns the calls that were not waited for: Get, Pause and Play, in order.
  public func finish() async -> [String] {
    end()
    var calls: [String] = []
    while let line = await next() { calls.append(line.call) }
    return calls
  }

  private func next() async -> Line? {
    let output = output
    let line = await withCheckedContinuation { done in
      Thread { done.resume(returning: output.fileHandleForReading.line()) }.start()
    }
    return try? JSONDecoder().decode(Line.self, from: Data(line.utf8))
  }
}
