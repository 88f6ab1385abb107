internal import ExternalPrograms
package import Foundation
internal import Storage

/// The units of the user's systemd that callvoice has written.
package struct UserUnits: Sendable {
  /// The folder of the units.
  package let folder: URL
  private let systemctl: ExternalProgram?

  /// The units of the user whom environment variables tell of.
  ///
  /// - Parameter environment: `XDG_CONFIG_HOME` or `HOME` say where the units are, `PATH` where systemctl.
  package init(environment: [String: String]) {
    let configuration: URL
    if let base = environment["XDG_CONFIG_HOME"], base.hasPrefix("/") {
      configuration = URL(fileURLWithPath: base, isDirectory: true)
    } else {
      configuration = URL(
        fileURLWithPath: environment["HOME"] ?? NSHomeDirectory(), isDirectory: true
      ).appendingPathComponent(".config")
    }
    folder = configuration.appendingPathComponent("systemd/user")
    systemctl = ExternalProgram(named: "systemctl", environment: environment)
  }

  /// The file of a unit.
  package func file(of unit: String) -> URL { folder.appendingPathComponent(unit) }

  /// Writes a unit.
  ///
  /// - Parameters:
  ///   - text: The unit.
  ///   - mark: The first line, without which a unit of that name is somebody else's.
  ///   - unit: The name.
  /// - Throws: `DesktopError` if the file cannot be written, or is not callvoice's.
  package func write(_ text: String, markedBy mark: String, to unit: String) throws(DesktopError) {
    let file = file(of: unit)
    try checkOwner(of: file, mark)
    do throws(SystemError) {
      try PrivateFile.write(text, to: file)
    } catch {
      throw DesktopError(
        .unwritable, "\(file.path) cannot be written; make its folder writable.")
    }
  }

  /// Checks that a file, if it is there, is callvoice's.
  ///
  /// - Throws: `DesktopError` if it is not.
  func checkOwner(of file: URL, _ mark: String) throws(DesktopError) {
    guard FileManager.default.fileExists(atPath: file.path) else { return }
    let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
    guard text.hasPrefix(mark) else {
      throw DesktopError(
        .unwritable, "\(file.path) was not written by callvoice; move it away first.")
    }
  }

  /// Runs commands of systemctl, one after the other.
  ///
  /// - Parameter commands: The arguments of each.
  /// - Returns: Nil where all succeed; else the last line of the one that does not, or why it does not run.
  package func carryOut(_ commands: [[String]]) async -> String? {
    for arguments in commands {
      let (code, output) = await run(arguments)
      guard code == 0 else { return output }
    }
    return nil
  }

  /// Runs systemctl; the output is its last line.
  func run(_ arguments: [String]) async -> (code: Int32, output: String) {
    guard let systemctl else { return (127, "systemctl is not installed") }
    do throws(ExternalProgram.Failure) {
      let result = try await systemctl.run(
        ["--user"] + arguments, output: .collectedWithErrors, timeout: .seconds(120))
      let lines = result.output.split(separator: "\n")
      return (result.exitCode ?? 126, lines.last.map(String.init) ?? "")
    } catch {
      return (126, "systemctl does not \(error == .killed ? "answer" : "run")")
    }
  }
}
