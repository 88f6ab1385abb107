internal import Foundation

/// ModemManager with a modem, as long as the value is there; used by one test at a time.
public final class ModemStandIn: Sendable {
  private struct Line: Decodable {
    let at: String?
    let done: String?
  }

  /// Whether it can be had here.
  public static let isPossible =
    PrivateBus.isPossible
    && FileManager.default.isExecutableFile(atPath: "/usr/sbin/ModemManager")

  private let program: StandInProgram

  /// Starts it, and waits until the modem is in a state.
  ///
  /// - Parameters:
  ///   - state: the state, as `modem.py` has it.
  ///   - bus: where it is.
  /// - Throws: where it cannot be started.
  public init(_ state: String = "ready", on bus: PrivateBus) throws {
    program = try StandInProgram("modem.py", [state], on: bus)
  }

  deinit { program.close() }

  /// Waits for the next AT command that is about calls, such as `D+14155550100;`.
  ///
  /// - Returns: the command without its AT; an empty text where there is none any more.
  public func nextCommand() async -> String {
    while let line = try? await program.next(Line.self) {
      if let command = line.at { return command }
    }
    return ""
  }

  /// Has something happen, as `modem.py` has it, and waits until it has.
  ///
  /// AT commands that come meanwhile are passed over.
  public func make(_ event: String) async {
    program.send(event)
    while let line = try? await program.next(Line.self), line.done != event {}
  }
}

/// The daemon that routes the sound of calls, as long as the value is there; used by one test at a time.
public final class CallAudioStandIn: Sendable {
  private struct Line: Decodable {
    let call: String
  }

  private let program: StandInProgram

  /// Starts it, and waits until it is there.
  ///
  /// - Parameters:
  ///   - bus: where it is.
  ///   - refuses: whether it does nothing.
  /// - Throws: where it cannot be started.
  public init(on bus: PrivateBus, refuses: Bool = false) throws {
    program = try StandInProgram("callaudio.py", [refuses ? "refuses" : "obeys"], on: bus)
  }

  /// Waits for the next call, such as `MuteMic 1`.
  public func next() async -> String { (try? await program.next(Line.self).call) ?? "" }
}
