/// A desktop's portal that opens links, as long as the value is there; used by one test at a time.
public final class PortalStandIn: Sendable {
  private struct Line: Decodable {
    let uri: String
  }

  private let program: StandInProgram

  /// Starts it, and waits until it is there.
  ///
  /// - Parameters:
  ///   - conduct: what it does, as `portal.py` has it.
  ///   - bus: where it is.
  /// - Throws: where it cannot be started.
  public init(_ conduct: String, on bus: PrivateBus) throws {
    program = try StandInProgram("portal.py", [conduct], on: bus)
  }

  /// Ends it.
  public func end() { program.end() }

  /// Waits for the next link that it is to open.
  public func nextLink() async throws -> String { try await program.next(Line.self).uri }
}
