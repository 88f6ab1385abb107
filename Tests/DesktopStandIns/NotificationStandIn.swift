internal import Foundation

/// Somebody who shows notifications, as long as the value is there.
public final class NotificationStandIn: @unchecked Sendable {
  // @unchecked Sendable: used by one test at a time.

  /// What it was asked for.
  public struct Call: Decodable, Equatable, Sendable {
    /// The method's name.
    public let call: String
    /// The notification.
    public let id: UInt32?
    /// The notification whose place it takes; 0 for none.
    public let replaced: UInt32?
    /// The heading.
    public let summary: String?
    /// The text.
    public let body: String?
    /// Keys and labels, in turn.
    public let actions: [String]?
    /// Milliseconds; -1 leaves it open, 0 is for ever.
    public let timeout: Int?
  }

  private let process = Process()
  private let input = Pipe()
  private let output = Pipe()

  /// Starts it, and waits until it is there.
  ///
  /// - Parameters:
  ///   - bus: where it is.
  ///   - capabilities: what it says it can do.
  /// - Throws: where it cannot be started.
  public init(
    on bus: PrivateBus, capabilities: [String] = ["actions", "body", "body-markup"]
  ) throws {
    let script = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("notifications.py")
    process.executableURL = URL(fileURLWithPath: "/usr/bin/python3")
    process.arguments = [script.path] + capabilities
    process.environment = bus.variables
    process.standardInput = input
    process.standardOutput = output
    try process.run()
    _ = output.fileHandleForReading.line()
  }

  deinit { end() }

  /// Ends it, as a desktop that goes away.
  public func end() {
    if process.isRunning { kill(process.processIdentifier, SIGKILL) }
    process.waitUntilExit()
  }

  /// Waits for the next call.
  ///
  /// - Returns: what was asked for.
  /// - Throws: where there is none any more.
  public func next() async throws -> Call {
    let output = output
    let line = await withCheckedContinuation { done in
      Thread { done.resume(returning: output.fileHandleForReading.line()) }.start()
    }
    return try JSONDecoder().decode(Call.self, from: Data(line.utf8))
  }

  /// Chooses an action.
  public func choose(_ key: String, on id: UInt32) {
    send(#"{"id": \#(id), "key": "\#(key)"}"#)
  }

  /// Puts a notification away: 1 for its time is over, 2 by hand.
  public func putAway(_ id: UInt32, reason: Int = 2) {
    send(#"{"id": \#(id), "reason": \#(reason)}"#)
  }

  private func send(_ line: String) {
    try? input.fileHandleForWriting.write(contentsOf: Data((line + "\n").utf8))
  }
}
