internal import ExternalPrograms
public import Foundation
internal import Storage

/// callvoice as a service of the user's systemd.
public struct UserService: Sendable {
  /// The state of the service.
  public struct Status: Sendable, Hashable {
    /// Whether its unit is there.
    public let isInstalled: Bool
    /// The arguments that the unit starts callvoice with; nil if it is not callvoice's.
    public let arguments: [String]?
    /// Whether it starts with the session; nil if systemd does not run.
    public let isEnabled: Bool?
    /// The activity in systemd's words, such as `active`; nil if systemd does not run.
    public let activity: String?
  }

  /// The unit's name.
  public static let name = "callvoice.service"

  /// The unit's file.
  public let file: URL
  private let units: UserUnits

  /// The service of the user whom environment variables tell of.
  ///
  /// - Parameter environment: `XDG_CONFIG_HOME` or `HOME` say where the unit is, `PATH` where
  ///   systemctl.
  public init(environment: [String: String] = ProcessInfo.processInfo.environment) {
    units = UserUnits(environment: environment)
    file = units.file(of: Self.name)
  }

  /// Writes the unit, and starts it now and with each session where systemd runs.
  ///
  /// - Parameter unit: The unit.
  /// - Returns: Nil where it was started; else what systemd said, or that it does not run.
  /// - Throws: `DesktopError` if the file cannot be written, or is not callvoice's.
  public func install(_ unit: ServiceUnit) async throws(DesktopError) -> String? {
    try units.write(unit.text, markedBy: ServiceUnit.mark, to: Self.name)
    return await units.carryOut([
      ["daemon-reload"], ["enable", Self.name], ["restart", Self.name],
    ])
  }

  /// Queries the state of the service.
  public func status() async -> Status {
    let isInstalled = FileManager.default.fileExists(atPath: file.path)
    let activity = await units.run(["is-active", Self.name]).output
    // Without a known answer there is no systemd to ask.
    let isRunning = ["active", "inactive", "failed", "activating", "deactivating", "reloading"]
      .contains(activity)
    return Status(
      isInstalled: isInstalled,
      arguments: (try? String(contentsOf: file, encoding: .utf8)).flatMap {
        ServiceUnit.arguments(in: $0)
      },
      isEnabled: isRunning ? await units.run(["is-enabled", Self.name]).output == "enabled" : nil,
      activity: isRunning ? activity : nil)
  }

  /// Stops it and deletes the unit.
  ///
  /// - Returns: Whether there was one.
  /// - Throws: `DesktopError` if the file cannot be deleted, or is not callvoice's.
  public func remove() async throws(DesktopError) -> Bool {
    guard FileManager.default.fileExists(atPath: file.path) else { return false }
    try units.checkOwner(of: file, ServiceUnit.mark)
    // Without systemd there is nothing to stop.
    _ = await units.run(["disable", "--now", Self.name])
    do {
      try FileManager.default.removeItem(at: file)
    } catch {
      throw DesktopError(
        .unwritable, "\(file.path) cannot be deleted; make its folder writable.")
    }
    _ = await units.run(["daemon-reload"])
    return true
  }
}
