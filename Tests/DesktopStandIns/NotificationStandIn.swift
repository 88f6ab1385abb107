internal import Foundation

/// Somebody who shows notifications, as long as the value is there; used by one test at a time.
public final class NotificationStandIn: Sendable {
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

  private let program: StandInProgram

  /// Starts it, and waits until it is there.
  ///
  /// - Parameters:
  ///   - bus: where it is.
  ///   - capabilities: what it says it can do.
  /// - Throws: where it cannot be started.
  public init(
    on bus: PrivateBus, capabilities: [String] = ["actions", "body", "body-markup"]
  ) throws {
    program = try StandInProgram("notifications.py", capabilities, on: bus)
  }

  /// Ends it, as a desktop that goes away.
  public func end() { program.end() }

  /// Waits for the next call.
  ///
  /// - Returns: what was asked for.
  /// - Throws: where there is none any more.
  public func next() async throws -> Call { try await program.next(Call.self) }

  /// Chooses an action.
  public func choose(_ key: String, on id: UInt32) {
    program.send(#"{"id": \#(id), "key": "\#(key)"}"#)
  }

  /// Puts a notification away: 1 for its time is over, 2 by hand.
  public func putAway(_ id: UInt32, reason: Int = 2) {
    program.send(#"{"id": \#(id), "reason": \#(reason)}"#)
  }
}
