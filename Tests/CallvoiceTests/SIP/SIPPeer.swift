import Foundation
import TestSupport

/// Another side of calls, on a port of its own.
struct SIPPeer {
  let port: UInt16
  let program: RunningProgram

  private static let scenarios = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "TelephonyTests/Scenarios")

  /// The password of all users at the registrar.
  static let password = "s3cr=t,<>#%\u{E9}"

  /// Waits for one call and plays a scenario (SIPp).
  ///
  /// - Parameters:
  ///   - scenario: Its name.
  ///   - status: The status by which it refuses.
  ///   - target: Whom it wants to be called.
  ///   - place: Where its files are.
  /// - Returns: The other side, which waits.
  /// - Throws: What keeps it from being started.
  static func callee(
    _ scenario: String, status: String = "", target: String = "", in place: Place
  ) async throws -> SIPPeer {
    let port = Ports.free()
    let file = "callee-\(port).xml"
    try place.write(text("\(scenario).xml").replacing("[status]", with: status), to: file)
    return try await SIPPeer(
      SIPPrograms.player,
      [
        "-sf", file, "-key", "target", target, "-i", "127.0.0.1", "-mi", "127.0.0.1", "-mp",
        "\(Ports.free())",
        "-p", "\(port)", "-m", "1", "-nostdin", "-timeout", "600s", "-timeout_error",
      ], port, in: place)
  }

  /// A registrar and proxy (Kamailio).
  static func registrar(in place: Place) async throws -> SIPPeer {
    let port = Ports.free()
    let configuration = try text("registrar.cfg").replacing("[port]", with: "\(port)")
      .replacing("[password]", with: password)
    try place.write(configuration, to: "registrar.cfg")
    return try await SIPPeer(
      SIPPrograms.registrar,
      ["-DD", "-E", "-f", "registrar.cfg", "-Y", place.folder.path, "-m", "32", "-M", "4"], port,
      in: place)
  }

  /// Answers every call, lets a tone be heard, and keeps what it hears in `bob-heard` (baresip).
  static func talker(tone: Int, in place: Place) async throws -> SIPPeer {
    let port = Ports.free()
    let folder = place.folder.appending(path: "bob")
    let kept = place.folder.appending(path: "bob-heard")
    try FileManager.default.createDirectory(at: kept, withIntermediateDirectories: true)
    try TalkingAgent.write(
      to: folder, port: port, user: "+14155550100", tone: tone, recordings: kept)
    return try await SIPPeer(SIPPrograms.agent, ["-f", folder.path], port, in: place)
  }

  /// The program ended before it had its port.
  struct Ended: Error {
    let messages: String
  }

  private init(
    _ program: String?, _ arguments: [String], _ port: UInt16, in place: Place
  ) async throws {
    self.port = port
    self.program = try RunningProgram(program, arguments, in: place)
    guard await SIPWaiting.isTaken(port, by: self.program) else {
      await self.program.end(SIGKILL)
      throw Ended(messages: self.program.messages)
    }
  }

  private static func text(_ name: String) throws -> String {
    try String(contentsOf: scenarios.appending(path: name), encoding: .utf8)
  }
}
