import Foundation
import TestSupport
import Testing

@testable import Desktop

/// The browser that the desktop has for addresses.
struct WebBrowserTests {
  private static let address = "http://127.0.0.1:80/?token=a b'\"$(x)"

  /// A folder with an xdg-open that notes what it is to open.
  private static func opener() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    let script = """
      #!/bin/sh
      printf '%s|%s' "$#" "$1" > '\(folder.path)/part'
      mv '\(folder.path)/part' '\(folder.path)/opened'

      """
    _ = try folder.program(script, to: "xdg-open")
    return folder
  }

  @Test(arguments: ["DISPLAY", "WAYLAND_DISPLAY"])
  func opens(variable: String) async throws {
    let folder = try Self.opener()
    let isOpened = await WebBrowser.open(
      Self.address, environment: ["PATH": "\(folder.path):/usr/bin:/bin", variable: ":0"])
    #expect(isOpened)
    // The browser is not waited for; the test is.
    let opened = folder.url.appending(path: "opened")
    while !FileManager.default.fileExists(atPath: opened.path) { await Task.yield() }
    #expect(try String(contentsOf: opened, encoding: .utf8) == "1|\(Self.address)")
  }

  @Test(arguments: [["DISPLAY": ""], [:], ["LANG": "C"]])
  func noDesktop(environment: [String: String]) async throws {
    let folder = try Self.opener()
    let variables = environment.merging(["PATH": "\(folder.path):/usr/bin:/bin"]) { $1 }
    #expect(await !WebBrowser.open(Self.address, environment: variables))
  }

  @Test func nothingThatOpens() async throws {
    let folder = try TemporaryFolder()
    #expect(
      await !WebBrowser.open(
        Self.address, environment: ["PATH": folder.path, "DISPLAY": ":0"]))
  }
}
