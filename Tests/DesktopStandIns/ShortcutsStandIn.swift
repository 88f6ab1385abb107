/// A desktop's portal that assigns shortcuts to keys, as long as the value is there; used by one test at a time.
public final class ShortcutsStandIn: Sendable {
  private struct Line: Decodable {
    let call: String
    let shortcuts: [String]
  }

  private let program: StandInProgram

  /// Starts it, and waits until it is there.
  ///
  /// - Parameters:
  ///   - conduct: what it does, as `shortcuts.py` has it.
  ///   - bus: where it is.
  /// - Throws: where it cannot be started.
  public init(_ conduct: String, on bus: PrivateBus) throws {
    program = try StandInProgram("shortcuts.py", [conduct], on: bus)
  }

  /// Ends it.
  public func end() { program.end() }

  /// Waits until it is asked for shortcuts, and returns which: each with its title.
  public func bound() async throws -> [String] {
    while true {
      let line = try await program.next(Line.self)
      if line.call == "BindShortcuts" { return line.shortcuts }
    }
  }

  /// Has a shortcut pressed; `foreign-ID` for one of another program.
  public func press(_ id: String) { program.send(id) }
}
