import Foundation
import TestSupport

/// The other side of one call, played by SIPp.
struct Scenario {
  let port: UInt16
  let helper: Helper

  /// Where the scenarios are.
  static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "Scenarios")

  /// Waits for a call at an address, and plays one scenario.
  static func callee(
    _ name: String, in folder: TemporaryFolder, status: String = "", target: String? = nil,
    outcome: String? = nil, echoes: Bool = false, at address: String = "127.0.0.1"
  ) async throws -> Scenario {
    let port = Ports.free()
    let scenario = try Scenario(
      name, folder, address, port, status: status,
      others: (echoes ? ["-rtp_echo"] : []) + (target.map { ["-key", "target", $0] } ?? [])
        + (outcome.map { ["-key", "outcome", $0] } ?? []))
    guard await Ports.isTaken(port, by: scenario.helper) else { throw CocoaError(.fileReadUnknown) }
    return scenario
  }

  /// Calls a port.
  static func caller(
    _ name: String, _ phone: UInt16, in folder: TemporaryFolder, from: String,
    called: String = "Caller", status: String = "", target: String = ""
  ) throws -> Scenario {
    try Scenario(
      name, folder, "127.0.0.1", Ports.free(), status: status,
      others: [
        "-key", "from", from, "-key", "name", called, "-key", "target", target,
        "127.0.0.1:\(phone)",
      ])
  }

  private init(
    _ name: String, _ folder: TemporaryFolder, _ address: String, _ port: UInt16, status: String,
    others: [String]
  ) throws {
    self.port = port
    // SIPp takes status codes in the file alone.
    let text = try String(contentsOf: Self.folder.appending(path: "\(name).xml"), encoding: .utf8)
    let file = try folder.write(text.replacing("[status]", with: status), to: "\(name).xml")
    helper = try Helper(
      Programs.player,
      [
        "-sf", file.path, "-i", address, "-mi", address, "-mp", "\(Ports.free())", "-p", "\(port)",
        "-m", "1", "-nostdin", "-timeout",
        "600s", "-timeout_error",
      ] + others, folder: folder.url)
  }

  /// Whether all went as the scenario says; returns when it is over.
  func isPlayed() async -> Bool { await helper.ended() == 0 }
}
