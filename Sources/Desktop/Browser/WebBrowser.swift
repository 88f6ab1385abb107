internal import ExternalPrograms
internal import Foundation

/// The user's web browser.
package enum WebBrowser {
  /// Opens an address in the browser that the desktop has for it, and does not wait for it.
  ///
  /// - Parameters:
  ///   - address: The address.
  ///   - environment: The environment variables.
  /// - Returns: False if there is no desktop, or nothing that opens addresses.
  package static func open(
    _ address: String, environment: [String: String] = ProcessInfo.processInfo.environment
  ) async -> Bool {
    let isDesktop = ["DISPLAY", "WAYLAND_DISPLAY"].contains { environment[$0]?.isEmpty == false }
    guard isDesktop, let opener = ExternalProgram(named: "xdg-open", environment: environment)
    else { return false }
    // The browser may be a child of xdg-open, and outlives this program.
    let detached = "setsid \"$0\" \"$1\" >/dev/null 2>&1 </dev/null &"
    let result = try? await ExternalProgram(path: "/bin/sh").run(
      ["-c", detached, opener.path, address], timeout: .seconds(600))
    return result?.isSuccess == true
  }
}
